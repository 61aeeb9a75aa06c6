import type { SocketEvent, SocketEventName } from '#shared/protocol/socket.ts';
import type { ApiClient, Side } from '../clients/api-client.ts';
import { enter } from '../clients/guest-client.ts';
import { connectLive, type LiveClient } from '../clients/live-client.ts';
import { type GuestScene, mia, openGuestScene } from './guest-scene.ts';
import type { OrderFixture } from './order-fixture.ts';

/** The listeners: every role, a second person of the company and of the studio, a stranger and a guest. */
const listeners = {
  owner: ['customer', 'mei@harbour.test'],
  staff: ['customer', 'jonas@harbour.test'],
  stranger: ['customer', 'tom@kestrel.test'],
  operator: ['user', 'devi@galley.test'],
  second: ['user', 'ravi@galley.test'],
  manager: ['user', 'ines@galley.test'],
  creative: ['user', 'clara@galley.test'],
  production: ['user', 'tomas@galley.test'],
  cso: ['user', 'priya@galley.test'],
  admin: ['user', 'helen@galley.test'],
} as const satisfies Record<string, readonly [Side, string]>;
export type Member = keyof typeof listeners;
export type Listener = Member | 'guest';
export const members = Object.keys(listeners) as Member[];
export const company: readonly Listener[] = ['owner', 'staff'];
/** Listeners of the provider who see internal data. */
export const internal: readonly Listener[] = [
  'operator',
  'second',
  'manager',
  'creative',
  'production',
  'admin',
];
export const provider: readonly Listener[] = [...internal, 'cso'];

export interface Audience {
  scene: GuestScene;
  as: Record<Member, ApiClient>;
  live: Record<Listener, LiveClient>;
  /** An order in review that everyone but the stranger may read, watched by all. */
  order: OrderFixture;
  /** A file of the same order that is the provider's own. */
  internalPath: string;
  /** Another order that everyone tries to watch. */
  watchNew(more?: Parameters<GuestScene['newOrder']>[1], status?: 'in-progress'): Promise<OrderFixture>;
  /** Runs the cause, and returns who received the event once it has reached everyone whom it can reach. */
  receivers<N extends SocketEventName>(
    name: N,
    cause: () => Promise<unknown>,
    fits?: (event: SocketEvent<N>) => boolean,
  ): Promise<Listener[]>;
  close(): Promise<void>;
}

export async function gatherAudience(): Promise<Audience> {
  const scene = await openGuestScene();
  const { server } = scene;
  // A hold is a decision: it is not announced ten seconds later in the midst of another test.
  server.holdClock();
  const kestrel = await server.addCompany('Kestrel Outdoor');
  await server.addPerson({ email: 'tom@kestrel.test', role: 'owner', companyId: kestrel });
  const further = {
    ravi: 'operator',
    clara: 'creative_manager',
    tomas: 'production_manager',
    priya: 'cso',
    helen: 'admin',
  } as const;
  for (const [name, role] of Object.entries(further))
    await server.addPerson({ email: `${name}@galley.test`, role, firstname: name });
  const order = await scene.newOrder();
  const { address } = await scene.link(order, mia);
  const guest = await enter(server.url, address);

  const entries = await Promise.all(
    members.map(async (name) => {
      const [side, email] = listeners[name];
      const client = await server.signIn(side, email);
      return [name, client, await connectLive(server.url, side, client.token)] as const;
    }),
  );
  const as = Object.fromEntries(entries.map(([name, client]) => [name, client])) as Audience['as'];
  const live = {
    ...Object.fromEntries(entries.map(([name, , socket]) => [name, socket])),
    guest: await connectLive(server.url, 'guest', guest.token),
  } as Audience['live'];
  const everyone = Object.entries(live) as [Listener, LiveClient][];
  const toAll = (ask: (socket: LiveClient) => Promise<unknown>) =>
    Promise.all(everyone.filter(([, { socket }]) => socket.connected).map(([, socket]) => ask(socket)));
  const watchAll = ({ orderId }: OrderFixture) => toAll((socket) => socket.ask('watch-order', { orderId }));
  await watchAll(order);
  const [row] = await server.db.query<{ path: string }>(
    `WITH a AS (INSERT INTO attachments (order_id, kind, name) VALUES ($1, 'internal', 'check.pdf') RETURNING id)
     INSERT INTO versions (attachment_id, number, file_name, mime_type, file_type, size, storage_key, uploaded_by, sha256)
     SELECT a.id, 1, v.file_name, v.mime_type, v.file_type, v.size, 'internal', v.uploaded_by, v.sha256 FROM a, versions v
     WHERE v.id = $2 RETURNING '/order/' || $1 || '/attachment/' || attachment_id || '/version/' || id AS path`,
    [order.orderId, order.versionId],
  );

  return {
    scene,
    as,
    live,
    order,
    internalPath: row?.path ?? '',
    async watchNew(more, status) {
      const made = await scene.newOrder(status, more);
      await watchAll(made);
      return made;
    },
    async receivers(name, cause, fits = () => true) {
      const before = new Map(everyone.map(([who, socket]) => [who, socket.received.length]));
      const since = (who: Listener) =>
        live[who].received
          .slice(before.get(who))
          .some((event) => event.name === name && fits(event.payload as SocketEvent<typeof name>));
      const first = Promise.race(
        everyone.map(
          ([who, { socket }]) =>
            new Promise<void>((resolve) => {
              const look = (): void => {
                if (!since(who)) return;
                socket.offAny(look);
                resolve();
              };
              socket.onAny(look);
            }),
        ),
      );
      await cause();
      await first;
      // One publication goes to all sockets at once, so a request sent now gets its response after it.
      await toAll((socket) => socket.ask('unwatch-order', { orderId: '0' }));
      return everyone.map(([who]) => who).filter(since);
    },
    async close() {
      for (const [, socket] of everyone) socket.close();
      await server.close();
    },
  };
}

import type { GuestLink } from '#shared/guests/guest-link.ts';
import type { OrderStatus } from '#shared/orders/order.ts';
import type { ApiClient, ApiResponse } from '../clients/api-client.ts';
import { startTestServer, type TestServer } from '../servers/test-server.ts';
import { addOrder, type NewOrder, type OrderFixture } from './order-fixture.ts';

/** The part of a server that a scene needs; servers in other processes have it too. */
type SceneServer = Pick<TestServer, 'url' | 'db' | 'addCompany' | 'addPerson' | 'signIn'> & {
  parts: Pick<TestServer['parts'], 'store'>;
};

/** A link just made, with its address. */
export interface SharedLink {
  link: GuestLink;
  address: string | null;
}

/** A company and the provider's people, orders to invite to, and the invitations. */
export interface GuestScene<S = TestServer> {
  server: S;
  owner: ApiClient;
  operator: ApiClient;
  manager: ApiClient;
  newOrder(status?: OrderStatus, more?: Partial<NewOrder>): Promise<OrderFixture>;
  /** Invites to the order's only attachment by an open link; `more` overrides its terms. */
  invite(client: ApiClient, order: OrderFixture, more?: object): Promise<ApiResponse<SharedLink>>;
  /** Invites as the owner; throws if that is refused. */
  link(order: OrderFixture, more?: object): Promise<SharedLink>;
}

export const mia = { guest: { name: 'Mia Chen', email: 'mia@guest.test' } };

/** `env`: further settings of the server. */
export const openGuestScene = async (env: Record<string, string> = {}): Promise<GuestScene> =>
  guestSceneOn(await startTestServer({ env }));

export async function guestSceneOn<S extends SceneServer>(server: S): Promise<GuestScene<S>> {
  const companyId = await server.addCompany('Harbour Coffee');
  const creatorId = await server.addPerson({
    email: 'mei@harbour.test',
    role: 'owner',
    companyId,
    firstname: 'Mei',
    lastname: 'Lim',
  });
  await server.addPerson({ email: 'jonas@harbour.test', role: 'staff', companyId });
  const uploaderId = await server.addPerson({
    email: 'devi@galley.test',
    role: 'operator',
    firstname: 'Devi',
  });
  await server.addPerson({ email: 'ines@galley.test', role: 'manager' });
  const [owner, operator, manager] = await Promise.all([
    server.signIn('customer', 'mei@harbour.test'),
    server.signIn('user', 'devi@galley.test'),
    server.signIn('user', 'ines@galley.test'),
  ]);
  const invite: GuestScene['invite'] = (client, { orderId, attachmentId }, more = {}) =>
    client.write('POST', `/order/${orderId}/guest-links`, 'card', {
      invitation: JSON.stringify({ guest: null, attachmentIds: [attachmentId], ...more }),
    });
  return {
    server,
    owner,
    operator,
    manager,
    newOrder: (status = 'in-review', more = {}) =>
      addOrder(server, { companyId, creatorId, uploaderId, status, ...more }),
    invite,
    async link(order, more) {
      const { data, ...response } = await invite(owner, order, more);
      if (data === undefined) throw new Error(`not invited: ${JSON.stringify(response)}`);
      return data;
    },
  };
}

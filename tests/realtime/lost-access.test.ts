import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { providerChannel } from '#server/access/order-channels.ts';
import { deleteDueAccounts } from '#server/accounts/delete-account.ts';
import { appendEvents, lockChannels } from '#server/kernel/events/events.queries.ts';
import { hashToken } from '#server/kernel/http/opaque-token.ts';
import type { SessionEndCode } from '#shared/access/session-end.ts';
import { type SocketEventName, socketEvents, watchResponseSchema } from '#shared/protocol/socket.ts';
import type { Side } from '../support/clients/api-client.ts';
import { enter } from '../support/clients/guest-client.ts';
import { connectLive, type LiveClient } from '../support/clients/live-client.ts';
import { testPassword } from '../support/scenes/add-people.ts';
import { type GuestScene, mia, openGuestScene } from '../support/scenes/guest-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';
import { type Gateway, startGateway } from '../support/servers/gateway.ts';
import type { TestServer } from '../support/servers/test-server.ts';

/** Events that belong to channels; the others are no channel's. */
const events = (Object.keys(socketEvents) as SocketEventName[]).filter(
  (name) => !['login', 'force-logout', 'presence'].includes(name),
);

let scene: GuestScene;
let server: TestServer;
let elsewhere: Gateway;
/** The provider's sockets, connected to both processes; they receive the last event of each round. */
let witnesses: LiveClient[];
beforeAll(async () => {
  scene = await openGuestScene();
  ({ server } = scene);
  elsewhere = await startGateway(server);
  // Outlives whom the clock ends.
  await server.db.query(`UPDATE sessions SET expires_at = expires_at + interval '10 years'`);
  witnesses = await connectTwice('user', scene.manager.token);
});
afterAll(async () => {
  for (const witness of witnesses ?? []) witness.close();
  await elsewhere?.close();
  await server?.close();
});

const connectTwice = (side: Side | 'guest', token: string): Promise<LiveClient[]> =>
  Promise.all([server.url, elsewhere.url].map((url) => connectLive(url, side, token)));

/** The person who is to lose access: their session, and how they lose it. */
interface Loser {
  side: Side | 'guest';
  token: string;
  order: OrderFixture;
  end(): Promise<unknown>;
}
interface Way {
  /** Why they are signed out; null if they stay, and only some channels are lost. */
  code: SessionEndCode | null;
  /** Channels that stay theirs, of those they are in. */
  keeps?: (channel: string) => boolean;
  prepare(): Promise<Loser>;
}

let count = 0;
/** Somebody of a company of their own, with an order in review. */
async function newMember(role: 'staff' | 'owner' = 'staff') {
  count += 1;
  const companyId = await server.addCompany(`Company ${count}`);
  const email = `member-${count}@lost.test`;
  const ownerEmail = `owner-${count}@lost.test`;
  const ownerId = await server.addPerson({ email: ownerEmail, role: 'owner', companyId });
  const id = role === 'owner' ? ownerId : await server.addPerson({ email, role, companyId });
  const owner = await server.signIn('customer', ownerEmail);
  const member = role === 'owner' ? owner : await server.signIn('customer', email);
  const order = await scene.newOrder('in-review', { companyId, creatorId: ownerId });
  const loser = { side: 'customer' as const, token: member.token, order };
  return { companyId, email, ownerId, id, owner, member, order, loser };
}
async function newGuest(more: object = {}) {
  const order = await scene.newOrder();
  const { link, address } = await scene.link(order, { ...mia, ...more });
  const guest = await enter(server.url, address);
  return { order, link, loser: { side: 'guest' as const, token: guest.token, order } };
}
const act = ({ orderId }: OrderFixture, action: string) =>
  scene.manager.write('PUT', `/order/${orderId}/action/${action}`, 'card', {});
/** Returns how an administrator closes a company, whose orders are done with. */
async function closing(companyId: string): Promise<() => Promise<unknown>> {
  await server.db.query('UPDATE orders SET is_archived = true WHERE company_id = $1', [companyId]);
  const email = `admin-of-${companyId}@lost.test`;
  await server.addPerson({ email, role: 'admin' });
  const admin = await server.signIn('user', email);
  const close = { action: 'close', reason: 'It has moved away.' };
  return () => admin.write('POST', `/companies/${companyId}/state`, 'reseller-customer', close);
}
/** How far the clock was moved, to be moved back. */
let advanced = 0;
const later = (ms: number) => async () => {
  advanced = ms;
  server.advance(ms);
};

const ways: Record<string, Way> = {
  'signing out elsewhere': {
    code: 'signed-out',
    async prepare() {
      const { member, loser } = await newMember();
      return { ...loser, end: () => member.write('POST', '/logout', 'profile') };
    },
  },
  'the time of the session': {
    code: 'expired',
    async prepare() {
      return { ...(await newMember()).loser, end: later(server.parts.config.sessionTtlMs) };
    },
  },
  'a new password': {
    code: 'password-changed',
    async prepare() {
      const { email, loser } = await newMember();
      const other = await server.signIn('customer', email);
      const fields = { currentPassword: testPassword, newPassword: 'another good password' };
      return { ...loser, end: () => other.write('PUT', '/profile/password', 'profile', fields) };
    },
  },
  deactivation: {
    code: 'deactivated',
    async prepare() {
      const { owner, id, loser } = await newMember();
      return {
        ...loser,
        end: () => owner.write('PUT', `/team-members/${id}/deactivate`, 'customer-team-member'),
      };
    },
  },
  'removal from the company': {
    code: 'removed',
    async prepare() {
      const { owner, id, loser } = await newMember();
      return { ...loser, end: () => owner.write('DELETE', `/team-members/${id}`, 'customer-team-member') };
    },
  },
  'another role': {
    code: 'role-changed',
    async prepare() {
      const { owner, id, email, loser } = await newMember();
      const form = {
        firstname: 'Ana',
        lastname: 'Costa',
        email,
        jobTitle: '',
        timeZone: 'Asia/Kuala_Lumpur',
        role: 'owner',
        isApprover: 'false',
        viewOnly: 'false',
      };
      return { ...loser, end: () => owner.write('PUT', `/team-members/${id}`, 'customer-team-member', form) };
    },
  },
  'the end of the company’s account': {
    code: 'account-deleted',
    async prepare() {
      const { companyId, ownerId, loser } = await newMember('owner');
      return {
        ...loser,
        async end() {
          await server.db.query(
            `INSERT INTO deletion_requests (company_id, user_id, reason, due_at) VALUES ($1, $2, 'x', $3)`,
            [companyId, ownerId, server.parts.clock()],
          );
          await deleteDueAccounts(server.parts);
        },
      };
    },
  },
  'the closing of the company': {
    code: 'company-closed',
    async prepare() {
      const { companyId, loser } = await newMember();
      return { ...loser, end: await closing(companyId) };
    },
  },
  'the end of acting as somebody': {
    code: 'signed-out',
    async prepare() {
      const { member, loser } = await newMember();
      await server.db.query(
        `UPDATE sessions SET impersonator_id = (SELECT id FROM users WHERE email = 'ines@galley.test') WHERE token_hash = $1`,
        [hashToken(member.token)],
      );
      return { ...loser, end: () => member.write('POST', '/logout', 'profile') };
    },
  },
  'the relation of a white-label client and its customer': {
    code: null,
    keeps: (channel) => !channel.startsWith('order:'),
    async prepare() {
      const client = await newMember('owner');
      const customer = await newMember('owner');
      await server.db.query(
        `UPDATE companies SET whitelabel = '{"productName":"Resold"}', client_id = id WHERE id = $1`,
        [client.companyId],
      );
      await server.db.query('UPDATE companies SET client_id = $1 WHERE id = $2', [
        client.companyId,
        customer.companyId,
      ]);
      const path = `/whitelabel/${client.companyId}/customers/${customer.companyId}`;
      return {
        ...client.loser,
        order: customer.order,
        end: () => scene.manager.write('DELETE', path, 'reseller-customer'),
      };
    },
  },
  'the provider’s, as an order becomes a draft again': {
    code: null,
    keeps: (channel) => !channel.startsWith('order:'),
    async prepare() {
      const { owner, order } = await newMember('owner');
      await server.db.query(`UPDATE orders SET status = 'new-order', state = 'active' WHERE id = $1`, [
        order.orderId,
      ]);
      return {
        side: 'user',
        token: scene.operator.token,
        order,
        end: () => owner.write('PUT', `/order/${order.orderId}/action/revert-draft`, 'card', {}),
      };
    },
  },
  'the deletion of the order': {
    code: null,
    keeps: (channel) => !channel.startsWith('order:'),
    async prepare() {
      const { owner, order, loser } = await newMember('owner');
      await server.db.query(`UPDATE orders SET status = 'cancelled' WHERE id = $1`, [order.orderId]);
      return { ...loser, end: () => owner.write('DELETE', `/order/${order.orderId}`, 'card') };
    },
  },
  'a guest’s, by revocation': {
    code: 'link-revoked',
    async prepare() {
      const { link, loser } = await newGuest();
      return { ...loser, end: () => scene.owner.write('PUT', `/guest-links/${link.id}/revoke`, 'card') };
    },
  },
  'a guest’s, by the time of the link': {
    code: 'link-expired',
    async prepare() {
      const expiresAt = new Date(server.parts.clock().getTime() + 3_600_000).toISOString();
      return { ...(await newGuest({ expiresAt })).loser, end: later(3_600_001) };
    },
  },
  'a guest’s, by the time of the visit': {
    code: 'visit-ended',
    async prepare() {
      return { ...(await newGuest()).loser, end: later(9 * 3_600_000) };
    },
  },
  'a guest’s, by a link for fewer files': {
    code: null,
    keeps: (channel) => channel.endsWith(':guests'),
    async prepare() {
      const { link, loser } = await newGuest();
      const terms = JSON.stringify({ expiresAt: null });
      return {
        ...loser,
        async end() {
          await server.db.query(`UPDATE guest_links SET attachment_ids = '{}' WHERE id = $1`, [link.id]);
          await scene.owner.write('PUT', `/guest-links/${link.id}/extend`, 'card', { terms });
        },
      };
    },
  },
  'a guest’s, by the closing of the order’s company': {
    code: 'account-closed',
    async prepare() {
      const { companyId, owner, order } = await newMember('owner');
      const { data: shared } = await scene.invite(owner, order, mia);
      const guest = await enter(server.url, shared?.address ?? '');
      return { side: 'guest', token: guest.token, order, end: await closing(companyId) };
    },
  },
  'a guest’s, by a freeze': {
    code: 'order-frozen',
    async prepare() {
      const { order, loser } = await newGuest();
      return { ...loser, end: () => act(order, 'freeze') };
    },
  },
  'a guest’s, as the order becomes a draft again': {
    code: 'order-draft',
    async prepare() {
      const { order, loser } = await newGuest();
      await server.db.query(`UPDATE orders SET status = 'new-order', state = 'active' WHERE id = $1`, [
        order.orderId,
      ]);
      const path = `/order/${order.orderId}/action/revert-draft`;
      return { ...loser, end: () => scene.owner.write('PUT', path, 'card', {}) };
    },
  },
  'a guest’s, by the deletion of the order': {
    code: 'order-deleted',
    async prepare() {
      const { order, loser } = await newGuest();
      await server.db.query(`UPDATE orders SET status = 'cancelled' WHERE id = $1`, [order.orderId]);
      return { ...loser, end: () => scene.owner.write('DELETE', `/order/${order.orderId}`, 'card') };
    },
  },
};

/** Has every event happen on every channel; resolves when both processes have delivered all of them. */
async function everythingHappens(channels: readonly string[]): Promise<void> {
  count += 1;
  const number = count;
  const all = channels.flatMap((channel) => events.map((name) => ({ channel, name, payload: {} })));
  const last = {
    channel: providerChannel,
    name: 'reload-officehour' as const,
    payload: { last: number },
  };
  await server.db.transaction(async (tx) => {
    await lockChannels(tx, [...channels, providerChannel], false);
    await appendEvents(tx, [...all, last]);
  });
  const isLast = (event: object) => 'last' in event && event.last === number;
  await Promise.all(witnesses.map((witness) => witness.when('reload-officehour', isLast)));
}

describe('after losing access none of the events arrives, in any process:', () => {
  it.each(Object.entries(ways))('by %s', async (_, { code, keeps = () => false, prepare }) => {
    const { side, token, order, end } = await prepare();
    const sockets = await connectTwice(side, token);
    const { orderId, attachmentId, versionId } = order;
    const received = new Set<string>();
    for (const socket of sockets)
      for (const response of [
        await socket.ask('watch-list', {}),
        await socket.ask('watch-order', { orderId }),
      ])
        for (const channel of Object.keys(watchResponseSchema.parse(response).channels))
          received.add(channel);
    const at = { orderId, attachmentId, versionId, tab: 'public' as const };
    await sockets[0]?.ask('set-presence', { ...at, page: 1 });
    const channels = [...received];
    expect(channels.some((channel) => channel.startsWith('order:'))).toBe(true);

    await everythingHappens(channels);
    for (const socket of sockets) {
      await socket.ask('unwatch-order', { orderId: '0' });
      const before = socket.received.filter(({ payload }) => received.has(String(payload.channel)));
      expect(new Set(before.map(({ name }) => name))).toEqual(new Set(events));
    }

    await end();
    const lost = channels.filter((channel) => !keeps(channel));
    const seqs = await server.db.query<{ name: string; seq: number }>(
      'SELECT name, seq FROM channels WHERE name = ANY($1)',
      [lost],
    );
    await everythingHappens(channels);
    await witnesses[0]?.ask('set-presence', { ...at, page: 2 });
    await witnesses[0]?.ask('set-presence', null);
    for (const socket of sockets)
      if (code === null) await socket.ask('unwatch-order', { orderId: '0' });
      else expect(await socket.ended).toBe('io server disconnect');
    for (const socket of sockets) {
      const late = socket.received.filter(({ payload }) =>
        seqs.some(({ name, seq }) => payload.channel === name && Number(payload.seq) > seq),
      );
      expect(late).toEqual([]);
      expect(socket.all('force-logout').map((event) => event.code)).toEqual(code === null ? [] : [code]);
      const page = socket.all('presence').flatMap(({ people }) => people.map((one) => one.page));
      expect(page).not.toContain(2);
      for (const channel of channels.filter(keeps)) {
        const kept = socket.received.filter(({ payload }) => payload.channel === channel);
        expect(kept.length).toBeGreaterThanOrEqual(2 * events.length);
      }
      socket.close();
    }
    server.advance(-advanced);
    advanced = 0;
  });
});

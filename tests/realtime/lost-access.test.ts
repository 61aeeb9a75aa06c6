import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { providerChannel } from '#server/access/order-channels.ts';
import { saveIdleLimits } from '#server/accounts/sessions/idle-limits.queries.ts';
import { appendEvents, lockChannels } from '#server/kernel/events/events.queries.ts';
import { sessionEndCodes } from '#shared/access/session-end.ts';
import { usualIdleMinutes } from '#shared/accounts/sessions/idle-limits.ts';
import { type SocketEventName, socketEvents, watchResponseSchema } from '#shared/protocol/socket.ts';
import type { Side } from '../support/clients/api-client.ts';
import { connectLive, type LiveClient } from '../support/clients/live-client.ts';
import { openGuestScene } from '../support/scenes/guest-scene.ts';
import { type LosingScene, losingSceneOn, ways } from '../support/scenes/ways-to-lose-access.ts';
import { type Gateway, startGateway } from '../support/servers/gateway.ts';
import type { TestServer } from '../support/servers/test-server.ts';

/** Events that belong to channels; the others are no channel's. */
const events = (Object.keys(socketEvents) as SocketEventName[]).filter(
  (name) => !['login', 'force-logout', 'presence'].includes(name),
);

let at: LosingScene;
let server: TestServer;
let elsewhere: Gateway;
/** The provider's sockets, connected to both processes; they receive the last event of each round. */
let witnesses: LiveClient[];
beforeAll(async () => {
  at = losingSceneOn(await openGuestScene());
  ({ server } = at);
  elsewhere = await startGateway(server);
  await saveIdleLimits(server.db, { staff: usualIdleMinutes, customers: usualIdleMinutes });
  // Outlives whom the clock ends.
  await server.db.query(
    `UPDATE sessions SET expires_at = expires_at + interval '10 years', used_at = used_at + interval '10 years'`,
  );
  witnesses = await connectTwice('user', at.scene.manager.token);
});
afterAll(async () => {
  for (const witness of witnesses ?? []) witness.close();
  await elsewhere?.close();
  await server?.close();
});

const connectTwice = (side: Side | 'guest', token: string): Promise<LiveClient[]> =>
  Promise.all([server.url, elsewhere.url].map((url) => connectLive(url, side, token)));

let count = 0;
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
    const others = channels.filter((channel) => channel !== providerChannel).sort();
    await lockChannels(tx, [...others, providerChannel], false);
    await appendEvents(tx, [...all, last]);
  });
  const isLast = (event: object) => 'last' in event && event.last === number;
  await Promise.all(witnesses.map((witness) => witness.when('reload-officehour', isLast)));
}

describe('after losing access none of the events arrives, in any process:', () => {
  it.each(Object.entries(ways))('by %s', async (_, { code, keeps = () => false, prepare }) => {
    const { side, token, order, end } = await prepare(at);
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
    const place = { orderId, attachmentId, versionId, tab: 'public' as const };
    await sockets[0]?.ask('set-presence', { ...place, page: 1 });
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
    await witnesses[0]?.ask('set-presence', { ...place, page: 2 });
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
    at.inTime();
  });
});

it('was tried of every way in which a session ends', () => {
  const tried = Object.values(ways).flatMap(({ code }) => code ?? []);
  expect(new Set(tried)).toEqual(new Set(sessionEndCodes));
});

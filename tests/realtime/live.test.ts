import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '#server/kernel/http/opaque-token.ts';
import type { VersionDetail } from '#shared/files/attachment.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import { type PeopleAtResponse, watchResponseSchema } from '#shared/protocol/socket.ts';
import type { Topic } from '#shared/review/annotation.ts';
import type { ApiClient, Side } from '../support/clients/api-client.ts';
import { connectLive, type LiveClient } from '../support/clients/live-client.ts';
import { addOrder, type OrderFixture } from '../support/scenes/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let ownerId: string;
let companyId: string;
let operatorId: string;
let owner: ApiClient;
let operator: ApiClient;
let manager: ApiClient;
const open: LiveClient[] = [];

const message = (text: string) => ({ message: JSON.stringify(richTextOf(text)) });
const scope = 'card-annotation';

beforeAll(async () => {
  server = await startTestServer();
  companyId = await server.addCompany('Harbour Coffee');
  const otherId = await server.addCompany('Kestrel Outdoor');
  ownerId = await server.addPerson({
    email: 'owner@harbour.test',
    role: 'owner',
    companyId,
    firstname: 'Mei',
    lastname: 'Lim',
  });
  await server.addPerson({ email: 'owner@kestrel.test', role: 'owner', companyId: otherId });
  operatorId = await server.addPerson({
    email: 'devi@galley.test',
    role: 'operator',
    firstname: 'Devi',
    lastname: 'Raman',
  });
  await server.addPerson({ email: 'creative@galley.test', role: 'creative_manager' });
  await server.addPerson({ email: 'cso@galley.test', role: 'cso' });
  owner = await server.signIn('customer', 'owner@harbour.test');
  operator = await server.signIn('user', 'devi@galley.test');
  manager = await server.signIn('user', 'creative@galley.test');
});
afterAll(async () => {
  for (const client of open) client.close();
  await server?.close();
});

async function live(side: Side, token: string): Promise<LiveClient> {
  const client = await connectLive(server.url, side, token);
  open.push(client);
  return client;
}
const newOrder = (more: Partial<Parameters<typeof addOrder>[1]> = {}): Promise<OrderFixture> =>
  addOrder(server, { companyId, creatorId: ownerId, uploaderId: operatorId, ...more });
const publicOf = ({ orderId }: OrderFixture) => `order:${orderId}:public`;
const internalOf = ({ orderId }: OrderFixture) => `order:${orderId}:internal`;
const start = (client: ApiClient, order: OrderFixture, text: string, fields: Record<string, string> = {}) =>
  client.write<Topic>('POST', `${order.versionPath}/annotation`, scope, { ...message(text), ...fields });

describe('a connection', () => {
  it('needs a session of the side it names', async () => {
    await expect(connectLive(server.url, 'customer', 'A'.repeat(43))).rejects.toThrow('unauthenticated');
    await expect(connectLive(server.url, 'user', owner.token)).rejects.toThrow('unauthenticated');
  });

  it('is greeted with the client that the server hands out', async () => {
    const client = await live('user', operator.token);
    expect(await client.when('login')).toEqual({ build: 'sources' });
  });

  it('receives nothing of an order that its person may not read, and is refused as if there were none', async () => {
    const order = await newOrder();
    const stranger = await live('customer', (await server.signIn('customer', 'owner@kestrel.test')).token);
    expect(await stranger.ask('watch-order', { orderId: order.orderId })).toEqual({ channels: {} });
    expect(await stranger.ask('watch-order', { orderId: '99999' })).toEqual({ channels: {} });
  });

  it('joins the channels its person may read', async () => {
    const order = await newOrder();
    const watch = async (client: LiveClient) =>
      watchResponseSchema.parse(await client.ask('watch-order', { orderId: order.orderId }));
    const [customer, staff] = [await live('customer', owner.token), await live('user', operator.token)];
    const officer = await live('user', (await server.signIn('user', 'cso@galley.test')).token);
    expect(await watch(customer)).toEqual({ channels: { [publicOf(order)]: 0 } });
    expect(await watch(officer)).toEqual({ channels: { [publicOf(order)]: 0 } });
    expect(await watch(staff)).toEqual({ channels: { [publicOf(order)]: 0, [internalOf(order)]: 0 } });
  });
});

describe('what people do', () => {
  it('reaches everyone at the order with what changed, numbered on from the snapshot', async () => {
    const order = await newOrder();
    await start(operator, order, 'Before anyone watched');
    const watcher = await live('customer', owner.token);
    const watched = await watcher.ask('watch-order', { orderId: order.orderId });
    const snapshot = await owner.get<VersionDetail>(order.versionPath);
    const numbersThen = snapshot.meta?.seq as Record<string, number>;
    const seq = numbersThen[publicOf(order)] ?? 0;
    expect(watched).toEqual({ channels: { [publicOf(order)]: seq } });

    const started = await start(operator, order, 'The rule is too heavy', {});
    const topicPath = `${order.versionPath}/annotation/${started.data?.id}`;
    await operator.write('POST', `${topicPath}/comment`, scope, message('Half a point would do'), {
      'x-mutation-id': 'mutation-of-devi',
    });
    const replied = await watcher.when(
      'reload-version',
      ({ change }) => change?.kind === 'put' && change.topic.comments.length === 1,
    );
    expect(replied).toMatchObject({
      orderId: order.orderId,
      attachmentId: order.attachmentId,
      versionId: order.versionId,
      channel: publicOf(order),
      change: { kind: 'put', mutationId: 'mutation-of-devi', topic: { id: started.data?.id, number: 2 } },
    });
    await operator.write('DELETE', topicPath, scope);
    const removed = await watcher.when('reload-version', ({ change }) => change?.kind === 'removed');
    expect(removed.change).toMatchObject({ topicId: started.data?.id });
    await watcher.when(
      'reload-version-list',
      ({ seq, change }) => seq > removed.seq && change?.kind === 'put' && change.version.openTopics === 1,
    );
    // Events contained in the snapshot may still be on their way; a client drops them by number.
    const numbers = watcher.received.flatMap(({ payload }) =>
      payload.channel === publicOf(order) && Number(payload.seq) > seq ? [payload.seq] : [],
    );
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers).toEqual(numbers.map((_, i) => seq + 1 + i));
  });

  it('publishes moves, decisions and history by their own events', async () => {
    const order = await newOrder({ status: 'in-progress' });
    const staff = await live('user', operator.token);
    const customer = await live('customer', owner.token);
    await staff.ask('watch-order', { orderId: order.orderId });
    await customer.ask('watch-order', { orderId: order.orderId });

    await manager.write('POST', `/order/${order.orderId}/${order.attachmentId}/attachment-timeline`, scope, {
      timelineType: 'history',
      content: 'Approved',
      attachmentVersionId: order.versionId,
    });
    const checked = await staff.when('reload-version-list');
    expect(checked.change).toMatchObject({
      kind: 'put',
      version: { id: order.versionId, isInternalApproved: true },
    });
    expect((await staff.when('reload-timeline')).entry).toMatchObject({
      timelineType: 'history',
      content: 'Approved',
      attachmentVersionId: order.versionId,
    });

    await operator.write('PUT', `/order/${order.orderId}/move-progress`, 'card', { moveto: 'in-review' });
    // The move has changed what customers may see, so they must fetch again.
    const { orderId } = await customer.when('reload-order', (event) => event.order === null);
    expect(orderId).toBe(order.orderId);
    expect((await customer.when('reload-timeline')).entry.content).toBe(
      'Moved from In Progress to In Review',
    );
    expect(await customer.when('reload-order-list')).toMatchObject({ channel: `company:${companyId}` });
    await owner.write('PUT', `/order/${order.orderId}/move-progress`, 'card', { moveto: 'approved' });
    const approved = await staff.when('reload-order', (event) => event.order?.progress === 'approved');
    expect(approved.order).toMatchObject({ id: order.orderId, progress: 'approved' });
  });

  it('never reaches those who may not read it', async () => {
    const internal = await newOrder({ kind: 'internal', isInternal: true });
    const early = await newOrder({ status: 'in-progress' });
    const customer = await live('customer', owner.token);
    const officer = await live('user', (await server.signIn('user', 'cso@galley.test')).token);
    const staff = await live('user', manager.token);
    for (const client of [customer, officer, staff])
      for (const { orderId } of [internal, early]) await client.ask('watch-order', { orderId });

    expect((await start(operator, internal, 'Secret of the inner tab', { tab: 'internal' })).status).toBe(
      200,
    );
    expect((await start(operator, internal, 'Secret of an internal proof')).status).toBe(200);
    expect((await start(operator, early, 'Secret of an unfinished proof')).status).toBe(200);
    await manager.write('POST', `/order/${early.orderId}/${early.attachmentId}/attachment-timeline`, scope, {
      timelineType: 'history',
      content: 'Approved',
      attachmentVersionId: early.versionId,
    });
    // The last events on both channels; by then everything before them has been received.
    for (const { orderId } of [internal, early])
      await manager.write('PUT', `/order/${orderId}/move-progress`, 'card', {
        moveto: 'on-hold',
        reason: 'Paper is late',
      });
    const held = (event: { orderId: string }) => event.orderId === early.orderId;
    await Promise.all([customer, officer, staff].map((client) => client.when('reload-order', held)));

    expect(JSON.stringify(staff.received).match(/Secret of/g)).toHaveLength(3);
    for (const { received } of [customer, officer]) {
      expect(JSON.stringify(received)).not.toMatch(/Secret|"Approved"|internal/);
      expect(received.map(({ name }) => name)).not.toContain('reload-version');
    }
  });

  it('is no longer received after leaving the order', async () => {
    const [left, stayed] = [await newOrder(), await newOrder()];
    const watcher = await live('customer', owner.token);
    await watcher.ask('watch-order', { orderId: left.orderId });
    await watcher.ask('watch-order', { orderId: stayed.orderId });
    await watcher.ask('unwatch-order', { orderId: left.orderId });
    await start(operator, left, 'Not received');
    await start(operator, stayed, 'Received');
    await watcher.when('reload-version');
    expect(watcher.all('reload-version').map(({ orderId }) => orderId)).toEqual([stayed.orderId]);
  });

  it('is received whole and in order when many write at once', async () => {
    const order = await newOrder();
    const watchers = [await live('customer', owner.token), await live('user', operator.token)];
    for (const watcher of watchers) await watcher.ask('watch-order', { orderId: order.orderId });
    await Promise.all(
      [owner, operator, manager].flatMap((client) =>
        Array.from({ length: 10 }, (_, i) => start(client, order, `Note ${i}`)),
      ),
    );
    for (const watcher of watchers) {
      await watcher.when(
        'reload-version',
        ({ change }) => change?.kind === 'put' && change.topic.number === 30,
      );
      const events = watcher.all('reload-version');
      expect(events.map(({ change }) => (change?.kind === 'put' ? change.topic.number : 0))).toEqual(
        Array.from({ length: 30 }, (_, i) => i + 1),
      );
    }
  });
});

describe('presence', () => {
  const at = ({ orderId, attachmentId, versionId }: OrderFixture, page: number) => ({
    orderId,
    attachmentId,
    versionId,
    page,
    tab: 'public' as const,
  });

  it('shows everyone at a version once, where they last looked, until their last window is gone', async () => {
    const order = await newOrder();
    const staff = await live('user', operator.token);
    const first = await live('customer', owner.token);
    const second = await live('customer', owner.token);
    const people = (event: { people: { person: { name: string }; page: number }[] }) =>
      event.people.map(({ person, page }) => `${person.name} on ${page}`);
    /** Resolves when the last that the staff received is this. */
    const seen = (wanted: string[]) =>
      staff.when(
        'presence',
        (event) => staff.all('presence').at(-1) === event && people(event).join() === wanted.join(),
      );
    await staff.ask('set-presence', at(order, 1));
    await first.ask('set-presence', at(order, 2));
    await seen(['Devi Raman on 1', 'Mei Lim on 2']);
    await second.ask('set-presence', at(order, 7));
    await seen(['Devi Raman on 1', 'Mei Lim on 7']);
    second.close();
    await seen(['Devi Raman on 1', 'Mei Lim on 2']);
    await first.ask('set-presence', null);
    await staff.ask('set-presence', at(order, 3));
    await seen(['Devi Raman on 3']);
  });

  it('shows who acts as somebody else under both names, beside that person', async () => {
    const order = await newOrder();
    const acting = await server.signIn('customer', 'owner@harbour.test');
    await server.db.query('UPDATE sessions SET impersonator_id = $1 WHERE token_hash = $2', [
      operatorId,
      hashToken(acting.token),
    ]);
    const [self, other] = [await live('customer', owner.token), await live('customer', acting.token)];
    await self.ask('set-presence', at(order, 1));
    await other.ask('set-presence', at(order, 2));
    const { people } = await self.when('presence', (event) => event.people.length === 2);
    expect(people.map(({ person }) => person.name)).toEqual(['Devi Raman as Mei Lim', 'Mei Lim']);
  });

  it('of several versions is returned to those who may read them, each person once', async () => {
    const [proof, internal] = [await newOrder(), await newOrder({ kind: 'internal', isInternal: true })];
    const [staff, second] = [await live('user', operator.token), await live('user', manager.token)];
    await staff.ask('set-presence', at(proof, 4));
    await second.ask('set-presence', at(internal, 1));
    const asker = await live('customer', owner.token);
    const ids = ({ orderId, attachmentId, versionId }: OrderFixture) => ({
      orderId,
      attachmentId,
      versionId,
    });
    const namesFor = async (client: LiveClient) => {
      const { people } = (await client.ask('people-at', {
        versions: [ids(proof), ids(internal)],
      })) as PeopleAtResponse;
      return people.map(({ person, page }) => `${person.name} on ${page}`);
    };
    expect(await namesFor(asker)).toEqual(['Devi Raman on 4']);
    expect(await namesFor(staff)).toHaveLength(2);
    await staff.ask('set-presence', null);
    expect(await namesFor(asker)).toEqual([]);
  });

  it('is neither shown nor sent where the version may not be read', async () => {
    const internal = await newOrder({ kind: 'internal', isInternal: true });
    const staff = await live('user', operator.token);
    const customer = await live('customer', owner.token);
    await staff.ask('set-presence', at(internal, 1));
    await customer.ask('set-presence', at(internal, 1));
    await staff.ask('set-presence', at(internal, 2));
    const last = await staff.when('presence', ({ people }) => people[0]?.page === 2);
    expect(last.people).toHaveLength(1);
    // What was sent to the socket before comes before this response.
    await customer.ask('unwatch-order', { orderId: '0' });
    expect(customer.all('presence')).toEqual([]);
  });
});

describe('the end of a session', () => {
  it('ends its sockets, and no others', async () => {
    const leaving = await server.signIn('customer', 'owner@harbour.test');
    const [gone, stays] = [await live('customer', leaving.token), await live('customer', owner.token)];
    await leaving.write('POST', '/logout', 'profile');
    expect(await gone.ended).toBe('io server disconnect');
    expect(gone.all('force-logout')).toEqual([{ code: 'signed-out', reason: 'You signed out elsewhere.' }]);
    expect(stays.socket.connected).toBe(true);
  });

  it('by a new password is sent to every socket of that person', async () => {
    await server.addPerson({ email: 'staff@harbour.test', role: 'staff', companyId });
    const staff = await server.signIn('customer', 'staff@harbour.test');
    const socket = await live('customer', staff.token);
    const asked = await fetch(`${server.url}/api/c/reset-password`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'staff@harbour.test' }),
    });
    expect(asked.status).toBe(200);
    const token = new URL(/http\S+/.exec((await server.nextMail()).text)?.[0] ?? '').searchParams.get(
      'token',
    );
    await fetch(`${server.url}/api/g/reset-password/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ token: token ?? '', password: 'another long password' }),
    });
    expect((await socket.when('force-logout')).reason).toMatch(/password was changed/);
    expect(await socket.ended).toBe('io server disconnect');
  });

  it('by time is sent as well', async () => {
    const brief = await startTestServer({ env: { SESSION_TTL: '1s' } });
    brief.holdClock();
    try {
      await brief.addPerson({ email: 'devi@galley.test', role: 'operator' });
      const { token } = await brief.signIn('user', 'devi@galley.test');
      const socket = await connectLive(brief.url, 'user', token);
      brief.advance(1_000);
      expect((await socket.when('force-logout')).code).toBe('expired');
      expect(await socket.ended).toBe('io server disconnect');
    } finally {
      await brief.close();
    }
  });
});

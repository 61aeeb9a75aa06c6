import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VersionDetail } from '#shared/files/attachment.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { Topic } from '#shared/review/annotation.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { enter, type GuestClient } from '../support/clients/guest-client.ts';
import { connectLive, type LiveClient } from '../support/clients/live-client.ts';
import { type GuestScene, mia, openGuestScene, type SharedLink } from '../support/scenes/guest-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';
import type { TestServer } from '../support/servers/test-server.ts';

let scene: GuestScene;
let server: TestServer;
const open: LiveClient[] = [];

beforeAll(async () => {
  scene = await openGuestScene();
  ({ server } = scene);
});
afterAll(async () => {
  for (const client of open) client.close();
  await server.close();
});

const said = (text: string) => ({ message: JSON.stringify(richTextOf(text)) });
const mark = (as: ApiClient, at: string, text: string, more: Record<string, string> = {}) =>
  as.write<Topic>('POST', `${at}/annotation`, 'card-annotation', { ...said(text), ...more });

const addVersion = ({ versionId }: OrderFixture) =>
  server.db.query(
    `INSERT INTO versions (attachment_id, number, file_name, mime_type, file_type, size, storage_key, uploaded_by, sha256)
     SELECT attachment_id, 2, file_name, mime_type, file_type, size, 'second', uploaded_by, sha256 FROM versions WHERE id = $1`,
    [versionId],
  );

interface Inside {
  at: OrderFixture;
  shared: SharedLink;
  guest: GuestClient;
  live: LiveClient;
}
/** A guest of an order of their own, listening. */
async function comeIn(more: object = {}): Promise<Inside> {
  const at = await scene.newOrder();
  const shared = await scene.link(at, { ...mia, ...more });
  const guest = await enter(server.url, shared.address);
  const live = await connectLive(server.url, 'guest', guest.token);
  open.push(live);
  await live.ask('watch-order', { orderId: at.orderId });
  return { at, shared, guest, live };
}

describe('a guest receives events', () => {
  it('public marks on the newest version of the attachments of their link, and nothing else', async () => {
    const { at, live } = await comeIn();
    const other = await scene.newOrder();
    expect(await live.ask('watch-order', { orderId: other.orderId })).toEqual({ channels: {} });
    const [internal] = await server.db.query<{ path: string }>(
      `WITH a AS (INSERT INTO attachments (order_id, kind, name) VALUES ($1, 'internal', 'internal.pdf') RETURNING id)
       INSERT INTO versions (attachment_id, number, file_name, mime_type, file_type, size, storage_key, uploaded_by, sha256)
       SELECT a.id, 1, v.file_name, v.mime_type, v.file_type, v.size, 'internal', v.uploaded_by, v.sha256 FROM a, versions v
       WHERE v.id = $2 RETURNING '/order/' || $1 || '/attachment/' || attachment_id || '/version/' || id AS path`,
      [at.orderId, at.versionId],
    );
    const secret = await mark(scene.operator, internal?.path ?? '', 'For us alone', { tab: 'internal' });
    expect(secret.status).toBe(200);
    await mark(scene.owner, other.versionPath, 'Another order');
    await live.ask('set-presence', {
      orderId: at.orderId,
      attachmentId: at.attachmentId,
      versionId: at.versionId,
      page: 1,
      tab: 'public',
    });
    await mark(scene.owner, at.versionPath, 'For all');
    const received = await live.when('reload-version');
    expect(received.channel).toBe(`order:${at.orderId}:guest:${at.attachmentId}`);
    expect(live.received.map(({ name }) => name)).toEqual(['login', 'reload-version']);
    expect(JSON.stringify(live.received)).toContain('For all');
    expect(JSON.stringify(live.received)).not.toMatch(/For us alone|Another order/);
  });

  it('that an older version has changed while they read it, and nothing of what was said there', async () => {
    const { at, live, guest } = await comeIn();
    await addVersion(at);
    await mark(scene.owner, at.versionPath, 'On the old version');
    const received = await live.when('reload-version');
    expect(received).toMatchObject({ versionId: at.versionId, change: null });
    const { data } = await guest.get<VersionDetail>(`/guest${at.versionPath}`);
    expect(data?.topics).toHaveLength(1);
  });

  it('nothing of an older version that none of them reads', async () => {
    const at = await scene.newOrder();
    const shared = await scene.link(at, mia);
    await addVersion(at);
    const guest = await enter(server.url, shared.address);
    const live = await connectLive(server.url, 'guest', guest.token);
    open.push(live);
    await live.ask('watch-order', { orderId: at.orderId });
    await mark(scene.owner, at.versionPath, 'On the old version');
    await scene.owner.write('PUT', `/order/${at.orderId}/move-progress`, 'card', { moveto: 'approved' });
    await live.when('reload-order');
    expect(live.received.map(({ name }) => name)).toEqual(['login', 'reload-order']);
  });

  it('of the team and of other guests, as the team does', async () => {
    const { at, live, guest } = await comeIn();
    const second = await enter(server.url, (await scene.link(at)).address, { name: 'Ben' });
    const team = await connectLive(server.url, 'user', scene.operator.token);
    open.push(team);
    await team.ask('watch-order', { orderId: at.orderId });
    await second.write('POST', `/guest${at.versionPath}/annotation`, said('From Ben'));
    for (const client of [live, team]) {
      const { change } = await client.when('reload-version');
      expect(change).toMatchObject({ kind: 'put', topic: { sender: { name: 'Ben', isGuest: true } } });
    }
    const own = await guest.write<Topic>('POST', `/guest${at.versionPath}/annotation`, said('From Mia'));
    await team.when(
      'reload-version',
      ({ change }) => change?.kind === 'put' && change.topic.id === own.data?.id,
    );
  });

  it('that the order has moved on, without what it says', async () => {
    const { at, live } = await comeIn();
    await scene.owner.write('PUT', `/order/${at.orderId}/move-progress`, 'card', { moveto: 'approved' });
    const received = await live.when('reload-order');
    expect(received).toEqual({
      channel: `order:${at.orderId}:guests`,
      seq: 1,
      orderId: at.orderId,
      order: null,
    });
    expect(live.received.map(({ name }) => name)).toEqual(['login', 'reload-order']);
  });
});

describe('a guest’s socket ends with', () => {
  async function expectEnd({ live, guest }: Inside, why: RegExp): Promise<void> {
    expect((await live.when('force-logout')).reason).toMatch(why);
    expect(await live.ended).toBe('io server disconnect');
    await expect(connectLive(server.url, 'guest', guest.token)).rejects.toThrow('unauthenticated');
  }
  const change = (id: string, what: string, fields: Record<string, string> = {}) =>
    scene.owner.write('PUT', `/guest-links/${id}/${what}`, 'card', fields);

  it('the revocation of their link, and no other', async () => {
    const [inside, other] = [await comeIn(), await comeIn()];
    await change(inside.shared.link.id, 'revoke');
    await expectEnd(inside, /^This link was revoked by Mei Lim\.$/);
    expect(other.live.socket.connected).toBe(true);
  });

  it('the time of their link, also when that is brought forward', async () => {
    const inside = await comeIn();
    const leftMs = 2_000;
    server.holdClock();
    const soon = new Date(server.parts.clock().getTime() + leftMs).toISOString();
    await change(inside.shared.link.id, 'extend', { terms: JSON.stringify({ expiresAt: soon }) });
    expect(inside.live.socket.connected).toBe(true);
    server.advance(leftMs);
    await expectEnd(inside, /^This link has expired\.$/);
  });

  it('a freeze of the order', async () => {
    const inside = await comeIn();
    await scene.manager.write('PUT', `/order/${inside.at.orderId}/action/freeze`, 'card', {});
    await expectEnd(inside, /^The order was frozen by Test Person\.$/);
    await scene.manager.write('PUT', `/order/${inside.at.orderId}/action/unfreeze`, 'card', {});
    const again = await enter(server.url, inside.shared.address);
    expect((await again.get('/guest/data')).status).toBe(200);
  });

  it('the removal of the order', async () => {
    const inside = await comeIn();
    await scene.manager.write('PUT', `/order/${inside.at.orderId}/action/cancel`, 'card', {});
    // A socket whose access is read again when the order is gone already learns no name.
    await inside.live.when('reload-order');
    await scene.owner.write('DELETE', `/order/${inside.at.orderId}`, 'card');
    await expectEnd(inside, /^The order was deleted by Mei Lim\.$/);
  });

  it('nothing else: a member’s token is no guest’s', async () => {
    const { guest } = await comeIn();
    for (const [side, token] of [
      ['guest', scene.owner.token],
      ['customer', guest.token],
      ['user', guest.token],
    ] as const)
      await expect(connectLive(server.url, side, token)).rejects.toThrow('unauthenticated');
  });
});

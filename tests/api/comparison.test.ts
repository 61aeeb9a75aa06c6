import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepHouse } from '#server/jobs/housekeeping.ts';
import { compareVersions } from '#server/review/compare/compare-versions.ts';
import type { FileComparison } from '#shared/compare/file-comparison.ts';
import type { Attachment } from '#shared/files/attachment.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { enter } from '../support/clients/guest-client.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { seed } from '../support/run/random.ts';
import { revision } from '../support/samples/revisions/revise-page.ts';
import { type GuestScene, guestSceneOn, mia, openGuestScene } from '../support/scenes/guest-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';
import { startTestServer } from '../support/servers/test-server.ts';

let scene: GuestScene;
beforeAll(async () => {
  scene = await openGuestScene();
});
afterAll(() => scene?.server.close());

const pdf = (bytes: Uint8Array) => ({ name: 'leaflet.pdf', type: 'application/pdf', bytes });
async function upload(order: OrderFixture, ...files: Uint8Array[]): Promise<Attachment> {
  return uploadBy(scene.operator, order, ...files);
}
async function uploadBy(
  operator: ApiClient,
  order: OrderFixture,
  ...files: Uint8Array[]
): Promise<Attachment> {
  let attachment: Attachment | undefined;
  for (const bytes of files)
    attachment = await operator.upload<Attachment>(order.orderId, pdf(bytes), attachment?.id);
  if (attachment === undefined) throw new Error('nothing was uploaded');
  return attachment;
}
function pathOf({ orderId }: OrderFixture, { id, versions: [after, before] }: Attachment): string {
  const query = new URLSearchParams({ beforeAttachmentId: id, beforeVersionId: before?.id ?? '' });
  return `/order/${orderId}/attachment/${id}/version/${after?.id}/comparison?${query.toString()}`;
}
const read = (client: Pick<ApiClient, 'get'>, path: string) => client.get<FileComparison | null>(path);
const found = (path: string) => expect.poll(async () => (await read(scene.owner, path)).data);

it('of a version with the one before it is made once it is uploaded, for all who may read both', async () => {
  const order = await scene.newOrder('in-review');
  const { before, after } = revision('digit', seed);
  const { id } = await upload(order, before);
  const { address } = await scene.link(order, { ...mia, attachmentIds: [id] });
  const guest = await enter(scene.server.url, address);
  const attachment = await scene.operator.upload<Attachment>(order.orderId, pdf(after), id);
  const path = pathOf(order, attachment);
  await found(path).toMatchObject({
    map: { pages: [{ page: 1, old: 1 }], removed: [] },
    pages: [{ page: 1, old: 1, comparison: { changes: [{ kind: 'text' }] } }],
  });
  expect((await read(guest, `/guest${path}`)).data?.pages).toHaveLength(1);

  const companyId = await scene.server.addCompany('Elsewhere');
  await scene.server.addPerson({ email: 'owner@elsewhere.test', role: 'owner', companyId });
  const stranger = await scene.server.signIn('customer', 'owner@elsewhere.test');
  expect((await read(stranger, path)).status).toBe(404);
});

it('is counted beside the version, since the one before it that the reader sees', async () => {
  const order = await scene.newOrder('in-review');
  const { before, after } = revision('digit', seed + 7);
  const { id, versions } = await upload(order, before, revision('word removed', seed + 8).after);
  const [internal, first] = versions;
  await scene.server.db.query('UPDATE versions SET is_internal = true WHERE id = $1', [internal?.id]);
  const { versions: all } = await scene.operator.upload<Attachment>(order.orderId, pdf(after), id);
  const newest = async (client: ApiClient) => {
    const { data } = await client.get<OrderDetail>(`/order/${order.orderId}`);
    return data?.attachments.customerReview.find((each) => each.id === id)?.versions[0];
  };
  await expect
    .poll(async () => (await newest(scene.owner))?.changedSince)
    .toEqual({ versionId: first?.id, changes: 1, pages: 1, size: expect.any(Number) });
  await expect.poll(async () => (await newest(scene.operator))?.changedSince?.versionId).toBe(internal?.id);
  expect((await newest(scene.operator))?.id).toBe(all[0]?.id);
});

it('is announced with its count to those who look at the order', async () => {
  const order = await scene.newOrder('in-review');
  const { before, after } = revision('digit', seed + 9);
  const { id } = await upload(order, before);
  const live = await connectLive(scene.server.url, 'customer', scene.owner.token);
  await live.ask('watch-order', { orderId: order.orderId });
  const { versions } = await scene.operator.upload<Attachment>(order.orderId, pdf(after), id);
  await live.when('reload-version-list', ({ change }) => {
    const since = change.kind === 'put' ? change.version.changedSince : null;
    return since?.versionId === versions[1]?.id && since?.changes === 1;
  });
  live.close();
});

it('is not there of a file that cannot be read, nor against a version that one may not read', async () => {
  const order = await scene.newOrder('in-review');
  const { before, after } = revision('digit', seed + 1);
  const attachment = await upload(order, before, after);
  await found(pathOf(order, attachment)).not.toBeNull();
  await scene.server.db.query('UPDATE versions SET is_internal = true WHERE id = $1', [
    attachment.versions[1]?.id,
  ]);
  expect((await read(scene.owner, pathOf(order, attachment))).status).toBe(404);
  expect((await read(scene.operator, pathOf(order, attachment))).data?.pages).toHaveLength(1);
  await scene.server.db.query(`UPDATE versions SET sha256 = repeat('0', 64) WHERE id = $1`, [
    attachment.versions[0]?.id,
  ]);
  expect((await read(scene.operator, pathOf(order, attachment))).data).toBeNull();
});

it('is reported by its fault where it cannot be made to the end', async () => {
  const order = await scene.newOrder('in-review');
  const { before, after } = revision('digit', seed + 9);
  const { id, versions } = await upload(order, before, after);
  await found(pathOf(order, { id, versions } as Attachment)).not.toBeNull();
  await scene.server.db.query('DELETE FROM comparisons');
  const { db, store, clock } = scene.server.parts;
  const faults: string[] = [];
  const comparer = { compare: async () => ({ ok: false, fault: { kind: 'memory' } }) as const };
  const onFault = (fault: string) => void faults.push(fault);
  await compareVersions({ db, store, clock, comparer, onFault }, versions[0]?.id ?? '');
  expect(faults).toEqual(['memory']);
});

it('goes with the last version that has one of its files', async () => {
  const { db } = scene.server;
  const order = await scene.newOrder('in-review');
  const { before, after } = revision('word removed', seed + 2);
  const attachment = await upload(order, before, after);
  await found(pathOf(order, attachment)).not.toBeNull();
  const kept = () =>
    db.query(
      'SELECT 1 FROM comparisons c JOIN versions v ON v.sha256 = c.after_sha256 WHERE v.attachment_id = $1',
      [attachment.id],
    );
  await keepHouse(db, new Date(), scene.server.parts.config);
  expect(await kept()).toHaveLength(1);
  await db.query(`UPDATE versions SET sha256 = repeat('1', 64) WHERE id = $1`, [attachment.versions[1]?.id]);
  await keepHouse(db, new Date(), scene.server.parts.config);
  expect(await kept()).toEqual([]);
});

it('is made with the version before a removed one', async () => {
  const order = await scene.newOrder('in-review');
  const { before, after } = revision('digit', seed + 3);
  const attachment = await upload(order, before, revision('word removed', seed + 4).after, after);
  const [newest, removed, first] = attachment.versions;
  const path = pathOf(order, attachment);
  await found(path).not.toBeNull();
  const withFirst = path.replace(removed?.id ?? '', first?.id ?? '');
  expect((await read(scene.owner, withFirst)).data).toBeNull();
  const address = `/order/${order.orderId}/${attachment.id}/${removed?.id}/Mistake`;
  expect((await scene.manager.write('DELETE', address, 'card-annotation')).status).toBe(200);
  await found(withFirst).toMatchObject({ pages: [{ comparison: { changes: [{ kind: 'text' }] } }] });
  expect(newest?.version).toBe(3);
});

it('is made with the last version that a customer sees too, where another came between', async () => {
  const order = await scene.newOrder('in-review');
  const { before, after } = revision('digit', seed + 5);
  const { id, versions } = await upload(order, before, revision('word removed', seed + 6).after);
  const [internal, first] = versions;
  await scene.server.db.query('UPDATE versions SET is_internal = true WHERE id = $1', [internal?.id]);
  const attachment = await scene.operator.upload<Attachment>(order.orderId, pdf(after), id);
  const path = pathOf(order, attachment).replace(internal?.id ?? '', first?.id ?? '');
  await found(path).toMatchObject({ pages: [{ comparison: { changes: [{ kind: 'text' }] } }] });
});

it('is left to the readers’ browsers where the server is set not to make any', async () => {
  const quiet = await guestSceneOn(await startTestServer({ env: { COMPARE_VERSIONS: 'off' } }));
  const order = await quiet.newOrder('in-review');
  const { before, after } = revision('digit', seed + 9);
  const attachment = await uploadBy(quiet.operator, order, before, after);
  const { db } = quiet.server;
  // The job is added with what preparing has found.
  await expect
    .poll(() =>
      db.query('SELECT 1 FROM versions WHERE attachment_id = $1 AND page_count = 1', [attachment.id]),
    )
    .toHaveLength(2);
  await expect.poll(() => db.query('SELECT 1 FROM jobs')).toEqual([]);
  expect((await read(quiet.owner, pathOf(order, attachment))).data).toBeNull();
  await quiet.server.close();
});

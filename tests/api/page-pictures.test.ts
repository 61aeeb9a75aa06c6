import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawEarlierPictures, drawerLimits, drawPictures } from '#server/files/preview/draw-pictures.ts';
import { ProofPreparer } from '#server/files/preview/prepare-proof.ts';
import { prepareLate, prepareVersion } from '#server/files/preview/prepare-version.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import type { PlanUse } from '#shared/billing/membership.ts';
import type { VersionDetail } from '#shared/files/attachment.ts';
import { packPictures, readIndex } from '#shared/files/picture-pack.ts';
import { tooLargeFault } from '#shared/files/version-faults.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { type GuestScene, guestSceneOn } from '../support/scenes/guest-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let scene: GuestScene;
const drawer = new ProofPreparer(drawerLimits);

beforeAll(async () => {
  server = await startTestServer({ hasWorker: false });
  scene = await guestSceneOn(server);
});
afterAll(async () => {
  await drawer.dispose();
  await server.close();
});

const threePages = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]/Count 3>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj
4 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj
5 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 200]>>endobj
trailer<</Root 1 0 R>>`;

interface Pictures {
  storage_key: string;
  pictures_key: string | null;
  pictures_size: number;
}

async function picturesOf({ versionId }: OrderFixture): Promise<Pictures> {
  const [row] = await server.db.query<Pictures>(
    'SELECT storage_key, pictures_key, pictures_size FROM versions WHERE id = $1',
    [versionId],
  );
  if (row === undefined) throw new Error('the version is not there');
  return row;
}

/** An order with a version whose file has these bytes. */
async function proof(bytes = threePages, isInternal = false): Promise<OrderFixture> {
  const order = await scene.newOrder('in-review', { isInternal });
  const { storage_key: key } = await picturesOf(order);
  await server.parts.store.put(key, Buffer.from(bytes), 'application/pdf');
  return order;
}

const draw = ({ versionId }: OrderFixture, store = server.parts.store): Promise<void> =>
  drawPictures({ db: server.db, store, drawer }, versionId);

async function addressFor(client: ApiClient, { versionPath }: OrderFixture): Promise<URL | null> {
  const { data } = await client.get<VersionDetail>(versionPath);
  const address = data?.version.pictures ?? null;
  return address === null ? null : new URL(address, server.url);
}

it('a version has a small picture of every page, which are fetched by ranges', async () => {
  const order = await proof();
  expect(await addressFor(scene.operator, order)).toBeNull();
  await draw(order);

  const address = await addressFor(scene.operator, order);
  if (address === null) throw new Error('there are no pictures');
  const head = await fetch(address, { headers: { range: 'bytes=0-8191' } });
  expect(head.status).toBe(206);
  const index = readIndex(new Uint8Array(await head.arrayBuffer()));
  expect(index?.small).toHaveLength(3);
  const [at = 0, length = 0] = index?.small[2] ?? [];
  const from = (index?.start ?? 0) + at;
  const picture = await fetch(address, { headers: { range: `bytes=${from}-${from + length - 1}` } });
  const jpeg = Buffer.from(await picture.arrayBuffer());
  expect([jpeg.byteLength, jpeg.subarray(0, 2).toString('hex')]).toEqual([length, 'ffd8']);
});

it('a file whose first page takes long is no faulty one: its pages are known at once, and its picture follows', async () => {
  const order = await proof();
  const { db, parts } = server;
  const hasty: Pick<ProofPreparer, 'prepare' | 'measure'> = {
    prepare: async () => ({ ok: false, fault: { kind: 'timeout' } }),
    measure: (source) => drawer.measure(source),
  };
  const shown = async () => (await scene.operator.get<VersionDetail>(order.versionPath)).data;
  const clock = () => new Date();
  await prepareVersion({ db, store: parts.store, clock, preparer: hasty }, order.versionId);
  const early = await shown();
  expect(early?.version).toMatchObject({ fault: null, preview: null, fileMeta: { pageCount: 3 } });
  expect(early?.pageSizes).toHaveLength(3);
  const [job] = await db.query<{ payload: { versionId: string } }>(
    "SELECT payload FROM jobs WHERE kind = 'draw-pictures' ORDER BY id DESC LIMIT 1",
  );
  expect(job?.payload.versionId).toBe(order.versionId);

  // Not even in the background: nothing is lost.
  await prepareLate({ db, store: parts.store, clock, preparer: hasty }, order.versionId);
  expect((await shown())?.version).toMatchObject({ fault: null, preview: null, fileMeta: { pageCount: 3 } });
  await prepareLate({ db, store: parts.store, clock, preparer: drawer }, order.versionId);
  expect((await shown())?.version).toMatchObject({ fault: null, preview: expect.any(String) });
});

it('the copy of an order whose pictures are still to be drawn gets its own', async () => {
  const { db } = server;
  const order = await proof();
  await db.query(`UPDATE attachments SET kind = 'supplied' WHERE id = $1`, [order.attachmentId]);
  await db.query('UPDATE versions SET page_count = 3 WHERE id = $1', [order.versionId]);
  const { data: copy } = await scene.owner.write<OrderDetail>(
    'POST',
    `/order/${order.orderId}/clone`,
    'card',
  );
  const drawn = await db.query(
    `SELECT a.order_id FROM jobs j JOIN versions v ON v.id = j.payload ->> 'versionId' JOIN attachments a ON a.id = v.attachment_id
     WHERE j.kind = 'draw-pictures' AND a.order_id = $1`,
    [Number(copy?.id)],
  );
  expect(drawn).toEqual([{ order_id: Number(copy?.id) }]);
});

it('a late picture leaves nothing of a version or file that was removed meanwhile', async () => {
  const { db, parts } = server;
  for (const removal of [
    'DELETE FROM versions WHERE id = $1',
    'UPDATE versions SET file_removed_at = now() WHERE id = $1',
  ]) {
    const order = await proof();
    const stored: string[] = [];
    const removing: ObjectStore = Object.assign(Object.create(parts.store), {
      put: async (key: string, bytes: Uint8Array, type: string) => {
        stored.push(key);
        await parts.store.put(key, bytes, type);
        await db.query(removal, [order.versionId]);
      },
    });
    await prepareLate({ db, store: removing, clock: () => new Date(), preparer: drawer }, order.versionId);
    expect(stored).toHaveLength(2);
    for (const key of stored) expect(await parts.store.head(key)).toBeNull();
  }
});

it('opens to nobody who may not open the file: without a signature, another’s order, an internal version, a removed file', async () => {
  const order = await proof();
  await draw(order);
  const address = await addressFor(scene.owner, order);
  if (address === null) throw new Error('there are no pictures');
  expect((await fetch(address)).status).toBe(200);
  const unsigned = await fetch(new URL(address.pathname, server.url));
  expect(unsigned.status).toBeGreaterThanOrEqual(400);
  const forOther = new URL(address);
  forOther.pathname = address.pathname.replace(order.versionId, (await proof()).versionId);
  expect((await fetch(forOther)).status).toBeGreaterThanOrEqual(400);

  await server.db.query('UPDATE versions SET is_internal = true WHERE id = $1', [order.versionId]);
  expect((await fetch(address)).status).toBe(404);
  await server.db.query('UPDATE versions SET is_internal = false, file_removed_at = now() WHERE id = $1', [
    order.versionId,
  ]);
  expect((await fetch(address)).status).toBe(404);
});

it('takes no storage of the company: it comes after the upload was admitted', async () => {
  const order = await proof();
  const stored = async () => {
    const { data } = await scene.owner.get<PlanUse>('/package/use');
    const detail = await scene.owner.get<OrderDetail>(`/order/${order.orderId}`);
    return [data?.membership.storages.used, detail.data?.storageBytes];
  };
  const before = await stored();
  expect(before).toEqual([expect.any(Number), expect.any(Number)]);
  await draw(order);
  expect(await addressFor(scene.operator, order)).not.toBeNull();
  expect(await stored()).toEqual(before);
});

it('is drawn once, and goes with its version', async () => {
  const order = await proof();
  await draw(order);
  const { pictures_key: key, pictures_size: size } = await picturesOf(order);
  expect((await server.parts.store.head(key ?? ''))?.size).toBe(size);
  await draw(order);
  expect(await picturesOf(order)).toMatchObject({ pictures_key: key, pictures_size: size });

  const { attachmentId, orderId } = order;
  const removed = await scene.manager.write(
    'DELETE',
    `/order/${orderId}/${attachmentId}/attachment`,
    'upload',
  );
  expect(removed.status).toBe(200);
  const jobs = await server.db.query<{ payload: unknown }>(
    "SELECT payload FROM jobs WHERE kind = 'delete-objects'",
  );
  expect(JSON.stringify(jobs)).toContain(key);
});

it('is nothing of a file that cannot be drawn, and leaves nothing of one that was removed meanwhile', async () => {
  const broken = await proof('%PDF-1.4 nothing');
  await draw(broken);
  expect(await picturesOf(broken)).toMatchObject({ pictures_key: null });

  const order = await proof();
  const { store } = server.parts;
  const stored: string[] = [];
  const removing = Object.assign(Object.create(store), {
    put: async (key: string, bytes: Uint8Array, type: string) => {
      stored.push(key);
      await store.put(key, bytes, type);
      await server.db.query('DELETE FROM versions WHERE id = $1', [order.versionId]);
    },
  });
  await draw(order, removing);
  expect(stored).toHaveLength(1);
  expect(await store.head(stored[0] ?? '')).toBeNull();
});

it('versions from before are drawn one after another, those of decided orders not', async () => {
  const { db, parts } = server;
  const orders = [await proof(), await proof(), await proof()];
  const ids = orders.map(({ versionId }) => versionId);
  await db.query('UPDATE versions SET page_count = 3 WHERE id = ANY($1)', [ids]);
  await db.query('UPDATE versions SET page_count = NULL WHERE NOT id = ANY($1)', [ids]);
  await db.query(`UPDATE orders SET status = 'approved' WHERE id = $1`, [orders[1]?.orderId]);
  let after: string | undefined = '';
  while (after !== undefined) {
    await drawEarlierPictures({ db, store: parts.store, drawer }, after);
    const [job] = await db.query<{ payload: { after: string } }>(
      `DELETE FROM jobs WHERE kind = 'draw-earlier-pictures' RETURNING payload`,
    );
    after = job?.payload.after;
  }
  const drawn = await Promise.all(
    orders.map(async (order) => (await picturesOf(order)).pictures_key !== null),
  );
  expect(drawn).toEqual([true, false, true]);
});

it('pictures from before pages had levels are drawn again, and go', async () => {
  const { db, parts } = server;
  const order = await proof();
  await draw(order);
  const { pictures_key: old } = await picturesOf(order);
  await db.query('UPDATE versions SET page_count = CASE WHEN id = $1 THEN 3 END', [order.versionId]);
  await drawEarlierPictures({ db, store: parts.store, drawer }, '');
  expect(await picturesOf(order)).toMatchObject({ pictures_key: old });
  await db.query('UPDATE versions SET has_old_pictures = true WHERE id = $1', [order.versionId]);
  await drawEarlierPictures({ db, store: parts.store, drawer }, '');
  const { pictures_key: drawn } = await picturesOf(order);
  expect(drawn).not.toBe(old);
  expect(await parts.store.head(drawn ?? '')).not.toBeNull();
  const jobs = await db.query("SELECT payload FROM jobs WHERE kind = 'delete-objects'");
  expect(JSON.stringify(jobs)).toContain(old);
  await drawEarlierPictures({ db, store: parts.store, drawer }, '');
  expect(await picturesOf(order)).toMatchObject({ pictures_key: drawn });
});

it('whoever has the version open is sent its pictures where a page has levels, and of no others', async () => {
  const { db, parts } = server;
  const [order, other] = [await proof(), await proof()];
  const tile = new Uint8Array([255, 216, 255, 217]);
  const levels = [{ page: 1, scale: 1, columns: 1, tiles: [tile] }];
  for (const [{ versionId }, value] of [
    [order, packPictures([null], levels)],
    [other, packPictures([null])],
  ] as const)
    await drawPictures(
      { db, store: parts.store, drawer: { packPages: async () => ({ ok: true, value }) } },
      versionId,
    );
  const sent = await db.query<{ payload: unknown }>(
    "SELECT payload FROM events WHERE name = 'reload-version-list' ORDER BY id DESC LIMIT 4",
  );
  expect(JSON.stringify(sent)).toContain(order.versionId);
  expect(JSON.stringify(sent)).not.toContain(other.versionId);
});

it('of two processes that draw a version at once, one leaves nothing behind', async () => {
  const { parts } = server;
  const order = await proof();
  const stored: string[] = [];
  const later: ObjectStore = Object.assign(Object.create(parts.store), {
    put: async (key: string, bytes: Uint8Array, type: string) => {
      stored.push(key);
      await parts.store.put(key, bytes, type);
      await draw(order);
    },
  });
  await draw(order, later);
  const { pictures_key: kept } = await picturesOf(order);
  expect(stored).toHaveLength(1);
  expect(kept).not.toBe(stored[0]);
  expect(await parts.store.head(stored[0] ?? '')).toBeNull();
  expect(await parts.store.head(kept ?? '')).not.toBeNull();
});

it('a file that takes more memory than the server has for it opens, and says that it has no preview', async () => {
  const order = await proof();
  const { db, parts } = server;
  const jobs = () => db.query("SELECT id FROM jobs WHERE kind = 'draw-pictures'");
  const before = await jobs();
  const small: Pick<ProofPreparer, 'prepare' | 'measure'> = {
    prepare: async () => ({ ok: false, fault: { kind: 'memory' } }),
    measure: (source) => drawer.measure(source),
  };
  const clock = () => new Date();
  await prepareVersion({ db, store: parts.store, clock, preparer: small }, order.versionId);
  const shown = (await scene.operator.get<VersionDetail>(order.versionPath)).data;
  expect(shown?.version).toMatchObject({ fault: tooLargeFault, preview: null, fileMeta: { pageCount: 3 } });
  expect(shown?.pageSizes).toHaveLength(3);
  expect(await jobs()).toEqual(before);
});

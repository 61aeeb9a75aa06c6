import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hashFiles } from '#server/decisions/hash-files.ts';
import { drawEarlierPictures } from '#server/files/preview/draw-pictures.ts';
import type { ProofPreparer } from '#server/files/preview/prepare-proof.ts';
import { readSizes } from '#server/files/preview/read-sizes.ts';
import { startJobs } from '#server/jobs/job-handlers.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { packPictures } from '#shared/files/picture-pack.ts';
import { type GuestScene, guestSceneOn } from '../support/scenes/guest-scene.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let scene: GuestScene;
/** Of the first by id of more versions than are done at once. */
let first: { id: string; key: string };

beforeAll(async () => {
  server = await startTestServer({ hasWorker: false });
  scene = await guestSceneOn(server);
});
afterAll(() => server.close());

beforeEach(async () => {
  const { db, parts } = server;
  await db.query('UPDATE versions SET page_count = NULL');
  const { versionId, attachmentId } = await scene.newOrder();
  await db.query(
    `INSERT INTO versions (attachment_id, number, file_name, mime_type, file_type, size, storage_key, uploaded_by, sha256)
     SELECT attachment_id, n, file_name, mime_type, file_type, size, storage_key, uploaded_by, sha256
     FROM versions, generate_series(2, 60) n WHERE id = $1`,
    [versionId],
  );
  await db.query('UPDATE versions SET page_count = 1, sha256 = NULL WHERE attachment_id = $1', [
    attachmentId,
  ]);
  const key = `orders/${randomUUID()}`;
  await parts.store.put(key, Buffer.from('%PDF-1.7'), 'application/pdf');
  const [row] = await db.query<{ id: string }>(
    `UPDATE versions SET storage_key = $2 WHERE id = (SELECT min(id) FROM versions WHERE attachment_id = $1) RETURNING id`,
    [attachmentId, key],
  );
  first = { id: row?.id ?? '', key };
  await db.query('DELETE FROM jobs');
});

/** The server's store, but for one object that can neither be read nor deleted. */
function broken(): ObjectStore {
  const { store } = server.parts;
  const unless = (key: string): void => {
    if (key === first.key) throw new Error('this object is broken');
  };
  return Object.assign(Object.create(store), {
    read: async (key: string, range?: { start: number; end: number }) => {
      unless(key);
      return store.read(key, range);
    },
    delete: async (key: string) => {
      unless(key);
      await store.delete(key);
    },
  });
}

/** Takes the jobs of a kind one after another, and those that they add. Returns what failed. */
async function work<P>(kind: string, run: (payload: P) => Promise<void>): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (;;) {
    const [job] = await server.db.query<{ payload: P }>(
      'DELETE FROM jobs WHERE id = (SELECT min(id) FROM jobs WHERE kind = $1) RETURNING payload',
      [kind],
    );
    if (job === undefined) return failures;
    await run(job.payload).catch((error: unknown) => failures.push(error));
  }
}
const versionsWithout = async (column: string): Promise<string[]> =>
  (
    await server.db.query<{ id: string }>(
      `SELECT id FROM versions WHERE ${column} IS NULL AND page_count IS NOT NULL`,
    )
  ).map(({ id }) => id);

it('a file that cannot be read does not keep others from being hashed', async () => {
  const { db, parts } = server;
  await expect(hashFiles({ db, store: broken() })).rejects.toThrow('this object is broken');
  expect(await versionsWithout('sha256')).toEqual([first.id]);
  await hashFiles(parts);
  expect(await versionsWithout('sha256')).toEqual([]);
});

it('a file that cannot be read does not keep the pictures of others, and is tried again by itself', async () => {
  const { db } = server;
  const drawer = { packPages: async () => ({ ok: true as const, value: packPictures([null]) }) };
  await mutate(db, (tx) => tx.addJob('draw-earlier-pictures', { after: '' }));
  await work<{ after: string }>('draw-earlier-pictures', ({ after }) =>
    drawEarlierPictures({ db, store: broken(), drawer }, after),
  );
  expect(await versionsWithout('pictures_key')).toEqual([first.id]);
  expect(await db.query(`SELECT payload FROM jobs WHERE kind = 'draw-pictures'`)).toEqual([
    { payload: { versionId: first.id } },
  ]);
});

it('a file that cannot be read does not keep the sizes of others, and is tried again by itself', async () => {
  const { db, parts } = server;
  const asked: string[] = [];
  const preparer = {
    prepare: async ({ path }: { path: string }) => {
      asked.push(path);
      return { ok: true, value: { isCarried: false, pixels: null, trim: { width: 595, height: 842 } } };
    },
  } as unknown as ProofPreparer;
  type Payload = { after: string; upTo?: string };
  await mutate(db, (tx) => tx.addJob('read-sizes', { after: '' }));
  const failed: Payload[] = [];
  await work<Payload>('read-sizes', (payload) =>
    readSizes({ db, store: broken(), preparer }, payload.after, payload.upTo).catch(() => {
      failed.push(payload);
    }),
  );
  expect(await versionsWithout('trim_size')).toEqual([first.id]);
  expect(failed).toHaveLength(1);
  asked.length = 0;
  for (const { after, upTo } of failed) await readSizes({ db, store: parts.store, preparer }, after, upTo);
  expect(await versionsWithout('trim_size')).toEqual([]);
  expect(asked).toHaveLength(1);
  expect(await db.query('SELECT 1 FROM jobs')).toEqual([]);
});

it('an object that cannot be deleted does not keep others of its job', async () => {
  const { db, parts } = server;
  const other = `orders/${randomUUID()}`;
  await parts.store.put(other, Buffer.from('%PDF-1.7'), 'application/pdf');
  await mutate(db, (tx) => tx.addJob('delete-objects', { keys: [first.key, other] }));
  const failures: string[] = [];
  const stop = await startJobs(
    { ...parts, store: broken() },
    { onFailed: (error) => failures.push(String(error)), onUnbooked: () => {} },
  );
  await expect.poll(() => failures[0]).toBe('Error: this object is broken');
  await stop();
  expect(await parts.store.head(other)).toBeNull();
});

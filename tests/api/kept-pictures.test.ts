import { PNG } from 'pngjs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readStoredFiles } from '#server/backup/stored-files.queries.ts';
import type { Attachment } from '#shared/files/attachment.ts';
import type { FormUpload } from '#shared/files/upload.http.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { addOrder, type OrderFixture } from '../support/scenes/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let operator: ApiClient;
let people: { companyId: string; creatorId: string; uploaderId: string };
let order: OrderFixture;
beforeAll(async () => {
  server = await startTestServer();
  const companyId = await server.addCompany('Harbour Coffee');
  const creatorId = await server.addPerson({ email: 'owner@harbour.test', role: 'owner', companyId });
  const uploaderId = await server.addPerson({ email: 'devi@galley.test', role: 'operator' });
  people = { companyId, creatorId, uploaderId };
  operator = await server.signIn('user', 'devi@galley.test');
});
beforeEach(async () => {
  order = await addOrder(server, people);
});
afterAll(() => server?.close());

const picture = new PNG({ width: 40, height: 30 });
picture.data.fill(200);
const png = new Uint8Array(PNG.sync.write(picture));

/** Uploads bytes and returns their key. */
async function stored(name: string, type: string, isThumbnail: boolean): Promise<string> {
  const path = `/upload/upload-token/attachment/${order.orderId}`;
  const fields = { name, type, size: String(png.byteLength), thumbnail: String(isThumbnail) };
  const { data } = await operator.write<FormUpload>('POST', path, 'upload', fields);
  const form = new FormData();
  for (const [field, value] of Object.entries(data?.fields ?? {})) form.set(field, value);
  form.set('file', new Blob([png]), 'file');
  expect((await fetch(new URL(data?.url ?? '', server.url), { method: 'POST', body: form })).status).toBe(
    204,
  );
  return data?.fields.key ?? '';
}
const keysOf = async (versionId: string | undefined) => {
  const [row] = await server.db.query<{ thumbnail: string | null; preview: string | null }>(
    'SELECT thumbnail_key AS thumbnail, preview_key AS preview FROM versions WHERE id = $1',
    [versionId],
  );
  return row ?? { thumbnail: null, preview: null };
};

it('replaces an uploader’s thumbnail by its own, and deletes what it replaces', async () => {
  const size = png.byteLength;
  const key = await stored('card.png', 'image/png', false);
  const thumbnail = { key: await stored('card.png.jpg', 'image/jpeg', true), size };
  const { data } = await operator.write<Attachment>('PUT', `/upload/attachment/${order.orderId}`, 'upload', {
    file: JSON.stringify({ name: 'card.png', type: 'image/png', size, key, thumbnail }),
  });
  const [before] = await server.db.query<{ id: string }>('SELECT id FROM versions WHERE id = $1', [
    data?.versions[0]?.id,
  ]);
  await expect.poll(async () => (await keysOf(before?.id)).preview).not.toBeNull();
  const first = await keysOf(before?.id);
  await expect.poll(() => server.parts.store.head(thumbnail.key)).toBeNull();
  await server.db.query(`INSERT INTO jobs (kind, payload, run_at) VALUES ('prepare-proof', $1, now())`, [
    JSON.stringify({ versionId: before?.id }),
  ]);
  await expect.poll(async () => (await keysOf(before?.id)).preview).not.toBe(first.preview);
  for (const old of [first.thumbnail, first.preview])
    await expect.poll(() => server.parts.store.head(old ?? '')).toBeNull();
  const { thumbnail: now, preview } = await keysOf(before?.id);
  for (const kept of [now, preview]) expect(await server.parts.store.head(kept ?? '')).not.toBeNull();
});

it('is backed up with the pictures of people', async () => {
  await server.db.query(`UPDATE users SET avatar = '/api/avatars/' || id || '/face.jpg' WHERE id = $1`, [
    people.creatorId,
  ]);
  const files = await readStoredFiles(server.db);
  expect(files).toContainEqual({
    key: `avatars/${people.creatorId}/face.jpg`,
    name: expect.stringMatching(/^picture of /),
    sha256: null,
  });
  expect(files.filter(({ key }) => key.startsWith('avatars/'))).toHaveLength(1);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobsChannel } from '#server/kernel/jobs/jobs.queries.ts';
import type { User } from '#shared/accounts/user.ts';
import type { Attachment } from '#shared/files/attachment.ts';
import type { FormUpload, UploadType } from '#shared/files/upload.http.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { begunPdf } from '../support/samples/begun-pdf.ts';
import { addOrder } from '../support/scenes/order-fixture.ts';
import { startS3, type TestS3 } from '../support/servers/s3.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

interface Studio {
  server: TestServer;
  owner: ApiClient;
  ownerId: string;
  newOrder(): Promise<string>;
}

let s3: TestS3;
let onDisk: Studio;
let inBucket: Studio;
beforeAll(async () => {
  s3 = await startS3();
  onDisk = await openStudio({});
  inBucket = await openStudio({
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
  });
});
afterAll(async () => {
  await onDisk?.server.close();
  await inBucket?.server.close();
  await s3?.stop();
});

async function openStudio(env: Record<string, string>): Promise<Studio> {
  const server = await startTestServer({ env });
  const companyId = await server.addCompany('Harbour Coffee', 10_000);
  const ownerId = await server.addPerson({ email: 'mei@harbour.test', role: 'owner', companyId });
  const owner = await server.signIn('customer', 'mei@harbour.test');
  const people = { companyId, creatorId: ownerId, uploaderId: ownerId };
  return { server, owner, ownerId, newOrder: async () => (await addOrder(server, people)).orderId };
}

const grant = (
  { owner }: Studio,
  to: string,
  { size = 100, type = 'application/pdf', as = 'attachment' as UploadType } = {},
) =>
  owner.write<FormUpload>('POST', `/upload/upload-token/${as}/${to}`, 'upload', {
    name: type === 'image/jpeg' ? 'me.jpg' : 'large.pdf',
    size: String(size),
    type,
  });
async function granted(...by: Parameters<typeof grant>): Promise<FormUpload> {
  const { data, message } = await grant(...by);
  if (data === undefined) throw new Error(`nothing was granted: ${message}`);
  return data;
}
async function send({ server }: Studio, { url, fields }: FormUpload, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([bytes], { type: fields['Content-Type'] ?? '' }), 'file');
  return (await fetch(new URL(url, server.url), { method: 'POST', body: form })).status;
}
const bytes = begunPdf(new Uint8Array(100).fill(65));
const remove = ({ owner }: Studio, orderId: string, { fields }: FormUpload) =>
  owner.write('DELETE', `/upload/temporary/${orderId}?key=${encodeURIComponent(fields.key ?? '')}`, 'upload');
const register = ({ owner }: Studio, orderId: string, { fields }: FormUpload) =>
  owner.write<Attachment>('PUT', `/upload/attachment/${orderId}`, 'upload', {
    file: JSON.stringify({ name: 'large.pdf', type: '', size: 100, key: fields.key, thumbnail: null }),
  });
/** Lets the time pass that jobs are put off for. */
async function runLaterJobs({ db }: TestServer): Promise<void> {
  await db.query('UPDATE jobs SET run_at = now()');
  await db.query(`SELECT pg_notify('${jobsChannel}', '')`);
}

it('of an upload that was removed, or whose file was deleted, stores nothing more on the disk', async () => {
  const orderId = await onDisk.newOrder();
  const removed = await granted(onDisk, orderId);
  expect(await send(onDisk, removed, bytes)).toBe(204);
  expect((await remove(onDisk, orderId, removed)).status).toBe(200);
  expect(await send(onDisk, removed, bytes)).toBe(403);

  const registered = await granted(onDisk, orderId);
  await send(onDisk, registered, bytes);
  const { data } = await register(onDisk, orderId, registered);
  const path = `/order/${orderId}/${data?.id}/attachment`;
  expect((await onDisk.owner.write('DELETE', path, 'upload')).status).toBe(200);
  const { store } = onDisk.server.parts;
  for (const { fields } of [removed, registered])
    await expect.poll(() => store.head(fields.key ?? '')).toBeNull();
  expect(await send(onDisk, registered, bytes)).toBe(403);
  expect(await store.head(registered.fields.key ?? '')).toBeNull();
});

it('counts in a bucket for as long as it works, and what it stores goes then', async () => {
  const { server, owner } = inBucket;
  const { store } = server.parts;
  const orderId = await inBucket.newOrder();
  const { used = 0 } = (await owner.get<User>('/r/profile')).data?.storages ?? {};
  const size = Math.floor((10_000 - used) / 2) + 1;
  const removed = await granted(inBucket, orderId, { size });
  expect((await remove(inBucket, orderId, removed)).status).toBe(200);
  expect((await grant(inBucket, orderId, { size })).code).toBe('quota');
  await expect.poll(() => server.db.query("SELECT 1 FROM jobs WHERE kind = 'delete-objects'")).toEqual([]);
  await send(inBucket, removed, bytes);
  await runLaterJobs(server);
  await expect.poll(() => store.head(removed.fields.key ?? '')).toBeNull();
  await expect.poll(async () => (await grant(inBucket, orderId, { size })).status).toBe(200);
});

it('of a registered file is emptied in a bucket once more when it has ended', async () => {
  const { server } = inBucket;
  const orderId = await inBucket.newOrder();
  const form = await granted(inBucket, orderId);
  await send(inBucket, form, bytes);
  expect((await register(inBucket, orderId, form)).status).toBe(200);
  const { store } = server.parts;
  await expect.poll(() => store.head(form.fields.key ?? '')).toBeNull();
  await send(inBucket, form, bytes);
  expect(await store.head(form.fields.key ?? '')).not.toBeNull();
  await runLaterJobs(server);
  await expect.poll(() => store.head(form.fields.key ?? '')).toBeNull();
});

it.each([
  ['the disk', () => onDisk],
  ['a bucket', () => inBucket],
])('of a picture of a person does not replace it on %s, and few stand at once', async (_, studio) => {
  const { server, owner, ownerId } = studio();
  const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]);
  const picture = { size: jpeg.byteLength, type: 'image/jpeg', as: 'avatar-customer' as const };
  const form = await granted(studio(), ownerId, picture);
  await send(studio(), form, jpeg);
  const fields = { key: form.fields.key ?? '' };
  const { data } = await owner.write<User>('PUT', '/profile/avatar', 'profile', fields);
  await send(studio(), form, jpeg.toReversed());
  const shown = await fetch(new URL(data?.avatar ?? '', server.url));
  expect(new Uint8Array(await shown.arrayBuffer())).toEqual(jpeg);
  const statuses: number[] = [];
  while (statuses.length < 21) statuses.push((await grant(studio(), ownerId, picture)).status);
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
});

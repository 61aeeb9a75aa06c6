import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { keepHouse } from '#server/jobs/housekeeping.ts';
import type { Attachment } from '#shared/files/attachment.ts';
import type { BulkDownload } from '#shared/files/bulk-download.ts';
import type { ApiClient, Side } from '../support/clients/api-client.ts';
import { connectLive, type LiveClient } from '../support/clients/live-client.ts';
import { unpackZip } from '../support/files/unpack-zip.ts';
import { addOrder, type OrderFixture } from '../support/scenes/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let people: { companyId: string; creatorId: string; uploaderId: string };
let owner: ApiClient;
let operator: ApiClient;
let stranger: ApiClient;
let order: OrderFixture;
const open: LiveClient[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const companyId = await server.addCompany('Harbour Coffee');
  const otherId = await server.addCompany('Kestrel Outdoor');
  const creatorId = await server.addPerson({ email: 'owner@harbour.test', role: 'owner', companyId });
  const uploaderId = await server.addPerson({ email: 'devi@galley.test', role: 'operator' });
  await server.addPerson({ email: 'owner@kestrel.test', role: 'owner', companyId: otherId });
  people = { companyId, creatorId, uploaderId };
  owner = await server.signIn('customer', 'owner@harbour.test');
  operator = await server.signIn('user', 'devi@galley.test');
  stranger = await server.signIn('customer', 'owner@kestrel.test');
});
beforeEach(async () => {
  order = await addOrder(server, people);
  await server.db.query('UPDATE orders SET download_with_watermark = false WHERE id = $1', [
    Number(order.orderId),
  ]);
});
afterAll(async () => {
  for (const client of open) client.close();
  await server?.close();
});

const listen = async (side: Side, client: ApiClient): Promise<LiveClient> => {
  const live = await connectLive(server.url, side, client.token);
  open.push(live);
  return live;
};
const begin = (client: ApiClient, scope = 'newest') =>
  client.write<BulkDownload>('POST', `/order/${order.orderId}/bulk-download`, 'card', { scope });
const look = (client: ApiClient, id = '') =>
  client.get<BulkDownload>(`/order/${order.orderId}/bulk-download/${id}`);
const upload = (client: ApiClient, name: string, content: string, to?: string) =>
  client.upload<Attachment>(
    order.orderId,
    { name, type: 'text/plain', bytes: new TextEncoder().encode(content) },
    to,
  );

/** Paths and texts of an archive. */
async function unpack(url: string): Promise<Record<string, string>> {
  const response = await fetch(new URL(url, server.url));
  expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
  const files = Object.entries(await unpackZip(await response.arrayBuffer()));
  return Object.fromEntries(files.map(([path, bytes]) => [path, bytes.toString()]));
}
async function fetched(client: ApiClient, side: Side, scope: string): Promise<Record<string, string>> {
  const live = await listen(side, client);
  const begun = await begin(client, scope);
  expect(begun.data).toMatchObject({ status: 'preparing', url: null });
  await live.when('bulk-download-ready', ({ downloadId }) => downloadId === begun.data?.id);
  const { data } = await look(client, begun.data?.id);
  expect(data?.status).toBe('ready');
  return unpack(data?.url ?? '');
}

it('holds the newest version of every file that the person may read, in folders by kind', async () => {
  await upload(owner, 'logo.txt', 'a logo');
  await upload(owner, 'logo.txt', 'another logo');
  await upload(operator, 'spring-2.txt', 'second proof', order.attachmentId);
  expect(await fetched(owner, 'customer', 'newest')).toEqual({
    'Customer review/spring-2.txt': 'second proof',
    'Supplied files/logo.txt': 'a logo',
    'Supplied files/logo (2).txt': 'another logo',
  });
});

it('holds all versions where they are asked for', async () => {
  await upload(operator, 'spring.txt', 'second proof', order.attachmentId);
  expect(await fetched(operator, 'user', 'all')).toEqual({
    'Customer review/spring.txt': 'second proof',
    'Customer review/spring (version 1).pdf': '%PDF-1.7',
  });
});

it('holds nothing that the person may not read, as things stand when it is made', async () => {
  order = await addOrder(server, { ...people, kind: 'internal', isInternal: true });
  expect(await begin(owner)).toMatchObject({ status: 409, message: 'No files' });
  expect(Object.keys(await fetched(operator, 'user', 'all'))).toEqual(['Internal review/spring.pdf']);

  order = await addOrder(server, { ...people, status: 'in-progress' });
  expect(await begin(owner)).toMatchObject({ status: 409, message: 'No files' });
});

it('is the own of whoever asked for it', async () => {
  expect(await begin(stranger)).toMatchObject({ status: 404 });
  const { data } = await begin(owner);
  expect(await look(operator, data?.id)).toMatchObject({ status: 404 });
  expect(await look(stranger, data?.id)).toMatchObject({ status: 404 });
});

it('is reported as failed, with the reason, where a file is no longer stored', async () => {
  await server.parts.store.delete(`orders/${order.orderId}/spring.pdf`);
  const live = await listen('customer', owner);
  const { data } = await begin(owner);
  const event = await live.when('bulk-download-failed', ({ downloadId }) => downloadId === data?.id);
  expect(event).toMatchObject({ orderId: order.orderId, failure: 'spring.pdf is no longer stored.' });
  expect((await look(owner, data?.id)).data).toMatchObject({ status: 'failed', url: null });
});

it('leaves nothing in the store where its order is deleted while it is put together', async () => {
  const { store } = server.parts;
  const { put } = store;
  let key = '';
  const stored = new Promise<void>((done) => {
    vi.spyOn(store, 'put').mockImplementationOnce(async (...object) => {
      [key] = object;
      await put.apply(store, object);
      await server.db.query('DELETE FROM bulk_downloads WHERE storage_key = $1', [key]);
      done();
    });
  });
  await begin(owner);
  await stored;
  await expect.poll(() => store.head(key)).toBeNull();
});

it('is gone with its bytes after a day', async () => {
  const live = await listen('customer', owner);
  const { data } = await begin(owner);
  await live.when('bulk-download-ready', ({ downloadId }) => downloadId === data?.id);
  const [row] = await server.db.query<{ key: string }>(
    'SELECT storage_key AS key FROM bulk_downloads WHERE id = $1',
    [data?.id],
  );
  const key = row?.key ?? '';
  expect(await server.parts.store.head(key)).toMatchObject({ contentType: 'application/zip' });
  await keepHouse(server.db, new Date(Date.now() + 25 * 3_600_000), server.parts.config);
  // Sessions of that day are over too.
  const again = await server.signIn('customer', 'owner@harbour.test');
  expect(await look(again, data?.id)).toMatchObject({ status: 404 });
  await expect.poll(() => server.parts.store.head(key)).toBeNull();
});

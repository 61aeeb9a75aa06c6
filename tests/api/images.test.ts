import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '#server/kernel/db/database-error.ts';
import type { User } from '#shared/accounts/user.ts';
import type { FormUpload } from '#shared/files/upload.http.ts';
import type { Image, ImageList, StockPicture } from '#shared/images/image.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { addSceneOrder } from '../support/scenes/order-scene.ts';
import { elsewhereId, type FakePexels, pexelsKey, startFakePexels } from '../support/servers/fake-pexels.ts';
import { openTestDb } from '../support/servers/test-db.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

/** A square of one colour. */
const square = new PNG({ width: 64, height: 64 });
square.data.fill(0xb0);
const png = Buffer.from(PNG.sync.write(square));
const mb = 1024 ** 2;
let fake: FakePexels;
let server: TestServer;
let companyId: string;
let otherId: string;
let staffId: string;
let staff: ApiClient;
let other: ApiClient;
/** Runs after each commit, whose outcome it returns. */
let atCommit = <T>(value: T): T => value;

beforeAll(async () => {
  fake = await startFakePexels(png);
  const db = await openTestDb();
  server = await startTestServer({
    db: { ...db, transaction: (run) => db.transaction(run).then(atCommit) },
    env: { PEXELS_API_KEY: pexelsKey, PEXELS_URL: `${fake.url}/` },
  });
  companyId = await server.addCompany('Harbour', mb);
  otherId = await server.addCompany('Kestrel', mb);
  await server.addPerson({ email: 'owner@harbour.test', role: 'owner', companyId });
  staffId = await server.addPerson({ email: 'staff@harbour.test', role: 'staff', companyId });
  await server.addPerson({ email: 'grace@harbour.test', role: 'staff', companyId, viewOnly: true });
  await server.addPerson({ email: 'staff@kestrel.test', role: 'staff', companyId: otherId });
  staff = await server.signIn('customer', 'staff@harbour.test');
  other = await server.signIn('customer', 'staff@kestrel.test');
});
afterAll(async () => {
  await server.close();
  await fake.close();
});

const grant = (name: string, size: number, who = staff, id = companyId, thumbnail = false) =>
  who.write<FormUpload>('POST', `/upload/upload-token/my-image/${id}`, 'upload', {
    name,
    size: String(size),
    type: thumbnail ? 'image/jpeg' : 'image/png',
    ...(thumbnail ? { thumbnail: 'true' } : {}),
  });
async function send({ url, fields }: FormUpload, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([bytes]), 'file');
  return (await fetch(new URL(url, server.url), { method: 'POST', body: form })).status;
}
const register = (key: string | undefined, name: string, who = staff, thumbnail: string | null = null) =>
  who.write<Image>('POST', '/images', 'create-pexels-images', {
    file: JSON.stringify({
      name,
      type: 'image/png',
      size: png.byteLength,
      key,
      thumbnail: thumbnail === null ? null : { key: thumbnail, size: 3 },
    }),
  });
async function upload(name: string, who = staff, id = companyId): Promise<Image> {
  const { data } = await grant(name.replaceAll(' ', '-'), png.byteLength, who, id);
  if (data === undefined) throw new Error('no token');
  await send(data, png);
  const registered = await register(data.fields.key, name, who);
  if (registered.data === undefined) throw new Error(`${registered.message} ${registered.messages}`);
  return registered.data;
}
const list = async (query = '', who = staff) => (await who.get<ImageList>(`/images?${query}`)).data;
const used = async () => (await staff.get<User>('/r/profile')).data?.storages.used ?? 0;
const rename = (id: string, name: string, who = staff) =>
  who.write<Image>('PUT', `/images/${id}`, 'create-pexels-images', { name });
const remove = (id: string, who = staff) =>
  who.write<{ recoveredBytes: number }>('DELETE', `/images/${id}`, 'create-pexels-images');

describe('a company’s pictures', () => {
  it('are uploaded, published, counted as storage, and get a thumbnail', async () => {
    const live = await connectLive(server.url, 'customer', staff.token);
    const image = await upload('Blue logo (2).png');
    expect(image).toMatchObject({
      name: 'Blue logo (2).png',
      mimeType: 'image/png',
      size: png.byteLength,
      addedBy: { id: staffId },
      credit: null,
    });
    await live.when('notify-sidebar');
    live.close();
    const shown = await fetch(new URL(image.url, server.url));
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/);
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(png);
    const saved = await fetch(new URL(image.downloadUrl, server.url));
    expect(saved.headers.get('content-disposition')).toContain('attachment');
    await expect.poll(async () => (await list())?.images[0]?.thumbnail).toEqual(expect.any(String));
    const [prepared] = (await list())?.images ?? [];
    expect(await used()).toBe(prepared?.size);
    expect(prepared?.size).toBeGreaterThan(png.byteLength);
    const thumbnail = await fetch(new URL(prepared?.thumbnail ?? '', server.url));
    expect(thumbnail.headers.get('content-type')).toBe('image/jpeg');
  });

  it('follow the rules of uploads, and are pictures', async () => {
    for (const [name, size, status, title] of [
      ['brief.pdf', 10, 415, 'Not supported file'],
      ['evil.html', 10, 415, 'Not supported file'],
      ['a~b.png', 10, 415, 'Not supported file name'],
      ['large.png', 2 ** 31 + 1, 413, 'File Size Limit'],
      ['full.png', mb, 409, 'Not Enough Storage'],
    ] as const)
      expect([name, await grant(name, size)]).toMatchObject([name, { status, message: title }]);
    expect((await grant('a.png', 10, staff, otherId)).status).toBe(403);
    expect((await grant('thumb.png', 10, staff, companyId, true)).status).toBe(200);
    const { data } = await grant('half.png', 1000);
    if (data === undefined) throw new Error('no token');
    expect((await register(data.fields.key, 'half.png')).status).toBe(409);
    expect(await send(data, png)).toBe(204);
    expect((await register(data.fields.key, 'half.png')).status).toBe(409);
    expect((await register('orders/1/x/y.png', 'y.png')).status).toBe(422);
    const twice = await grant('twice.png', png.byteLength);
    await send(twice.data as FormUpload, png);
    expect((await register(twice.data?.fields.key, 'twice.png', other)).status).toBe(422);
    const both = await Promise.all([1, 2].map(() => register(twice.data?.fields.key, 'twice.png')));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    const named = await grant('page.png', page.byteLength);
    await send(named.data as FormUpload, page);
    expect(await register(named.data?.fields.key, 'page.png')).toMatchObject({
      status: 415,
      messages: [expect.stringMatching(/^page\.png is not what its name says: it is /)],
    });
  });

  it('are nobody’s own picture, which is small and served to all', async () => {
    const jpeg = Buffer.from([0xff, 0xd8, 0xff]);
    const { data } = await grant('portrait.jpg', jpeg.byteLength);
    if (data === undefined) throw new Error('no token');
    await send(data, jpeg);
    const key = data.fields.key ?? '';
    expect((await staff.write('PUT', '/profile/avatar', 'profile', { key })).status).toBe(409);
  });

  it('are found by name, page by page', async () => {
    await upload('Harbour at dawn.png');
    expect((await list('search=DAWN'))?.images.map(({ name }) => name)).toEqual(['Harbour at dawn.png']);
    const all = await list();
    expect(all?.images[0]?.name).toBe('Harbour at dawn.png');
    const second = await list('limit=1&page=2');
    expect([second?.total, second?.images[0]?.id]).toEqual([3, all?.images[1]?.id]);
    expect(await list('search=nothing')).toMatchObject({ images: [], total: 0 });
  });

  it('are renamed, and stay what they are', async () => {
    const [image] = (await list('search=dawn'))?.images ?? [];
    const id = image?.id ?? '';
    expect((await rename(id, ' Harbour at dusk.png ')).data?.name).toBe('Harbour at dusk.png');
    for (const [name, words] of [
      ['', 'Name: Required!'],
      ['Harbour.jpg', 'Name: The name ends in .png as before.'],
      ['png', 'Name: The name ends in .png as before.'],
    ])
      expect(await rename(id, name ?? '')).toMatchObject({ status: 422, messages: [words] });
    expect((await rename(id, 'a<b>.png')).messages?.[0]).toContain('is invalid file name');
    expect((await rename(id, 'mine.png', other)).status).toBe(404);
  });

  it('are copied to an order as supplied files, which are counted too and stay when they are deleted', async () => {
    const order = { companyId, creatorId: staffId, status: 'new-order', state: 'active' } as const;
    const orderId = await addSceneOrder(server, order);
    // Their thumbnails, which are counted too, come by a job.
    const chosen = async () => ((await list())?.images ?? []).slice(0, 2);
    await expect.poll(async () => (await chosen()).map(({ thumbnail }) => thumbnail)).not.toContain(null);
    const ids = (await chosen()).map(({ id }) => id);
    const add = (wanted: readonly string[], who = staff, to = orderId) =>
      who.write<{ added: number }>('POST', `/order/${to}/images`, 'create-pexels-images', {
        ids: JSON.stringify(wanted),
      });
    const before = await used();
    expect((await add([...ids, ...ids])).data).toEqual({ added: 2 });
    expect(await used()).toBeGreaterThan(before);
    const supplied = async () =>
      (await staff.get<OrderDetail>(`/order/${orderId}`)).data?.attachments.suppliedFiles ?? [];
    expect((await supplied()).map(({ name, kind }) => [name, kind])).toEqual([
      ['Harbour at dusk.png', 'supplied'],
      ['twice.png', 'supplied'],
    ]);
    expect((await add([...ids, 'none'])).status).toBe(409);
    expect((await add([])).status).toBe(422);
    expect((await add(ids, other)).status).toBe(404);
    const closed = await addSceneOrder(server, { ...order, status: 'cancelled' });
    expect((await add(ids, staff, closed)).status).toBe(409);
    // One of two at once may delete what the other copies: it is copied whole, or not at all.
    const [gone = ''] = ids;
    const size = (await list())?.images.find(({ id }) => id === gone)?.size;
    expect((await remove(gone, other)).status).toBe(404);
    expect((await remove(gone)).data).toEqual({ recoveredBytes: size });
    expect((await remove(gone)).status).toBe(404);
    const [file] = await supplied();
    expect((await fetch(new URL(file?.versions[0]?.url ?? '', server.url))).status).toBe(200);
    // A copy without room for it leaves nothing behind.
    await server.db.query('UPDATE companies SET storage_quota = $2 WHERE id = $1', [companyId, await used()]);
    expect(await add(ids.slice(1))).toMatchObject({ status: 409, message: 'Not Enough Storage' });
    await server.db.query('UPDATE companies SET storage_quota = $2 WHERE id = $1', [companyId, mb]);
    expect(await supplied()).toHaveLength(2);
  });

  it('are read by a company’s people and by the sales officer, who chooses a company, and changed by the company alone', async () => {
    const [image] = (await list())?.images ?? [];
    const id = image?.id ?? '';
    const owner = await server.signIn('customer', 'owner@harbour.test');
    expect((await rename(id, 'dawn of the owner.png', owner)).status).toBe(200);
    expect((await list('', owner))?.images.map(({ name }) => name)).toContain('dawn of the owner.png');
    const grace = await server.signIn('customer', 'grace@harbour.test');
    expect((await grace.get('/images')).status).toBe(200);
    for (const who of [grace]) {
      expect((await grant('a.png', 10, who)).status).toBe(403);
      expect((await rename(id, 'b.png', who)).status).toBe(403);
      expect((await remove(id, who)).status).toBe(403);
      expect((await who.get('/images/stock?query=coffee')).status).toBe(403);
    }
    expect((await staff.get(`/images?companyId=${otherId}`)).status).toBe(403);
    expect((await list('', other))?.images).toEqual([]);
    for (const role of ['cso', 'operator', 'manager', 'admin'] as const) {
      await server.addPerson({ email: `${role}@galley.test`, role });
      const provider = await server.signIn('user', `${role}@galley.test`);
      const { status, data } = await provider.get<ImageList>(`/images?companyId=${companyId}`);
      expect([role, status]).toEqual([role, role === 'cso' ? 200 : 403]);
      if (role === 'cso') expect(data?.images[0]?.id).toBe(id);
      if (role === 'cso') expect((await provider.get('/images')).status).toBe(422);
      if (role === 'cso') expect((await provider.get('/images?companyId=none')).status).toBe(404);
      expect((await remove(id, provider)).status).toBe(404);
      expect((await grant('a.png', 10, provider)).status).toBe(403);
    }
  });

  it('leave nothing behind when the account is deleted', async () => {
    const image = await upload('Kestrel.png', other, otherId);
    const [row] = await server.db.query<{ key: string }>(
      'SELECT storage_key AS key FROM images WHERE id = $1',
      [image.id],
    );
    const [user] = await server.db.query<{ id: string }>(`SELECT id FROM users WHERE company_id = $1`, [
      otherId,
    ]);
    await server.db.query(
      `INSERT INTO deletion_requests (company_id, user_id, reason, due_at) VALUES ($1, $2, 'x', now() - interval '1 second')`,
      [otherId, user?.id],
    );
    const { deleteDueAccounts } = await import('#server/data-rights/erasure/delete-due-accounts.ts');
    await deleteDueAccounts(server.parts);
    await expect.poll(() => server.parts.store.head(row?.key ?? '')).toBeNull();
  });
});

describe('the public library', () => {
  const search = (query: string, page = 1, who = staff) =>
    who.get<{ pictures: StockPicture[]; total: number; hasMore: boolean }>(
      `/images/stock?${new URLSearchParams({ query, page: String(page) })}`,
    );
  const save = (id: string, fields: Record<string, string> = {}) =>
    staff.write<Image>('POST', '/images/stock', 'create-pexels-images', { id, ...fields });

  it('is asked by the server, with the key, and its thumbnails come by the server', async () => {
    fake.asked.length = 0;
    const { data } = await search('red bicycle');
    expect(fake.asked).toEqual([{ path: '/v1/search?query=red+bicycle&page=1&per_page=24', key: pexelsKey }]);
    expect([data?.total, data?.hasMore, data?.pictures.length]).toEqual([3, true, 2]);
    const [picture] = data?.pictures ?? [];
    expect(picture).toMatchObject({
      id: '101',
      width: 4000,
      alt: 'Red bicycle by a wall',
      isSaved: false,
      credit: {
        library: 'Pexels',
        photographer: 'Ann Bell 101',
        photographerUrl: 'https://www.pexels.com/@annbell',
        pageUrl: 'https://www.pexels.com/photo/101/',
      },
    });
    expect(picture?.thumbnail).toMatch(/^\/api\/g\/stock-thumbnail\?/);
    const thumbnail = await fetch(new URL(picture?.thumbnail ?? '', server.url));
    expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    // The key goes to the interface alone.
    expect(fake.asked.at(-1)).toEqual({ path: '/photos/101/medium.jpeg', key: null });
    expect((await search('red bicycle', 2)).data?.hasMore).toBe(false);
    expect((await search('nothing')).data?.pictures).toEqual([]);
    expect((await search(' ')).status).toBe(422);
  });

  it('lends nobody this server to fetch other addresses with', async () => {
    const { data } = await search('red bicycle');
    const address = new URL(data?.pictures[0]?.thumbnail ?? '', server.url);
    const altered = new URL(address);
    altered.searchParams.set('address', `${fake.url}/photos/102/medium.jpeg`);
    expect((await fetch(altered)).status).toBe(404);
    expect((await fetch(new URL('/api/g/stock-thumbnail', server.url))).status).toBe(404);
    const page = (await search('red bicycle', 2)).data?.pictures[0]?.thumbnail ?? '';
    expect((await fetch(new URL(page, server.url))).status).toBe(404);
  });

  it('fetches from the library alone, and no more than a picture', async () => {
    const { data } = await search('odd');
    const [elsewhere, endless] = (data?.pictures ?? []).map(
      ({ thumbnail }) => new URL(thumbnail, server.url),
    );
    fake.asked.length = 0;
    expect((await fetch(elsewhere ?? '')).status).toBe(404);
    expect((await save(String(elsewhereId))).status).toBe(404);
    expect(fake.asked.some(({ path }) => path.startsWith('/photos/'))).toBe(false);
    await expect(fetch(endless ?? '').then((response) => response.arrayBuffer())).rejects.toThrow();
  });

  it('gives pictures with their credit, once in a size', async () => {
    const { data } = await save('101');
    expect(data).toMatchObject({
      name: 'Red bicycle by a wall 101.jpg',
      size: png.byteLength,
      credit: { photographer: 'Ann Bell 101' },
    });
    expect(fake.asked.at(-1)?.path).toBe('/photos/101/large2x.jpeg');
    expect((await save('101')).data?.id).toBe(data?.id);
    const both = await Promise.all([save('102', { size: 'small' }), save('102', { size: 'small' })]);
    expect(both[0].data?.id).toBe(both[1].data?.id);
    expect((await search('red bicycle')).data?.pictures.map(({ isSaved }) => isSaved)).toEqual([true, true]);
    expect((await list('search=bicycle'))?.total).toBe(1);
  });

  it('keeps the file of a picture that may have been stored as the connection was lost', async () => {
    atCommit = () => {
      atCommit = (value) => value;
      throw new DatabaseUnavailable('the connection was lost');
    };
    expect((await save('101', { size: 'small' })).status).toBe(503);
    const { data } = await save('101', { size: 'small' });
    const [row] = await server.db.query<{ key: string }>(
      'SELECT storage_key AS key FROM images WHERE id = $1',
      [data?.id],
    );
    expect(await server.parts.store.head(row?.key ?? '')).not.toBeNull();
  });

  it('that brings no picture, or nothing at all, is explained', async () => {
    expect((await save('103')).status).toBe(404);
    expect((await save('104')).status).toBe(404);
    expect((await save('../x')).status).toBe(422);
    expect((await save('101', { size: 'huge' })).status).toBe(422);
    for (const [status, words] of [
      [429, 'asked too often'],
      [500, 'does not respond'],
      [401, 'does not accept'],
    ] as const) {
      fake.respondWith = status;
      const refused = await search('red bicycle');
      expect([refused.status, refused.messages?.[0]]).toEqual([503, expect.stringContaining(words)]);
    }
    fake.respondWith = null;
    await server.db.query('UPDATE companies SET storage_quota = $2 WHERE id = $1', [companyId, await used()]);
    expect(await save('102')).toMatchObject({ status: 409, message: 'Not Enough Storage' });
    await server.db.query('UPDATE companies SET storage_quota = $2 WHERE id = $1', [companyId, mb]);
    expect((await list())?.images.some(({ name }) => name.includes('103'))).toBe(false);
  });

  it('is not there where none is configured', async () => {
    expect((await list())?.hasStock).toBe(true);
    const plain = await startTestServer();
    const id = await plain.addCompany('Plain');
    await plain.addPerson({ email: 'staff@plain.test', role: 'staff', companyId: id });
    const who = await plain.signIn('customer', 'staff@plain.test');
    expect((await who.get<ImageList>('/images')).data?.hasStock).toBe(false);
    expect((await who.get('/images/stock?query=coffee')).status).toBe(404);
    await plain.close();
  });
});

import { PNG } from 'pngjs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepHouse } from '#server/jobs/housekeeping.ts';
import type { User } from '#shared/accounts/user.ts';
import type { Attachment } from '#shared/files/attachment.ts';
import type { FormUpload } from '#shared/files/upload.http.ts';
import { dayMs, hourMs } from '#shared/kernel/durations.ts';
import type { OrderDetail, TimelineEntry } from '#shared/orders/order.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { epsWithPreview } from '../support/files/eps-file.ts';
import { begunPdf } from '../support/samples/begun-pdf.ts';
import { addOrder, type OrderFixture } from '../support/scenes/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

const quota = 1_000_000;
const lockedWords =
  'Something went wrong, the order maybe locked. Please contact administrator to unlock the order!';

let server: TestServer;
let people: { companyId: string; creatorId: string; uploaderId: string };
let owner: ApiClient;
let staff: ApiClient;
let operator: ApiClient;
let manager: ApiClient;
let order: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  const companyId = await server.addCompany('Harbour Coffee', quota);
  const creatorId = await server.addPerson({ email: 'owner@harbour.test', role: 'owner', companyId });
  await server.addPerson({ email: 'staff@harbour.test', role: 'staff', companyId });
  const uploaderId = await server.addPerson({ email: 'devi@galley.test', role: 'operator' });
  await server.addPerson({ email: 'tan@galley.test', role: 'manager' });
  people = { companyId, creatorId, uploaderId };
  owner = await server.signIn('customer', 'owner@harbour.test');
  staff = await server.signIn('customer', 'staff@harbour.test');
  operator = await server.signIn('user', 'devi@galley.test');
  manager = await server.signIn('user', 'tan@galley.test');
});
beforeEach(async () => {
  order = await addOrder(server, people);
});
afterAll(() => server?.close());

const bytesOf = (length: number) => begunPdf(new Uint8Array(length).fill(65));
const file = (name: string, length = 100) => ({ name, type: 'application/pdf', bytes: bytesOf(length) });
const ask = (
  client: ApiClient,
  name: string,
  { size = 100, type = 'application/pdf', to = order.orderId, thumbnail = 'false' } = {},
) =>
  client.write<FormUpload>('POST', `/upload/upload-token/attachment/${to}`, 'upload', {
    name,
    size: String(size),
    type,
    thumbnail,
  });
async function store({ url, fields }: FormUpload, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([bytes]), 'file');
  const stored = await fetch(new URL(url, server.url), { method: 'POST', body: form });
  return stored.status;
}
const register = (
  client: ApiClient,
  key: string | undefined,
  { size = 100, to = order.orderId, thumbnail = null as { key: string; size: number } | null } = {},
) =>
  client.write<Attachment>('PUT', `/upload/attachment/${to}`, 'upload', {
    file: JSON.stringify({ name: 'x.pdf', type: 'application/pdf', size, key, thumbnail }),
  });
const unlock = (client: ApiClient) => client.write('PUT', `/order/${order.orderId}/unlock-order`, 'upload');
/** A grant whose bytes are stored already. */
async function granted(client: ApiClient, name: string, size = 100, to = order.orderId): Promise<string> {
  const { data } = await ask(client, name, { size, to });
  if (data === undefined) throw new Error(`${name} was not granted`);
  expect(await store(data, bytesOf(size))).toBe(204);
  return data.fields.key ?? '';
}

describe('an upload', () => {
  it('goes from token to storage to register, and is counted by its real bytes', async () => {
    const before = (await owner.get<User>('/r/profile')).data?.storages.used ?? 0;
    const attachment = await owner.upload<Attachment>(order.orderId, file('Logo (final) +1.pdf', 321));
    expect(attachment).toMatchObject({
      kind: 'supplied',
      name: 'Logo (final) +1.pdf',
      startingTab: 'public',
    });
    const [version] = attachment.versions;
    expect(version).toMatchObject({
      version: 1,
      fileName: 'Logo (final) +1.pdf',
      fileType: 'pdf',
      fileMeta: { fileSize: 321, mimeType: 'application/pdf', pageCount: null },
      thumbnail: null,
      uploadedByType: 'customer',
      isInternal: false,
    });
    const part = await fetch(new URL(version?.url ?? '', server.url), { headers: { range: 'bytes=300-' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 21]);
    expect(part.headers.get('content-disposition')).toContain(
      `filename="Logo (final) +1.pdf"; filename*=UTF-8''Logo%20%28final%29%20%2B1.pdf`,
    );
    const [stored] = await server.db.query<{ key: string }>(
      'SELECT storage_key AS key FROM versions WHERE id = $1',
      [version?.id],
    );
    expect(stored?.key).toMatch(/\/Logo--final---1\.pdf$/);
    expect((await owner.get<User>('/r/profile')).data?.storages).toEqual({ used: before + 321, quota });
    const detail = await owner.get<OrderDetail>(`/order/${order.orderId}`);
    expect(detail.data?.attachments.suppliedFiles.map(({ id }) => id)).toEqual([attachment.id]);
    const timeline = await owner.get<TimelineEntry[]>(`/order/${order.orderId}/timeline`);
    expect(timeline.data?.[0]).toMatchObject({
      timelineType: 'upload',
      content: 'Logo (final) +1.pdf was uploaded as version 1',
      attachmentVersionId: version?.id,
    });
  });

  it.each(['.hidden.pdf', '..pdf'])('keeps a name that begins with a dot: %s', async (name) => {
    const { versions } = await owner.upload<Attachment>(order.orderId, file(name));
    expect(versions[0]?.fileName).toBe(name);
  });

  it('keeps the granted name where another file is named when it is registered', async () => {
    const { data } = await register(operator, await granted(operator, 'menu.pdf'));
    expect(data).toMatchObject({ name: 'menu.pdf', versions: [{ fileName: 'menu.pdf' }] });
  });

  it('of a new version joins its attachment, newest first', async () => {
    const attachment = await operator.upload<Attachment>(
      order.orderId,
      file('spring-2.pdf'),
      order.attachmentId,
    );
    expect(attachment.id).toBe(order.attachmentId);
    expect(attachment.versions.map(({ version, fileName }) => [version, fileName])).toEqual([
      [2, 'spring-2.pdf'],
      [1, 'spring.pdf'],
    ]);
  });

  it('of a customer never becomes a version of a proof', async () => {
    await expect(owner.upload(order.orderId, file('mine.pdf'), order.attachmentId)).rejects.toThrow(
      'Permission Denied!',
    );
  });

  it('is refused where its bytes show another kind than its name says, and leaves nothing but its upload', async () => {
    const png = new Uint8Array(PNG.sync.write(new PNG({ width: 1, height: 1 })));
    const size = png.length;
    const { data: grant } = await ask(owner, 'card.jpg', { size, type: 'image/jpeg' });
    if (grant === undefined) throw new Error('card.jpg was not granted');
    await store(grant, png);
    expect(await register(owner, grant.fields.key, { size })).toMatchObject({
      status: 415,
      message: 'Not supported file',
      messages: [
        'card.jpg is not what its name says: it is a PNG picture. Please rename it or save it in another format, and upload it again.',
      ],
    });
    const { data } = await owner.get<OrderDetail>(`/order/${order.orderId}`);
    expect(data?.attachments.suppliedFiles).toEqual([]);
    await owner.upload(order.orderId, { name: 'card.png', type: 'image/png', bytes: png });
  });

  it('is prepared after it is registered, and published to all who watch', async () => {
    const watcher = await connectLive(server.url, 'customer', owner.token);
    await watcher.ask('watch-order', { orderId: order.orderId });
    const png = new PNG({ width: 400, height: 300 });
    png.data.fill(200);
    const bytes = new Uint8Array(PNG.sync.write(png));
    const good = await operator.upload<Attachment>(order.orderId, {
      name: 'card.png',
      type: 'image/png',
      bytes,
    });
    const carried = await operator.upload<Attachment>(order.orderId, {
      name: 'logo.eps',
      type: 'application/postscript',
      bytes: epsWithPreview({ width: 320, height: 200 }),
    });
    const bad = await operator.upload<Attachment>(order.orderId, file('broken.pdf'));
    const prepared = async (versionId: string | undefined) => {
      const event = await watcher.when(
        'reload-version-list',
        ({ change }) =>
          change.kind === 'put' &&
          change.version.id === versionId &&
          (change.version.preview !== null || change.version.fault !== null),
      );
      return event.change.kind === 'put' ? event.change.version : null;
    };
    const version = await prepared(good.versions[0]?.id);
    expect(version).toMatchObject({ fault: null, fileMeta: { pageCount: 1 } });
    const eps = await prepared(carried.versions[0]?.id);
    expect(eps?.fault).toBeNull();
    for (const address of [version?.thumbnail, version?.preview, eps?.thumbnail, eps?.preview]) {
      const image = await fetch(new URL(address ?? '', server.url));
      expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    }
    // Each registration and each preparation changes the used storage.
    await watcher.when('notify-sidebar', ({ channel }) => channel === `company:${people.companyId}`);
    expect(await prepared(bad.versions[0]?.id)).toMatchObject({ preview: null, fault: expect.any(String) });
    watcher.close();
  });

  it('may bring its own thumbnail', async () => {
    const key = await granted(owner, 'menu.pdf');
    const picture = await ask(owner, 'menu.pdf.jpg', { size: 50, type: 'image/jpeg', thumbnail: 'true' });
    if (picture.data === undefined) throw new Error('no thumbnail was granted');
    await store(picture.data, bytesOf(50));
    const thumbnail = { key: picture.data.fields.key ?? '', size: 50 };
    const registered = await register(owner, key, { thumbnail });
    const shown = await fetch(new URL(registered.data?.versions[0]?.thumbnail ?? '', server.url));
    expect(shown.headers.get('content-disposition')).toContain('menu.pdf.jpg');
    expect((await shown.arrayBuffer()).byteLength).toBe(50);
    const large = await ask(owner, 'a.jpg', { size: 3_000_000, type: 'image/jpeg', thumbnail: 'true' });
    expect(large).toMatchObject({ status: 422, messages: ['A thumbnail is a JPEG of at most 2 MB.'] });
  });
});

describe('a token', () => {
  it.each([
    ['menü.pdf', {}, 415, 'Not supported file name'],
    ['run.exe', {}, 415, 'Not supported file'],
    ['photo.png', { type: '' }, 415, 'Not supported file'],
    ['all.zip', { size: 2_147_483_649 }, 413, 'File Size Limit'],
    ['big.pdf', { size: quota + 1 }, 409, 'Not Enough Storage'],
  ] as const)('is refused for %s %j', async (name, more, status, message) => {
    const refused = await ask(owner, name, more);
    expect(refused).toMatchObject({ status, success: false, message });
    // Nothing is locked by a refusal.
    expect((await ask(staff, 'fine.pdf')).status).toBe(200);
  });

  it('takes no more bytes than it was given for, and no second file', async () => {
    const { data } = await ask(owner, 'menu.pdf', { size: 100 });
    if (data === undefined) throw new Error('not granted');
    expect(await store(data, bytesOf(101))).toBe(413);
    expect(await store(data, bytesOf(100))).toBe(204);
    expect(await store(data, bytesOf(100))).toBe(409);
  });

  it('is only for orders that are open', async () => {
    for (const status of ['completed', 'cancelled'] as const) {
      const { orderId } = await addOrder(server, { ...people, status });
      expect(await ask(owner, 'menu.pdf', { to: orderId })).toMatchObject({ status: 409, code: 'conflict' });
    }
  });
});

describe('the lock', () => {
  it('keeps others out until the file is registered, and says so', async () => {
    const key = await granted(owner, 'menu.pdf');
    const refused = { status: 423, code: 'locked', message: 'Failed', messages: [lockedWords] };
    expect(await ask(staff, 'other.pdf')).toMatchObject(refused);
    expect((await ask(owner, 'second.pdf')).status).toBe(200);
    expect((await register(owner, key)).status).toBe(200);
    expect((await ask(staff, 'other.pdf')).status).toBe(200);
  });

  it('is lifted by its holder after a failed upload, and by nobody else whose upload it was in the way of', async () => {
    await ask(owner, 'menu.pdf');
    for (const other of [staff, manager]) {
      expect((await ask(other, 'other.pdf')).status).toBe(423);
      expect((await unlock(other)).status).toBe(200);
      expect((await ask(staff, 'other.pdf')).status).toBe(423);
    }
    await unlock(owner);
    expect((await ask(staff, 'other.pdf')).status).toBe(200);
  });

  it('is lifted by the action of those who assign managers', async () => {
    await ask(owner, 'menu.pdf');
    for (const action of ['lock', 'unlock']) {
      const path = `/order/${order.orderId}/action/${action}`;
      expect((await manager.write('PUT', path, 'card', {})).status).toBe(200);
    }
    expect((await ask(staff, 'other.pdf')).status).toBe(200);
  });

  it('ends by itself', async () => {
    await ask(owner, 'menu.pdf');
    server.advance(hourMs / 2 + 1);
    expect((await ask(staff, 'other.pdf')).status).toBe(200);
  });
});

describe('registering', () => {
  it('refuses what was not granted to this person for this order, or did not arrive', async () => {
    expect(await register(owner, 'orders/1/none/x.pdf')).toMatchObject({ status: 422, message: 'Failed' });
    const { data } = await ask(owner, 'late.pdf');
    expect(await register(owner, data?.fields.key)).toMatchObject({
      status: 409,
      messages: ['The file did not arrive whole. Please upload it again.'],
    });
    const key = await granted(owner, 'menu.pdf');
    expect((await register(staff, key)).status).toBe(422);
    const other = await addOrder(server, people);
    expect((await register(owner, key, { to: other.orderId })).status).toBe(422);
    expect((await register(owner, key)).status).toBe(200);
    expect(await register(owner, key)).toMatchObject({
      status: 409,
      messages: ['This file is registered already.'],
    });
  });

  it('counts what was granted and not registered, also where many ask at once, until it is removed', async () => {
    const companyId = await server.addCompany('Kestrel Outdoor', 10_000);
    const creatorId = await server.addPerson({ email: 'kestrel@galley.test', role: 'owner', companyId });
    const kestrel = await server.signIn('customer', 'kestrel@galley.test');
    const orders = await Promise.all(
      Array.from({ length: 20 }, () =>
        addOrder(server, { companyId, creatorId, uploaderId: people.uploaderId }),
      ),
    );
    const { used = 0 } = (await kestrel.get<User>('/r/profile')).data?.storages ?? {};
    const size = Math.floor((10_000 - used) / 5);
    const grants = await Promise.all(
      orders.map(({ orderId }) => ask(kestrel, 'large.pdf', { size, to: orderId })),
    );
    const refused = grants.filter(({ status }) => status === 409);
    expect(refused.map(({ code }) => code)).toEqual(Array(15).fill('quota'));
    const given = grants.findIndex(({ data }) => data !== undefined);
    const key = encodeURIComponent(grants[given]?.data?.fields.key ?? '');
    const id = orders[given]?.orderId;
    expect((await kestrel.write('DELETE', `/upload/temporary/${id}?key=${key}`, 'upload')).status).toBe(200);
    const again = () => ask(kestrel, 'large.pdf', { size, to: orders[given]?.orderId ?? '' });
    expect([(await again()).status, (await again()).status]).toEqual([200, 409]);
  });

  it('counts the room again, so that a smaller quota holds for what was granted before', async () => {
    const { used } = (await owner.get<User>('/r/profile')).data?.storages ?? { used: 0 };
    const size = quota - used - 10;
    const other = await addOrder(server, people);
    const room = size - 8;
    const { companyId } = people;
    const setQuota = (bytes: number) =>
      server.db.query('UPDATE companies SET storage_quota = $2 WHERE id = $1', [companyId, bytes]);
    await setQuota(3 * quota);
    const [mine, theirs] = [
      await granted(owner, 'a.pdf', room),
      await granted(staff, 'b.pdf', room, other.orderId),
    ];
    await setQuota(quota);
    const responses = await Promise.all([
      register(owner, mine, { size: room }),
      register(staff, theirs, { size: room, to: other.orderId }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)).toMatchObject({
      code: 'quota',
      message: 'Not Enough Storage',
      messages: [
        'Please upgrade your membership to continue uploading more attachments.',
        expect.stringMatching(/^.+ do not fit: /),
      ],
    });
    const supplied = responses.find(({ data }) => data !== undefined)?.data?.id;
    const place = responses[0]?.status === 200 ? order.orderId : other.orderId;
    const path = `/order/${place}/${supplied}/attachment`;
    expect((await owner.write('DELETE', path, 'upload')).data).toEqual({ recoveredBytes: room });
    const [client, key, id] =
      place === order.orderId ? [staff, theirs, other.orderId] : [owner, mine, order.orderId];
    const left = `/upload/temporary/${id}?key=${encodeURIComponent(key)}`;
    expect((await client.write('DELETE', left, 'upload')).status).toBe(200);
    expect((await owner.get<User>('/r/profile')).data?.storages.used).toBe(used + 8);
  });
});

describe('what is deleted', () => {
  it('is gone from the order at once and from the store soon after', async () => {
    const attachment = await owner.upload<Attachment>(order.orderId, file('logo.pdf'));
    const address = new URL(attachment.versions[0]?.url ?? '', server.url);
    const path = `/order/${order.orderId}/${attachment.id}/attachment`;
    expect((await staff.write('DELETE', path, 'upload')).status).toBe(403);
    expect((await owner.write('DELETE', path, 'upload')).status).toBe(200);
    expect((await owner.write('DELETE', path, 'upload')).status).toBe(404);
    // A job of the server removes files, soon after the response.
    await expect.poll(async () => (await fetch(address)).status).toBe(404);
  });

  it('includes what was uploaded and never registered', async () => {
    const key = await granted(owner, 'forgotten.pdf');
    const kept = (await owner.upload<Attachment>(order.orderId, file('kept.pdf'))).versions[0]?.id ?? '';
    await keepHouse(server.db, new Date(server.parts.clock().getTime() + dayMs + 1), server.parts.config);
    await expect.poll(() => server.parts.store.head(key)).toBeNull();
    const [stored] = await server.db.query<{ key: string }>(
      'SELECT storage_key AS key FROM versions WHERE id = $1',
      [kept],
    );
    expect(await server.parts.store.head(stored?.key ?? '')).not.toBeNull();
  });
});

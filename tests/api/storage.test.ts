import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '#server/decisions/verify.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { createS3Store } from '#server/kernel/storage/s3-store.ts';
import { isRunType } from '#server/kernel/storage/served-type.ts';
import type { Attachment } from '#shared/files/attachment.ts';
import type { FormUpload } from '#shared/files/upload.http.ts';
import type { Image } from '#shared/images/image.ts';
import { begunPdf } from '../support/samples/begun-pdf.ts';
import { addOrder } from '../support/scenes/order-fixture.ts';
import { startS3, type TestS3 } from '../support/servers/s3.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

const bytes = begunPdf(Uint8Array.from({ length: 300_000 }, (_, at) => (at * 7 + (at >> 8)) % 251));
const inAnHour = () => new Date(Date.now() + 3_600_000);

let server: TestServer;
let store: ObjectStore;
/** Of people added: each has an address of their own. */
let count = 0;

async function upload({ url, fields }: FormUpload, file: Uint8Array, type = 'application/pdf') {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([new Uint8Array(file)], { type }), 'proof.pdf');
  return fetch(new URL(url, server.url), { method: 'POST', body: form });
}
/** Signs a form of an upload that stands. */
async function signForm(key: string, type: string, max: number, expiresAt = inAnHour()): Promise<FormUpload> {
  await server.db.query(
    `INSERT INTO uploads (key, user_id, file_name, mime_type, size, is_thumbnail)
     SELECT $1, id, 'proof.pdf', $2, $3, false FROM users LIMIT 1`,
    [key, type, max],
  );
  return store.signUpload(key, type, max, expiresAt);
}
/** Tests that every store must pass. */
function contract(): void {
  it('takes a signed form upload and knows its size and type', async () => {
    const signed = await signForm('orders/1/a.pdf', 'application/pdf', bytes.length);
    expect(signed.fields.key).toBe('orders/1/a.pdf');
    expect((await upload(signed, bytes)).status).toBe(204);
    expect(await store.head('orders/1/a.pdf')).toEqual({
      size: bytes.length,
      contentType: 'application/pdf',
    });
    expect(new Uint8Array(await buffer(await store.read('orders/1/a.pdf')))).toEqual(bytes);
  });

  it('keeps a registered file and its thumbnail from being replaced by the forms that they came by', async () => {
    const companyId = await server.addCompany('Harbour Coffee');
    const creatorId = await server.addPerson({ email: 'mei@harbour.test', role: 'owner', companyId });
    const owner = await server.signIn('customer', 'mei@harbour.test');
    const { orderId } = await addOrder(server, { companyId, creatorId, uploaderId: creatorId });
    const type = 'application/pdf';
    const asked = { name: 'logo.pdf', size: String(bytes.length), type };
    const grant = async (fields: Record<string, string>): Promise<FormUpload> => {
      const path = `/upload/upload-token/attachment/${orderId}`;
      const { data } = await owner.write<FormUpload>('POST', path, 'upload', fields);
      if (data === undefined) throw new Error('the upload was not granted');
      return data;
    };
    const granted = await grant(asked);
    await upload(granted, bytes);
    const jpeg = 'image/jpeg';
    const picture = await grant({
      name: 'logo.pdf.jpg',
      size: String(bytes.length),
      type: jpeg,
      thumbnail: 'true',
    });
    await upload(picture, bytes, jpeg);
    const thumbnail = { key: picture.fields.key, size: bytes.length };
    const { key } = granted.fields;
    const file = JSON.stringify({ name: 'logo.pdf', type, size: bytes.length, key, thumbnail });
    const registered = await owner.write<Attachment>('PUT', `/upload/attachment/${orderId}`, 'upload', {
      file,
    });
    const [version] = registered.data?.versions ?? [];
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(version?.fileMeta.sha256).toBe(sha256);

    await upload(granted, bytes.toReversed());
    await upload(picture, bytes.toReversed(), jpeg);
    const [kept] = await server.db.query<{ thumbnail_key: string }>(
      'SELECT thumbnail_key FROM versions WHERE id = $1',
      [version?.id],
    );
    expect(new Uint8Array(await buffer(await store.read(kept?.thumbnail_key ?? '')))).toEqual(bytes);
    const opened = await fetch(new URL(version?.url ?? '', server.url));
    expect(new Uint8Array(await opened.arrayBuffer())).toEqual(bytes);
    expect((await verify(server.parts)).faults).toEqual([]);
  });

  it.each([
    ['page.txt', 'text/html'],
    ['drawing.txt', 'image/svg+xml'],
    ['list.csv', 'application/xml'],
    ['code.txt', 'text/javascript'],
    ['letter.doc', 'text/html'],
    ['letter.doc', 'application/msword'],
    ['prices.xls', 'application/vnd.ms-excel'],
    ['notes.xls', 'application/x-unheard-of'],
  ])('hands out %s, which its uploader calls %s, to be saved alone', async (name, type) => {
    count += 1;
    const companyId = await server.addCompany('Lotus');
    const creatorId = await server.addPerson({ email: `lo${count}@lotus.test`, role: 'owner', companyId });
    const owner = await server.signIn('customer', `lo${count}@lotus.test`);
    const { orderId } = await addOrder(server, { companyId, creatorId, uploaderId: creatorId });
    const page = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    const attachment = await owner.upload<Attachment>(orderId, { name, type, bytes: page });
    const [version] = attachment.versions;
    const { headers } = await fetch(new URL(version?.url ?? '', server.url));
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(/^attachment; /);
    // An address of the store’s own has no more than that, and is only for what no browser runs.
    if (!isRunType(type)) return;
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  it('keeps a picture of the library from being replaced by the form that it came by', async () => {
    const companyId = await server.addCompany('Kestrel');
    await server.addPerson({ email: 'ada@kestrel.test', role: 'owner', companyId });
    const owner = await server.signIn('customer', 'ada@kestrel.test');
    const png = Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG\r\n'), bytes.subarray(0, 100)]);
    const path = `/upload/upload-token/my-image/${companyId}`;
    const asked = { name: 'logo.png', size: String(png.byteLength), type: 'image/png' };
    const { data: granted } = await owner.write<FormUpload>('POST', path, 'upload', asked);
    if (granted === undefined) throw new Error('the upload was not granted');
    await upload(granted, png, 'image/png');
    const file = { ...asked, size: png.byteLength, key: granted.fields.key, thumbnail: null };
    const fields = { file: JSON.stringify(file) };
    const { data: image } = await owner.write<Image>('POST', '/images', 'create-pexels-images', fields);
    await upload(granted, png.toReversed(), 'image/png');
    const opened = await fetch(new URL(image?.url ?? '', server.url));
    expect(Buffer.from(await opened.arrayBuffer())).toEqual(png);
  });

  it('keeps what the server puts, from bytes and from a stream', async () => {
    await store.put('made/thumb.jpg', bytes.subarray(0, 10), 'image/jpeg');
    expect(await store.head('made/thumb.jpg')).toEqual({ size: 10, contentType: 'image/jpeg' });
    await store.put('made/stream', Readable.from([Buffer.from('ab'), Buffer.from('cd')]), 'text/plain');
    expect((await buffer(await store.read('made/stream'))).toString()).toBe('abcd');
    const part = await store.read('made/stream', { start: 1, end: 2 });
    expect((await buffer(part)).toString()).toBe('bc');
  });

  it('keeps a copy that outlives what it was made of', async () => {
    await store.put('first/logo.pdf', bytes, 'application/pdf');
    await store.copy('first/logo.pdf', 'second/logo.pdf');
    await store.delete('first/logo.pdf');
    expect(await store.head('second/logo.pdf')).toEqual({
      size: bytes.length,
      contentType: 'application/pdf',
    });
    expect(new Uint8Array(await buffer(await store.read('second/logo.pdf')))).toEqual(bytes);
    await expect(store.copy('nothing/here', 'third/logo.pdf')).rejects.toThrow();
    expect(await store.head('third/logo.pdf')).toBeNull();
  });

  it('does not know what is not there, and forgets what is deleted', async () => {
    expect(await store.head('nothing/here')).toBeNull();
    await expect(store.read('nothing/here')).rejects.toThrow();
    await store.put('gone/soon', bytes, 'image/png');
    await store.delete('gone/soon');
    expect(await store.head('gone/soon')).toBeNull();
    await store.delete('gone/soon');
  });

  it.each(['../etc/passwd', '/etc/passwd', 'a//b', 'a/../b', '.hidden', 'a\\b', '', 'a/', 'ä'])(
    'refuses the key %j',
    async (key) => {
      await expect(store.put(key, bytes, 'image/png')).rejects.toThrow(RangeError);
      await expect(store.head(key)).rejects.toThrow(RangeError);
      await expect(store.signUpload(key, 'image/png', 1, inAnHour())).rejects.toThrow(RangeError);
    },
  );
}

describe('the disk', () => {
  beforeAll(async () => {
    server = await startTestServer();
    store = server.parts.store;
    await server.addPerson({ email: 'sender@galley.test', role: 'operator' });
  });
  afterAll(() => server.close());
  contract();

  it('takes one object an upload, of the announced size at most, as it was signed and in time', async () => {
    const sign = (key: string, max = 10, expiresAt = inAnHour()) =>
      signForm(key, 'application/pdf', max, expiresAt);
    const once = await sign('once');
    expect((await upload(once, bytes.subarray(0, 10))).status).toBe(204);
    expect((await upload(once, bytes.subarray(1, 11))).status).toBe(409);
    expect(new Uint8Array(await buffer(await store.read('once')))).toEqual(bytes.slice(0, 10));

    expect((await upload(await sign('large'), bytes)).status).toBe(413);
    expect(await store.head('large')).toBeNull();

    const altered = await sign('mine');
    altered.fields.key = 'yours';
    expect((await upload(altered, bytes.subarray(0, 1))).status).toBe(403);
    const forged = await sign('forged');
    const { signature = '' } = forged.fields;
    forged.fields.signature = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    expect((await upload(forged, bytes.subarray(0, 1))).status).toBe(403);
    const late = await sign('late', 10, new Date(Date.now() - 1));
    expect((await upload(late, bytes.subarray(0, 1))).status).toBe(403);
    for (const key of ['yours', 'mine', 'forged', 'late']) expect(await store.head(key)).toBeNull();
  });

  it('has no addresses of its own: the server reads out what it keeps', async () => {
    await store.put('kept.pdf', bytes, 'application/pdf');
    const asked = {
      fileName: 'kept.pdf',
      contentType: 'application/pdf',
      attachment: false,
      lifeMs: 60_000,
    };
    expect(await store.signDownload('kept.pdf', asked)).toBeNull();
  });
});

describe('an S3-compatible store', () => {
  let s3: TestS3;
  const storeAt = (endpoint: string, options: { patienceMs?: number } = {}) =>
    createS3Store({
      endpoint,
      bucket: s3.bucket,
      credentials: s3.credentials,
      region: 'us-east-1',
      forcePathStyle: true,
      clock: () => new Date(),
      ...options,
    });
  beforeAll(async () => {
    s3 = await startS3();
    server = await startTestServer({
      env: {
        S3_ENDPOINT: s3.endpoint,
        S3_BUCKET: s3.bucket,
        S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
      },
    });
    store = server.parts.store;
    await server.addPerson({ email: 'sender@galley.test', role: 'operator' });
  });
  afterAll(async () => {
    await server.close();
    await s3.stop();
  });
  contract();

  it('is given up where it takes a call and is silent, and where it stops in the middle of a file', async () => {
    const silent = createServer((request, response) => {
      request.resume();
      if (request.method === 'GET') response.writeHead(200, { 'content-length': '10' }).write('begun');
    });
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port } = silent.address() as AddressInfo;
    const hung = storeAt(`http://127.0.0.1:${port}`, { patienceMs: 50 });
    await expect(hung.head('a.pdf')).rejects.toThrow();
    await expect(hung.put('a.pdf', bytes, 'application/pdf')).rejects.toThrow();
    await expect(hung.read('a.pdf').then((stream) => buffer(stream))).rejects.toThrow();
    hung.close();
    silent.closeAllConnections();
    silent.close();
  });

  it('signs the conditions into the upload', async () => {
    // By this machine's clock: after responses the library would go by that of the store.
    const fresh = storeAt(s3.endpoint);
    const until = inAnHour();
    const { fields } = await fresh.signUpload('conditions', 'image/png', 1234, until);
    const policy = JSON.parse(Buffer.from(fields.Policy ?? '', 'base64').toString());
    expect(policy.conditions).toContainEqual(['content-length-range', 0, 1234]);
    expect(policy.conditions).toContainEqual({ key: 'conditions' });
    expect(policy.conditions).toContainEqual(['eq', '$Content-Type', 'image/png']);
    // In whole seconds, and from the moment on at which it is signed.
    expect(Date.parse(policy.expiration)).toBeGreaterThan(until.getTime() - 1_000);
    fresh.close();
  });

  it('hands out addresses of its own that serve ranges, name the file and end in time', async () => {
    await store.put('ranged.pdf', bytes, 'application/pdf');
    const fileName = 'Proof – “A4” 50%.pdf';
    const address = await store.signDownload('ranged.pdf', {
      fileName,
      contentType: 'application/pdf',
      attachment: true,
      lifeMs: 45_000,
    });
    const url = new URL(address ?? '');
    expect([url.origin, url.searchParams.get('X-Amz-Expires')]).toEqual([s3.endpoint, '45']);
    const part = await fetch(url, { headers: { range: 'bytes=1000-1999' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 1000-1999/${bytes.length}`,
    ]);
    expect(part.headers.get('content-disposition')).toBe(
      `attachment; filename="Proof _ _A4_ 50_.pdf"; filename*=UTF-8''Proof%20%E2%80%93%20%E2%80%9CA4%E2%80%9D%2050%25.pdf`,
    );
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(1000, 2000));
  });

  it('keeps objects as what nobody’s browser would run, also where its addresses need no signature', async () => {
    const signed = await signForm('sent.html', 'text/html', bytes.length);
    await upload(signed, bytes, 'text/html');
    await store.put('put.svg', bytes, 'image/svg+xml');
    await store.copy('put.svg', 'copied.svg');
    const kept = [await store.settle('sent.html', 'settled.html'), 'put.svg', 'copied.svg'];
    for (const key of kept) {
      const { headers } = await fetch(`${s3.endpoint}/${s3.bucket}/${key}`);
      expect([headers.get('content-type'), headers.get('content-disposition')], key).toEqual([
        'application/octet-stream',
        'attachment',
      ]);
    }
  });

  it('is reached by the page, which the policy of the page allows, and not served by this server', async () => {
    const page = await fetch(`${server.url}/readyz`);
    expect(await page.json()).toEqual({ status: 'ok', database: 'ok', storage: 'ok' });
    expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self'`);
    expect(page.headers.get('content-security-policy')).toContain(s3.endpoint);
    expect((await fetch(`${server.url}/api/files/ranged.pdf`)).status).toBe(404);
  });
});

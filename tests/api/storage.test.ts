import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ObjectStore } from '#server/storage/object-store.ts';
import type { FormUpload } from '#shared/protocol/http/upload.ts';
import { startS3, type TestS3 } from '../support/s3.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 7 + (at >> 8)) % 251);
const inAnHour = () => new Date(Date.now() + 3_600_000);
const asShown = { fileName: 'Proof – “A4” 50%.pdf', attachment: false };

let server: TestServer;
let store: ObjectStore;

async function upload({ url, fields }: FormUpload, file: Uint8Array, type = 'application/pdf') {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([new Uint8Array(file)], { type }), 'proof.pdf');
  return fetch(new URL(url, server.url), { method: 'POST', body: form });
}
async function download(
  key: string,
  headers: Record<string, string> = {},
  options: Partial<Parameters<ObjectStore['signDownload']>[1]> = {},
) {
  const address = await store.signDownload(key, { ...asShown, expiresAt: inAnHour(), ...options });
  return fetch(new URL(address, server.url), { headers });
}

/** What every store must do, whichever it is. */
function contract(): void {
  it('takes a signed form upload and knows its size and type', async () => {
    const signed = await store.signUpload('orders/1/a.pdf', 'application/pdf', bytes.length, inAnHour());
    expect(signed.fields.key).toBe('orders/1/a.pdf');
    expect((await upload(signed, bytes)).status).toBe(204);
    expect(await store.head('orders/1/a.pdf')).toEqual({
      size: bytes.length,
      contentType: 'application/pdf',
    });
    expect(new Uint8Array(await buffer(await store.read('orders/1/a.pdf')))).toEqual(bytes);
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
    expect((await download('gone/soon')).status).toBe(404);
  });

  it('serves a file by its signed address, whole and by ranges', async () => {
    await store.put('ranged.pdf', bytes, 'application/pdf');
    const whole = await download('ranged.pdf');
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe('application/pdf');
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(whole.headers.get('cache-control')).toContain('immutable');
    expect(whole.headers.get('content-disposition')).toBe(
      `inline; filename="Proof _ _A4_ 50_.pdf"; filename*=UTF-8''Proof%20%E2%80%93%20%E2%80%9CA4%E2%80%9D%2050%25.pdf`,
    );
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(bytes);

    const middle = await download('ranged.pdf', { range: 'bytes=1000-1999' });
    expect(middle.status).toBe(206);
    expect(middle.headers.get('content-range')).toBe(`bytes 1000-1999/${bytes.length}`);
    expect(middle.headers.get('content-length')).toBe('1000');
    expect(new Uint8Array(await middle.arrayBuffer())).toEqual(bytes.slice(1000, 2000));

    const end = await download('ranged.pdf', { range: `bytes=${bytes.length - 5}-` });
    expect(new Uint8Array(await end.arrayBuffer())).toEqual(bytes.slice(-5));
    const beyond = await download('ranged.pdf', { range: `bytes=${bytes.length}-` });
    expect(beyond.status).toBe(416);
  });

  it('names the file that is to be saved', async () => {
    await store.put('saved.pdf', bytes, 'application/pdf');
    const saved = await download('saved.pdf', {}, { attachment: true });
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; filename="Proof/);
    expect(saved.status).toBe(200);
    await saved.body?.cancel();
  });

  it('gives one address for one object for a while', async () => {
    const expiresAt = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + 6 * 3_600_000 + 1_000);
    const first = await store.signDownload('same', { ...asShown, expiresAt });
    const later = await store.signDownload('same', {
      ...asShown,
      expiresAt: new Date(expiresAt.getTime() + 60_000),
    });
    expect(later).toBe(first);
    expect(await store.signDownload('other', { ...asShown, expiresAt })).not.toBe(first);
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
  });
  afterAll(() => server.close());
  contract();

  it('takes one object an upload, of the announced size at most, as it was signed and in time', async () => {
    const sign = (key: string, max = 10, expiresAt = inAnHour()) =>
      store.signUpload(key, 'application/pdf', max, expiresAt);
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
    forged.fields.signature = `A${forged.fields.signature?.slice(1)}`;
    expect((await upload(forged, bytes.subarray(0, 1))).status).toBe(403);
    const late = await sign('late', 10, new Date(Date.now() - 1));
    expect((await upload(late, bytes.subarray(0, 1))).status).toBe(403);
    for (const key of ['yours', 'mine', 'forged', 'late']) expect(await store.head(key)).toBeNull();
  });

  it('opens an address as it was signed and in time', async () => {
    await store.put('signed.pdf', bytes, 'application/pdf');
    const address = new URL(
      await store.signDownload('signed.pdf', { ...asShown, expiresAt: inAnHour() }),
      server.url,
    );
    expect((await fetch(address)).status).toBe(200);
    for (const [name, value] of [
      ['name', 'other.pdf'],
      ['download', '1'],
      ['expires', 'zzzzzzzzz'],
      ['signature', 'A'],
    ] as const) {
      const altered = new URL(address);
      altered.searchParams.set(name, value);
      expect((await fetch(altered)).status).toBe(404);
    }
    const traversal = new URL(`${server.url}/api/files/..%2f..%2fdatabase${address.search}`);
    expect((await fetch(traversal)).status).toBe(404);
    server.advance(3 * 3_600_000);
    expect((await fetch(address)).status).toBe(404);
    server.advance(-3 * 3_600_000);
  });

  it('answers conditional requests', async () => {
    await store.put('cached.pdf', bytes, 'application/pdf');
    const url = await store.signDownload('cached.pdf', { ...asShown, expiresAt: inAnHour() });
    // Not by fetch, which adds `cache-control: no-cache` to conditional requests.
    const ask = (headers: Record<string, string>) => server.app.inject({ url, headers });
    const etag = String((await ask({})).headers.etag);
    expect(etag).toMatch(/"/);
    expect((await ask({ 'if-none-match': etag })).statusCode).toBe(304);
    const range = { range: 'bytes=0-9' };
    expect((await ask({ ...range, 'if-range': etag })).statusCode).toBe(206);
    expect((await ask({ ...range, 'if-range': '"another"' })).statusCode).toBe(200);
  });

  it('never lets an upload run as a page', async () => {
    await store.put('evil.html', Buffer.from('<script>alert(1)</script>'), 'text/html');
    const evil = await download('evil.html');
    expect(evil.headers.get('content-type')).toBe('application/octet-stream');
    expect(evil.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(evil.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(evil.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('an S3-compatible store', () => {
  let s3: TestS3;
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
  });
  afterAll(async () => {
    await server.close();
    await s3.stop();
  });
  contract();

  it('signs the conditions into the upload', async () => {
    const { fields } = await store.signUpload('conditions', 'image/png', 1234, inAnHour());
    const policy = JSON.parse(Buffer.from(fields.Policy ?? '', 'base64').toString());
    expect(policy.conditions).toContainEqual(['content-length-range', 0, 1234]);
    expect(policy.conditions).toContainEqual({ key: 'conditions' });
    expect(policy.conditions).toContainEqual(['eq', '$Content-Type', 'image/png']);
    expect(Date.parse(policy.expiration) - Date.now()).toBeGreaterThan(3_590_000);
  });

  it('is reached by the page, which the policy of the page allows, and not served by this server', async () => {
    const page = await fetch(`${server.url}/readyz`);
    expect(await page.json()).toEqual({ status: 'ok', database: 'ok', storage: 'ok' });
    expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self'`);
    expect(page.headers.get('content-security-policy')).toContain(s3.endpoint);
    expect((await fetch(`${server.url}/api/files/ranged.pdf`)).status).toBe(404);
  });
});

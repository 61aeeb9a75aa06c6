import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nextParts } from '#server/files/upload/next-parts.ts';
import { findPartedObject } from '#server/files/upload/parted-objects.queries.ts';
import { keepHouse } from '#server/jobs/housekeeping.ts';
import type { PartedObject } from '#server/kernel/storage/part-store.ts';
import type { Attachment } from '#shared/files/attachment.ts';
import type { NextParts } from '#shared/files/upload.http.ts';
import { uploadLockMs } from '#shared/files/upload.ts';
import { dayMs, hourMs } from '#shared/kernel/durations.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { cutPut } from '../support/clients/cut-put.ts';
import { randomFrom, seed } from '../support/run/random.ts';
import { begunPdf } from '../support/samples/begun-pdf.ts';
import { addOrder, type OrderFixture } from '../support/scenes/order-fixture.ts';
import { startS3, type TestS3 } from '../support/servers/s3.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

const partBytes = 4_096;
const bytes = begunPdf(
  Uint8Array.from({ length: 2 * partBytes + 1_234 }, (_, at) => (at * 7 + (at >> 8)) % 251),
);
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
/** Of a file that is one block. */
const fingerprint = hashOf(createHash('sha256').update(bytes).digest());

let server: TestServer;
let people: { companyId: string; creatorId: string; uploaderId: string };
let owner: ApiClient;
let colleague: ApiClient;
let operator: ApiClient;
let order: OrderFixture;

async function start(env: Record<string, string> = {}): Promise<void> {
  server = await startTestServer({ env, partBytes });
  const companyId = await server.addCompany('Harbour Coffee', 1_000_000);
  const creatorId = await server.addPerson({ email: 'mei@harbour.test', role: 'owner', companyId });
  await server.addPerson({ email: 'sam@harbour.test', role: 'staff', companyId });
  const uploaderId = await server.addPerson({ email: 'devi@galley.test', role: 'operator' });
  people = { companyId, creatorId, uploaderId };
  await signIn();
}
async function signIn(): Promise<void> {
  owner = await server.signIn('customer', 'mei@harbour.test');
  colleague = await server.signIn('customer', 'sam@harbour.test');
  operator = await server.signIn('user', 'devi@galley.test');
}

const ask = (client: ApiClient, given: Record<string, string> = {}, place = `attachment/${order.orderId}`) =>
  client.write<NextParts>('POST', `/upload/parts/${place}`, 'upload', {
    name: 'large.pdf',
    size: String(bytes.length),
    type: 'application/pdf',
    fingerprint,
    ...given,
  });
const put = (url: string, part: Uint8Array): Promise<Response> =>
  fetch(new URL(url, server.url), { method: 'PUT', body: new Uint8Array(part) });
type Part = NextParts['parts'][number];
const bytesOf = ({ start: from, size }: Part) => bytes.subarray(from, from + size);

/** Sends what is missing until nothing is, and returns the key. */
async function sendAll(client: ApiClient): Promise<string> {
  for (;;) {
    const { data, messages } = await ask(client);
    if (data === undefined) throw new Error(`refused: ${messages}`);
    if (data.parts.length === 0) return data.key;
    for (const part of data.parts) await put(part.url, bytesOf(part));
  }
}
async function sendFirst(client: ApiClient): Promise<NextParts> {
  const { data } = await ask(client);
  const [first] = data?.parts ?? [];
  if (data === undefined || first === undefined) throw new Error('nothing was granted');
  expect((await put(first.url, bytesOf(first))).ok).toBe(true);
  return data;
}
const register = (client: ApiClient, key: string) =>
  client.write<Attachment>('PUT', `/upload/attachment/${order.orderId}`, 'upload', {
    file: JSON.stringify({
      name: 'large.pdf',
      type: 'application/pdf',
      size: bytes.length,
      key,
      thumbnail: null,
    }),
  });
const partedObjects = () => server.db.query<{ key: string }>('SELECT key FROM parted_objects');
async function partedObject(key: string): Promise<PartedObject> {
  const object = await findPartedObject(server.db, key);
  if (object === null) throw new Error(`${key} has no parts`);
  return object;
}
/** A job of the server drops parts, soon after the response. */
async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone()));
}

/** Tests that every store must pass. */
function contract(): void {
  beforeEach(async () => {
    order = await addOrder(server, people);
  });

  it('goes on where it was cut, at 200 places, and arrives byte for byte', async () => {
    const random = randomFrom(seed);
    const cuts = Array.from({ length: 200 }, () => Math.floor(random() * bytes.length));
    const turns = cuts.entries();
    const next = async (): Promise<void> => {
      for (const [turn, cut] of turns) await cutAndGoOn(`orders/1/cut-${turn}/large.pdf`, cut);
    };
    await Promise.all(Array.from({ length: 8 }, next));
    expect(await partedObjects()).toEqual([]);
  });

  async function cutAndGoOn(key: string, cut: number): Promise<void> {
    const { store } = server.parts;
    const granted = { key, mimeType: 'application/pdf', size: bytes.length };
    const before = await nextParts(server.parts, granted);
    for (const part of before.parts.filter(({ start: from }) => from <= cut)) {
      const left = cut - part.start;
      if (left < part.size) await cutPut(new URL(part.url, server.url), bytesOf(part), left);
      else expect((await put(part.url, bytesOf(part))).ok).toBe(true);
    }
    const after = await nextParts(server.parts, granted);
    expect(after.received, `cut at ${cut}`).toBe(cut - (cut % partBytes));
    expect(after.parts[0]?.start).toBe(after.received);
    for (const part of after.parts) expect((await put(part.url, bytesOf(part))).ok).toBe(true);
    expect(await nextParts(server.parts, granted)).toMatchObject({ received: bytes.length, parts: [] });
    expect(await store.head(key)).toEqual({ size: bytes.length, contentType: 'application/pdf' });
    expect(hashOf(await buffer(await store.read(key))), `cut at ${cut}`).toBe(hashOf(bytes));
  }

  it('is registered like any other file, by customers and by the studio', async () => {
    for (const client of [owner, operator]) {
      await sendFirst(client);
      const { data } = await ask(client);
      expect(data?.received).toBe(partBytes);
      const { data: attachment, messages } = await register(client, await sendAll(client));
      expect(messages ?? []).toEqual([]);
      expect(attachment?.versions[0]?.fileMeta.sha256).toBe(hashOf(bytes));
      const opened = await fetch(new URL(attachment?.versions[0]?.url ?? '', server.url));
      expect(hashOf(new Uint8Array(await opened.arrayBuffer()))).toBe(hashOf(bytes));
    }
  });

  it('arrives once where the same file is sent twice at once', async () => {
    const keys = await Promise.all([sendAll(owner), sendAll(owner), sendAll(owner)]);
    expect(new Set(keys).size).toBe(1);
    const [key = ''] = keys;
    expect(hashOf(await buffer(await server.parts.store.read(key)))).toBe(hashOf(bytes));
    expect((await register(owner, key)).status).toBe(200);
    expect(await register(owner, key)).toMatchObject({ messages: ['This file is registered already.'] });
    // Sent once more after that, it is a further file.
    expect((await ask(owner)).data).toMatchObject({ received: 0 });
  });

  it('starts anew where name, size or content differ, or somebody else sends it', async () => {
    const { key } = await sendFirst(owner);
    for (const other of [{ name: 'larger.pdf' }, { size: '20000' }, { fingerprint: 'b'.repeat(64) }]) {
      const { data } = await ask(owner, other);
      expect(data?.received, JSON.stringify(other)).toBe(0);
      expect(data?.key).not.toBe(key);
    }
    expect((await ask(owner)).data).toMatchObject({ key, received: partBytes });
    expect((await ask(colleague)).status).toBe(423);
    await owner.write('PUT', `/order/${order.orderId}/unlock-order`, 'upload');
    const { data } = await ask(colleague);
    expect(data?.received).toBe(0);
    expect(data?.key).not.toBe(key);
  });

  it('is not mixed with another file of the same name and size', async () => {
    const { key } = await sendFirst(owner);
    const other = bytes.slice();
    other[partBytes + 5] = 255 - (bytes[partBytes + 5] ?? 0);
    const itsPrint = { fingerprint: hashOf(createHash('sha256').update(other).digest()) };
    const { data } = await ask(owner, itsPrint);
    expect(data?.received).toBe(0);
    for (const { start: from, size, url } of data?.parts ?? [])
      expect((await put(url, other.subarray(from, from + size))).ok).toBe(true);
    const otherKey = (await ask(owner, itsPrint)).data?.key ?? '';
    expect((await ask(owner)).data).toMatchObject({ key, received: partBytes });
    for (const [sent, content] of [
      [otherKey, other],
      [await sendAll(owner), bytes],
    ] as const) {
      expect(hashOf(await buffer(await server.parts.store.read(sent)))).toBe(hashOf(content));
      const { data: attachment } = await register(owner, sent);
      expect(attachment?.versions[0]?.fileMeta.sha256).toBe(hashOf(content));
    }
  });

  it('takes no part of another length', async () => {
    const { data } = await ask(owner);
    const [part] = data?.parts ?? [];
    if (part === undefined) throw new Error('nothing was granted');
    await put(part.url, bytes.subarray(0, part.size - 1));
    await put(part.url, bytes.subarray(0, part.size + 1));
    expect((await ask(owner)).data?.received).toBe(0);
  });

  it('counts as a whole until its parts are dropped: by its sender, or a day after the last of them', async () => {
    const companyId = await server.addCompany('Kestrel Outdoor', 2 * bytes.length);
    const email = `${companyId}@kestrel.test`;
    const creatorId = await server.addPerson({ email, role: 'owner', companyId });
    const kestrel = await server.signIn('customer', email);
    order = await addOrder(server, { ...people, companyId, creatorId });
    const another = () => ask(kestrel, { fingerprint: 'd'.repeat(64) });
    const dropped = async (key: string): Promise<boolean> =>
      (await partedObjects()).every((object) => object.key !== key);

    const { key, parts } = await sendFirst(kestrel);
    const object = await partedObject(key);
    expect(await another()).toMatchObject({ status: 409, code: 'quota', message: 'Not Enough Storage' });
    const path = `/upload/temporary/${order.orderId}?key=${encodeURIComponent(key)}`;
    expect((await kestrel.write('DELETE', path, 'upload')).status).toBe(200);
    expect(await dropped(key)).toBe(true);
    expect((await another()).status).toBe(200);
    await until(async () => (await server.parts.store.parts.list(object)) === null);
    const [, late] = parts;
    expect(late && (await put(late.url, bytesOf(late))).ok).toBe(false);

    const { data } = await another();
    const kept = data?.key ?? '';
    const granted = server.parts.clock().getTime();
    const purgeAt = (time: number) => keepHouse(server.db, new Date(time), server.parts.config);
    server.advance(hourMs);
    expect((await another()).data?.key).toBe(kept);
    await purgeAt(granted + dayMs + hourMs / 2);
    expect(await dropped(kept)).toBe(false);
    await purgeAt(granted + dayMs + 2 * hourMs);
    expect(await dropped(kept)).toBe(true);
    // Their sessions were over by then.
    await signIn();
  });

  it('goes on after its addresses have expired', async () => {
    const { parts } = await sendFirst(owner);
    server.advance(uploadLockMs + 1_000);
    const { data } = await ask(owner);
    expect(data?.received).toBe(partBytes);
    expect(data?.parts[0]?.url).not.toBe(parts[1]?.url);
    expect((await register(owner, await sendAll(owner))).status).toBe(200);
  });

  it('is refused where the file was changed while it was sent', async () => {
    const { data } = await ask(owner);
    for (const [at, part] of (data?.parts ?? []).entries())
      await put(part.url, at === 1 ? bytesOf(part).toReversed() : bytesOf(part));
    const { data: sent } = await ask(owner);
    expect(sent?.parts).toEqual([]);
    expect(await register(owner, sent?.key ?? '')).toMatchObject({
      status: 409,
      messages: ['The file did not arrive whole. Please upload it again.'],
    });
    const path = `/upload/temporary/${order.orderId}?key=${encodeURIComponent(sent?.key ?? '')}`;
    expect((await owner.write('DELETE', path, 'upload')).status).toBe(200);
    expect((await register(owner, await sendAll(owner))).status).toBe(200);
  });

  it('starts anew where the store has dropped the parts', async () => {
    const { key } = await sendFirst(owner);
    await server.parts.store.parts.abort(await partedObject(key));
    expect((await ask(owner)).data).toMatchObject({ key, received: 0 });
    expect(await sendAll(owner)).toBe(key);
  });
}

describe('a large file on the disk', () => {
  beforeAll(() => start());
  afterAll(() => server?.close());
  contract();

  it('comes by addresses that were signed here, in time, and for a part of the announced length', async () => {
    const { data } = await ask(owner);
    const [first, second] = data?.parts ?? [];
    if (first === undefined || second === undefined) throw new Error('nothing was granted');
    const altered = new URL(first.url, server.url);
    altered.searchParams.set('policy', new URL(second.url, server.url).searchParams.get('policy') ?? '');
    expect((await put(String(altered), bytesOf(second))).status).toBe(403);
    const short = await put(first.url, bytes.subarray(0, 10));
    expect([short.status, (await short.json()).messages]).toEqual([
      422,
      ['Part 1 of this file has 4096 bytes, and others came.'],
    ]);
    server.advance(uploadLockMs + 1);
    expect((await put(first.url, bytesOf(first))).status).toBe(403);
    const { data: renewed } = await ask(owner);
    const [again] = renewed?.parts ?? [];
    if (again === undefined) throw new Error('nothing was granted');
    await sendAll(owner);
    const late = await put(again.url, bytesOf(again));
    expect([late.status, (await late.json()).messages]).toEqual([
      409,
      ['This upload has ended. Please choose the file again.'],
    ]);
  });

  it('may be a picture of the library', async () => {
    const png = { name: 'logo.png', type: 'image/png' };
    const { data } = await ask(owner, png, `my-image/${people.companyId}`);
    expect(data?.key).toMatch(/^images\//);
    const [first] = data?.parts ?? [];
    if (first === undefined) throw new Error('nothing was granted');
    expect((await put(first.url, bytesOf(first))).status).toBe(204);
    const again = await ask(owner, png, `my-image/${people.companyId}`);
    expect(again.data).toMatchObject({ key: data?.key, received: partBytes });
    expect((await ask(owner, png, 'my-image/another')).status).toBe(403);
  });
});

describe('a large file in an S3-compatible store', () => {
  let s3: TestS3;
  beforeAll(async () => {
    s3 = await startS3();
    await start({
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
    });
  });
  afterAll(async () => {
    await server?.close();
    await s3?.stop();
  });
  contract();

  it('goes to the bucket directly, with its length signed', async () => {
    const { data } = await ask(owner);
    const url = new URL(data?.parts[0]?.url ?? '');
    expect(url.origin).toBe(s3.endpoint);
    expect(url.searchParams.get('X-Amz-SignedHeaders')?.split(';')).toContain('content-length');
  });
});

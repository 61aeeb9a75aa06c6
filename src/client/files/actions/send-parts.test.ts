import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#client/state/client.ts';
import type { User } from '#shared/accounts/user.ts';
import { maxWholeBytes } from '#shared/files/upload.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { uploadFiles } from './upload-files.ts';

const target = { orderId: '10511', kind: 'customer', attachmentId: null } as const;
const partBytes = 2 * 1024 * 1024;
const bytes = Uint8Array.from({ length: maxWholeBytes + 1_000 }, (_, at) => (at * 7 + (at >> 8)) % 251);
const partCount = Math.ceil(bytes.length / partBytes);
const large = (content = bytes) => new File([content], 'large.pdf', { type: 'application/pdf' });

/** What the storage keeps, by fingerprint and number. */
let stored: Map<string, Map<number, Buffer>>;
let calls: string[];
let registered: { key: string; size: number }[];
/** Whether the network, or the storage alone, takes anything. */
let isOffline: boolean;
let storageTakes: (part: number) => boolean;
/** Refuses what is asked for next parts. */
let refusal: { status: number; code: string; message: string } | null;
let keyOf: (fingerprint: string) => string;
let client: Client;
/** What the window hears. */
let page: EventTarget;

const port = () => (server.address() as AddressInfo).port;
const respond = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

async function nextParts(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const fingerprint = new URLSearchParams(String(await buffer(request))).get('fingerprint') ?? '';
  if (refusal !== null)
    return respond(response, refusal.status, { success: false, messages: [], ...refusal });
  const kept = stored.get(fingerprint) ?? new Map<number, Buffer>();
  stored.set(fingerprint, kept);
  const parts = Array.from({ length: partCount }, (_, number) => {
    const from = number * partBytes;
    const size = Math.min(partBytes, bytes.length - from);
    return { start: from, size, url: `http://127.0.0.1:${port()}/store/${fingerprint}/${number}` };
  });
  const received = [...kept.values()].reduce((sum, { length }) => sum + length, 0);
  const missing = parts.filter((_, number) => !kept.has(number)).slice(0, 2);
  respond(response, 200, { success: true, data: { key: keyOf(fingerprint), received, parts: missing } });
}

async function takePart(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, , fingerprint = '', number = ''] = (request.url ?? '').split('/');
  if (!storageTakes(Number(number))) return void request.socket.destroy();
  stored.get(fingerprint)?.set(Number(number), await buffer(request));
  response.writeHead(200).end();
}

const server = createServer(async (request, response) => {
  if (isOffline) return void request.socket.destroy();
  const name = `${request.method} ${(request.url ?? '').replace(/^\/api\/[cdg]\//, '').replace(/\?.*$/, '')}`;
  if (name.includes('csrf')) return respond(response, 200, { success: true, data: { token: 'x' } });
  calls.push(name.replace(/\/[0-9a-f]{64}/, ''));
  if (name.includes('/store/')) return takePart(request, response);
  if (name.includes('upload/parts')) return nextParts(request, response);
  const body = new URLSearchParams(String(await buffer(request)));
  if (name.startsWith('PUT upload')) registered.push(JSON.parse(body.get('file') ?? ''));
  respond(response, 200, { success: true, data: null });
});

/** A page of its own, as after a reload. */
function openPage(): void {
  vi.stubGlobal('sessionStorage', memoryStorage());
  page = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, page[name].bind(page));
  const storage = memoryStorage({
    clientId: 'customer',
    token: 't',
    userId: 'u1',
    expirationDate: '2999-01-01T00:00:00.000Z',
  });
  client = createClient(`http://127.0.0.1:${port()}/api`, storage);
  const room = {
    storages: { used: 0, quota: -1 },
    retail: { additionalStorageUsed: 0, additionalStorageQuota: 0 },
  };
  client.session.user = { id: 'u1', name: 'Mei', ...room } as unknown as User;
}

beforeEach(async () => {
  // Pauses end where a test says that the browser is online; on a page that was left they never do.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stored = new Map();
  calls = [];
  registered = [];
  isOffline = false;
  storageTakes = () => true;
  refusal = null;
  keyOf = (fingerprint) => `orders/10511/${fingerprint}/large.pdf`;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  openPage();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const upload = (file = large()) => uploadFiles(client, target, [file], async () => null);
const toastText = () => client.toasts.toasts.flatMap(({ title, messages }) => [title, ...messages]).join(' ');
const turn = () => new Promise((resolve) => setImmediate(resolve));
async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await turn();
}
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
/** Hashes of what has arrived, of each file. */
const kept = () =>
  [...stored.values()].map((parts) =>
    hashOf(Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, part]) => part))),
  );
const sentParts = () => calls.filter((name) => name.startsWith('PUT /store'));

describe('a large file', () => {
  it('is sent in parts and registered', async () => {
    expect(await upload()).toBe(1);
    expect(sentParts()).toHaveLength(partCount);
    expect(kept()).toEqual([hashOf(bytes)]);
    expect(registered).toMatchObject([{ size: bytes.length }]);
    expect(toastText()).toBe('Uploaded File has been successfully uploaded.');
  });

  it('waits while the network is lost, says so, and goes on where it was cut', async () => {
    storageTakes = (part) => {
      isOffline ||= part === 1;
      return !isOffline;
    };
    const done = upload();
    await until(() => toastText().includes('The connection is lost. The upload resumes when'));
    expect(client.toasts.toasts[0]?.progress).toMatchObject({
      state: 'running',
      percentCompleted: (partBytes / bytes.length) * 94,
    });
    isOffline = false;
    storageTakes = () => true;
    page.dispatchEvent(new Event('online'));
    expect(await done).toBe(1);
    expect(sentParts().filter((name) => name.endsWith('/0'))).toHaveLength(1);
    expect(kept()).toEqual([hashOf(bytes)]);
  });

  it('goes on where it was cut when the same file is chosen after a reload, and says so', async () => {
    storageTakes = (part) => {
      isOffline ||= part === 1;
      return !isOffline;
    };
    void upload();
    await until(() => toastText().includes('The connection is lost'));
    openPage();
    isOffline = false;
    storageTakes = () => true;
    calls = [];
    const notes: string[] = [];
    const done = upload(large());
    await until(() => {
      notes.push(toastText());
      return toastText().includes('Uploaded');
    });
    expect(await done).toBe(1);
    expect(notes.join()).toContain('Resuming where it stopped: what was sent before has arrived.');
    expect(sentParts().map((name) => name.slice(-1))).toEqual(['1', '2']);
    expect(kept()).toEqual([hashOf(bytes)]);
  });

  it('starts anew where a single byte is another', async () => {
    storageTakes = (part) => part === 0;
    void upload();
    await until(() => sentParts().length > 1);
    openPage();
    storageTakes = () => true;
    calls = [];
    const other = bytes.slice();
    other[3_000_000] = 255;
    expect(await upload(large(other))).toBe(1);
    expect(sentParts()).toHaveLength(partCount);
    expect(kept()).toContainEqual(hashOf(other));
  });

  it('is removed when it is cancelled, and stays where the storage cannot be reached', async () => {
    storageTakes = (part) => part === 0;
    const cancelled = upload();
    await until(() => sentParts().length > 1);
    client.toasts.toasts[0]?.action?.run();
    expect(await cancelled).toBe(0);
    expect(toastText()).toContain('The upload was cancelled.');
    expect(calls.some((name) => name.startsWith('DELETE upload/temporary'))).toBe(true);

    openPage();
    calls = [];
    const given = upload();
    // No pause is waited for.
    let isOver = false;
    void given.then(() => {
      isOver = true;
    });
    await until(() => {
      page.dispatchEvent(new Event('online'));
      return isOver;
    });
    expect(toastText()).toContain(
      '2 MB of 5 MB have arrived and are kept for a day. Choose the same file again to resume',
    );
    expect(calls.some((name) => name.startsWith('DELETE'))).toBe(false);
    expect(calls.at(-1)).toBe('PUT order/10511/unlock-order');
  });

  it('ends with the reason of a refusal', async () => {
    refusal = { status: 409, code: 'quota', message: 'Not Enough Storage' };
    expect(await upload()).toBe(0);
    expect(toastText()).toContain('Failed Not Enough Storage');
  });

  it('ends where another window has finished or cancelled it', async () => {
    let key = 'first';
    keyOf = () => key;
    storageTakes = () => {
      key = 'second';
      return true;
    };
    expect(await upload()).toBe(0);
    expect(toastText()).toContain('This upload has ended in another window. Look whether the file is there');
  });
});

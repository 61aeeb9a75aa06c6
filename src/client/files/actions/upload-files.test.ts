import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '#client/app/create-client.ts';
import type { Client } from '#client/state/client.ts';
import type { User } from '#shared/accounts/user.ts';
import { maxBatchBytes } from '#shared/files/upload.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { reportCutUploads } from './cut-uploads.ts';
import { uploadFiles } from './upload-files.ts';

const target = { orderId: '10511', kind: 'customer', attachmentId: null } as const;
const picture = new Blob(['thumbnail'], { type: 'image/jpeg' });
const file = (name: string, type = 'application/pdf') => new File(['%PDF-1.7'], name, { type });

let calls: string[];
/** Calls that fail, by the beginning of their name, with the response's code and message. */
let failing: Record<string, { status: number; code: string; message: string }>;
let client: Client;
/** What the window hears. */
let page: EventTarget;
/** Returns whether the browser asks before it closes the page. */
const asksToLeave = (): boolean => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
/** Whether it did as each file was stored. */
let asked: boolean[];

const nameOf = ({ method, url = '' }: IncomingMessage): string =>
  url.startsWith('/store') ? 'store' : `${method} ${url.replace(/^\/api\/[cdg]\//, '').replace(/\?.*$/, '')}`;

const server = createServer(async (request, response) => {
  for await (const _ of request);
  const name = nameOf(request);
  if (!name.includes('csrf')) calls.push(name);
  const failure = Object.entries(failing).find(([start]) => name.startsWith(start))?.[1];
  const respond = (status: number, body: object): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (failure !== undefined) return respond(failure.status, { success: false, messages: [], ...failure });
  if (name === 'store') asked.push(asksToLeave());
  if (name === 'store') return void response.writeHead(204).end();
  const { port } = server.address() as AddressInfo;
  const data = name.includes('csrf')
    ? { token: 'x' }
    : name.includes('upload-token')
      ? { url: `http://127.0.0.1:${port}/store`, fields: { key: 'orders/10511/proof.pdf' } }
      : null;
  respond(200, { success: true, data });
});

beforeEach(async () => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  page = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, page[name].bind(page));
  asked = [];
  calls = [];
  failing = {};
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const storage = memoryStorage({
    clientId: 'customer',
    token: 't',
    userId: 'u1',
    expirationDate: '2999-01-01T00:00:00.000Z',
  });
  client = createClient(`http://127.0.0.1:${port}/api`, storage);
  const room = {
    storages: { used: 90, quota: 100 },
    retail: { additionalStorageUsed: 0, additionalStorageQuota: 0 },
  };
  client.session.user = { id: 'u1', name: 'Mei', ...room } as unknown as User;
});
afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const toasts = () => client.toasts.toasts.map(({ title, messages }) => [title, ...messages]);
const upload = (...files: File[]) => uploadFiles(client, target, files, async () => picture);

describe('files that break a rule', () => {
  const large = file('large.pdf');
  Object.defineProperty(large, 'size', { value: maxBatchBytes + 1 });
  const wide = file('wide.pdf');
  Object.defineProperty(wide, 'size', { value: 11 });

  it.each([
    [[], 'No files'],
    [[file('a&b.pdf')], 'Not supported file name'],
    [[file('run.exe', '')], 'Not supported file'],
    [[large], 'File Size Limit'],
    [[wide], 'Not Enough Storage'],
    [[file('fine.pdf'), file('run.exe', '')], 'Not supported file'],
  ])('are not begun: %#', async (files, title) => {
    expect(await upload(...files)).toBe(0);
    expect(toasts().map(([first]) => first)).toContain(title);
    expect(calls).toEqual([]);
  });
});

describe('an upload', () => {
  it('asks for a token, stores, sends the thumbnail and registers', async () => {
    expect(await upload(file('proof.pdf'))).toBe(1);
    expect(calls).toEqual([
      'POST upload/upload-token/attachment/10511',
      'store',
      'POST upload/upload-token/attachment/10511',
      'store',
      'PUT upload/attachment/10511',
    ]);
    expect(toasts()).toEqual([['Uploaded', 'File has been successfully uploaded.']]);
    expect(client.toasts.toasts[0]?.closeAfterMs).toBe(2_000);
  });

  it('asks before the page is left until the last file is through, also where one fails', async () => {
    const small = new File(['%'], 'cover.pdf', { type: 'application/pdf' });
    expect(await upload(file('proof.pdf'), small)).toBe(2);
    expect(asked).toEqual([true, true, true, true]);
    expect(asksToLeave()).toBe(false);
    failing['PUT upload'] = { status: 409, code: 'conflict', message: 'Not whole.' };
    await upload(file('proof.pdf'));
    expect(asksToLeave()).toBe(false);
  });

  it('goes without a thumbnail where none can be drawn', async () => {
    expect(await uploadFiles(client, target, [file('proof.pdf')], async () => null)).toBe(1);
    expect(calls).toHaveLength(3);
  });

  it.each([
    [
      'POST upload',
      { status: 423, code: 'locked', message: 'Failed' },
      'Something went wrong, the order maybe locked.',
    ],
    ['store', { status: 500, code: 'internal', message: '' }, 'There was a problem uploading your file.'],
    [
      'PUT upload',
      { status: 409, code: 'conflict', message: 'The file did not arrive whole.' },
      'did not arrive whole',
    ],
  ])('that fails at %s says so and unlocks the order', async (at, failure, text) => {
    failing[at] = failure;
    expect(await upload(file('proof.pdf'))).toBe(0);
    expect(calls.at(-1)).toBe('PUT order/10511/unlock-order');
    expect(toasts().flat().join(' ')).toContain(text);
    expect(client.toasts.toasts[0]?.progress?.state).toBe('fail');
  });

  it('that its session ends under is named after the next sign-in, and the order unlocked', async () => {
    failing['PUT upload'] = { status: 401, code: 'unauthenticated', message: 'Please sign in again.' };
    expect(await upload(file('proof.pdf'), new File(['%'], 'cover.pdf', { type: 'application/pdf' }))).toBe(
      0,
    );
    expect(calls.filter((name) => name.includes('unlock'))).toEqual([]);
    failing = {};
    const { port } = server.address() as AddressInfo;
    const { storage } = client;
    client = createClient(`http://127.0.0.1:${port}/api`, storage);
    await reportCutUploads(client);
    expect(calls.filter((name) => name.includes('unlock'))).toHaveLength(2);
    expect(toasts()).toEqual([
      [
        '2 files were not added',
        'proof.pdf, to order #10511',
        'cover.pdf, to order #10511',
        'They were still being sent when your session ended or the page was left. Please choose them again.',
      ],
    ]);
    expect(calls).toContain('DELETE upload/temporary/10511');
    await reportCutUploads(client);
    expect(toasts()).toHaveLength(1);
  });
});

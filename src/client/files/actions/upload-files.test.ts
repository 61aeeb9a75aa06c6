import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '#client/accounts/actions/session-life.ts';
import type { Client } from '#client/state/client.ts';
import type { User } from '#shared/accounts/user.ts';
import { maxBatchBytes } from '#shared/files/upload.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { webLocks } from '../../../../tests/support/clients/web-locks.ts';
import { type GoOn, offerCutUploads } from './cut-uploads.ts';
import type { Destination } from './destination.ts';
import { readNotes } from './noted-uploads.ts';
import { uploadFiles } from './upload-files.ts';

const target = { orderId: '10511', kind: 'customer', attachmentId: null } as const;
const picture = new Blob(['thumbnail'], { type: 'image/jpeg' });
const file = (name: string, type = 'application/pdf') => new File(['%PDF-1.7'], name, { type });

let calls: string[];
/** Calls that fail, by the beginning of their name, with the response's code and message. */
let failing: Record<string, { status: number; code: string; message: string }>;
/** What the response of a call waits for. */
let waitsFor: (name: string) => Promise<void>;
/** Calls whose response is lost on its way. */
let loses: (name: string) => boolean;
/** The mutation ids under which files were to be registered. */
let registered: string[];
let client: Client;
/** What the window hears. */
let page: EventTarget;
/** Returns whether the browser asks before it closes the page. */
const asksToLeave = (): boolean => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
/** Whether it did as each file was stored. */
let asked: boolean[];

const nameOf = ({ method, url = '' }: IncomingMessage): string =>
  url.startsWith('/store') ? 'store' : `${method} ${url.replace(/^\/api\/[cdg]\//, '').replace(/\?.*$/, '')}`;

const signedIn = (userId: string): Storage =>
  memoryStorage({ clientId: 'customer', token: 't', userId, expirationDate: '2999-01-01T00:00:00.000Z' });

const server = createServer(async (request, response) => {
  for await (const _ of request);
  const name = nameOf(request);
  if (!name.includes('csrf')) calls.push(name);
  const failure = Object.entries(failing).find(([start]) => name.startsWith(start))?.[1];
  const respond = (status: number, body: object): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (name.startsWith('PUT upload')) registered.push(String(request.headers['x-mutation-id']));
  if (loses(name)) return void request.socket.destroy();
  await waitsFor(name);
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
  // What waits to ask the server again ends with its test.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('sessionStorage', memoryStorage());
  page = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, page[name].bind(page));
  asked = [];
  calls = [];
  failing = {};
  loses = () => false;
  waitsFor = async () => {};
  registered = [];
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  client = createClient(`http://127.0.0.1:${port}/api`, signedIn('u1'));
  const room = {
    storages: { used: 90, quota: 100 },
    retail: { additionalStorageUsed: 0, additionalStorageQuota: 0 },
  };
  client.session.user = { id: 'u1', name: 'Mei', ...room } as unknown as User;
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const toasts = () => client.toasts.toasts.map(({ title, messages }) => [title, ...messages]);
const turn = () => new Promise((resolve) => setImmediate(resolve));
async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await turn();
}
/** Long enough for what does not happen. */
async function turns(): Promise<void> {
  for (let left = 50; left > 0; left--) await turn();
}
/** Holds the responses of calls back whose name begins so. Returns what lets them go. */
function holdBack(start: string): () => void {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  waitsFor = async (name) => (name.startsWith(start) ? released : undefined);
  return release;
}
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

  it('have what would help said apart from the rule', async () => {
    await upload(wide);
    expect(toasts()).toEqual([
      [
        'Not Enough Storage',
        'Please upgrade your membership to continue uploading more attachments.',
        expect.stringContaining('11 Bytes do not fit: 10 Bytes are left'),
      ],
    ]);
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

  it('goes without a thumbnail where drawing one breaks off, and so do the files after it', async () => {
    const broken = async (): Promise<Blob> => {
      throw new Error('the engine did not come');
    };
    const small = new File(['%'], 'cover.pdf', { type: 'application/pdf' });
    expect(await uploadFiles(client, target, [file('proof.pdf'), small], broken)).toBe(2);
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

  it('whose response is lost is registered once, and not said to be missing', async () => {
    loses = (name) => name.startsWith('PUT upload');
    const sent = upload(file('proof.pdf'));
    await until(() => toasts().flat().join().includes('The server is asked again whether it was added.'));
    loses = () => false;
    page.dispatchEvent(new Event('online'));
    expect(await sent).toBe(1);
    expect(registered).toHaveLength(2);
    expect(new Set(registered).size).toBe(1);
    expect(calls.join()).not.toMatch(/DELETE|unlock/);
  });

  it('that is cancelled before it is granted ends at once, and what is granted then is removed', async () => {
    const grant = holdBack('POST upload');
    const sent = upload(file('proof.pdf'));
    await until(() => calls.some((name) => name.startsWith('POST upload')));
    client.toasts.toasts[0]?.action?.run();
    expect(await sent).toBe(0);
    expect(toasts().flat()).toContain('The upload was cancelled.');
    expect(calls.join()).not.toContain('DELETE');
    grant();
    await until(() => calls.includes('DELETE upload/temporary/10511'));
  });

  it('of which the server says that it is registered when it is cancelled is added', async () => {
    loses = (name) => name.startsWith('PUT upload');
    failing['DELETE upload'] = { status: 409, code: 'conflict', message: 'It belongs to the order already.' };
    const sent = upload(file('proof.pdf'));
    await until(() => toasts().flat().join().includes('The server is asked again'));
    client.toasts.toasts[0]?.action?.run();
    expect(await sent).toBe(1);
    expect(toasts()).toEqual([['Uploaded', 'File has been successfully uploaded.']]);
  });

  it.each([
    // Where it is when the session ends, how many files have been added, and are left to go on with.
    { at: 'store', added: 0, left: 2 },
    { at: 'PUT upload', added: 1, left: 1 },
    { at: 'DELETE upload', added: 0, left: 1 },
  ])('is nobody else’s who signs in at $at: its person goes on with it', async ({ at, added, left }) => {
    const respond = holdBack(at);
    if (at === 'DELETE upload') failing['PUT upload'] = { status: 409, code: 'conflict', message: 'Late' };
    const sent = upload(file('proof.pdf'), new File(['%'], 'a.pdf', { type: 'application/pdf' }));
    await until(() => calls.some((name) => name.startsWith(at)));
    const session = client.session.stored;
    endSession(client, 'Your session has run out.');
    client.session.stored = session && { ...session, userId: 'u2', token: 't2' };
    respond();
    expect(await sent).toBe(added);
    expect(calls.at(-1)).toMatch(new RegExp(`^${at}`));
    expect(toasts()).toEqual([]);
    client.session.stored = session;
    expect(readNotes(client).flatMap(({ files }) => files.map(({ name }) => name))).toHaveLength(left);
  });
});

describe('an upload that another tab is sending', () => {
  it('is neither offered nor ended, nor its order unlocked by an upload that fails here', async () => {
    vi.stubGlobal('navigator', { locks: webLocks() });
    const { port } = server.address() as AddressInfo;
    const first = client;
    loses = (name) => name.startsWith('PUT upload');
    const sent = upload(file('proof.pdf'));
    await until(() => toasts().flat().join().includes('The server is asked again'));

    const second = createClient(`http://127.0.0.1:${port}/api`, first.storage);
    second.session.user = first.session.user;
    calls = [];
    offerCutUploads(second, { choose: async () => [], send: () => {} });
    failing['POST upload'] = { status: 423, code: 'locked', message: 'Failed' };
    expect(await uploadFiles(second, target, [file('cover.pdf')], async () => null)).toBe(0);
    expect(calls.filter((name) => !name.startsWith('PUT upload'))).toEqual([
      'POST upload/upload-token/attachment/10511',
    ]);
    loses = () => false;
    page.dispatchEvent(new Event('online'));
    expect(await sent).toBe(1);
    await turns();
    expect(second.toasts.toasts.map(({ title }) => title)).toEqual(['Failed']);
    const keys = Array.from({ length: first.storage.length }, (_, at) => first.storage.key(at) ?? '');
    expect(keys.filter((key) => key.startsWith('upload.'))).toEqual([]);
  });
});

describe('an upload that was cut', () => {
  const cover = () => new File(['%'], 'cover.pdf', { type: 'application/pdf' });
  let sends: [Destination, string[]][];
  let chosen: File[];
  /** The next visit of the person in this browser. */
  async function visit(userId = 'u1', isTold = true): Promise<() => void> {
    failing = {};
    const { port } = server.address() as AddressInfo;
    client = createClient(`http://127.0.0.1:${port}/api`, signedIn(userId));
    calls = [];
    sends = [];
    const goOn: GoOn = {
      choose: async () => chosen,
      send: (to, files) => void sends.push([to, files.map(({ name }) => name)]),
    };
    const end = offerCutUploads(client, goOn);
    if (isTold) await until(() => toasts().length > 0);
    else await turns();
    return end;
  }
  const cut = async (): Promise<void> => {
    failing['POST upload'] = { status: 401, code: 'unauthenticated', message: 'Please sign in again.' };
    expect(await upload(file('proof.pdf'), cover())).toBe(0);
    expect(calls.filter((name) => name.includes('unlock'))).toEqual([]);
  };
  const offer = [
    '2 files were not sent',
    'proof.pdf',
    'cover.pdf',
    'To order #10511. The page was left, or your session ended.',
  ];

  it('by the end of its session is offered on each visit of its person until the offer is closed', async () => {
    await cut();
    const end = await visit();
    expect(toasts()).toEqual([offer]);
    endSession(client, 'Your session has run out.');
    await turns();
    end();
    expect(toasts()).toEqual([]);
    await visit('u2', false);
    expect(toasts()).toEqual([]);
    await visit();
    expect(toasts()).toEqual([offer]);
    client.toasts.toasts = [];
    await turns();
    await visit('u1', false);
    expect(toasts()).toEqual([]);
  });

  it('is gone on with by its names, in the order first chosen; other files are not sent', async () => {
    await cut();
    await visit();
    chosen = [cover(), file('other.pdf'), file('proof.pdf')];
    client.toasts.toasts[0]?.action?.run();
    await until(() => sends.length > 0);
    expect(sends).toEqual([[target, ['proof.pdf', 'cover.pdf']]]);
    expect(toasts()).toContainEqual(['Not among the files that were to be sent', 'other.pdf']);
  });

  it('is no longer offered once it is chosen again where it was first', async () => {
    await cut();
    await visit();
    expect(await uploadFiles(client, target, [cover()], async () => null)).toBe(1);
    expect(toasts()[0]).toEqual(['1 file was not sent', 'proof.pdf', offer[3]]);
    expect(await uploadFiles(client, target, [file('proof.pdf')], async () => null)).toBe(1);
    expect(toasts().map(([title]) => title)).toEqual(['Uploaded', 'Uploaded']);
  });

  it('when its bytes had arrived is added on the next visit, with nothing to choose', async () => {
    failing['PUT upload'] = { status: 401, code: 'unauthenticated', message: 'Please sign in again.' };
    expect(await upload(file('proof.pdf'))).toBe(0);
    await visit();
    expect(toasts()).toEqual([['1 file was added', 'proof.pdf had arrived and was added to order #10511.']]);
    expect(calls.at(-1)).toBe('PUT order/10511/unlock-order');
    await visit('u1', false);
    expect(toasts()).toEqual([]);
  });

  it('and was registered without a response is named as added, by asking under the same id', async () => {
    loses = (name) => name.startsWith('PUT upload');
    void upload(file('proof.pdf'));
    await until(() => toasts().flat().join().includes('The server is asked again'));
    loses = () => false;
    // Another page: without Web Locks, of which this one would be waited for.
    vi.resetModules();
    const { offerCutUploads: offerElsewhere } = await import('./cut-uploads.ts');
    const { port } = server.address() as AddressInfo;
    client = createClient(`http://127.0.0.1:${port}/api`, signedIn('u1'));
    offerElsewhere(client, { choose: async () => [], send: () => {} });
    await until(() => toasts().length > 0);
    expect(toasts()).toEqual([['1 file was added', 'proof.pdf had arrived and was added to order #10511.']]);
    expect(new Set(registered).size).toBe(1);
  });
});

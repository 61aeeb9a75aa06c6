import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '#client/accounts/actions/session-life.ts';
import { callFailure } from '#client/net/call-result.ts';
import type { ReviewedOrder } from '#client/review/screens/controller/scene-context.ts';
import type { Client } from '#client/state/client.ts';
import type { Version } from '#shared/files/attachment.ts';
import { createClient } from '../../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../../tests/support/clients/memory-storage.ts';
import { downloadProof, type ProofDownload } from './download-proof.ts';

const version = {
  ...{ id: 'v1', attachmentId: 'a1', fileName: 'menu.v2.pdf', fileType: 'pdf' },
  fileMeta: { fileSize: 9 },
} as Version;
const orderWith = (isDownloadWithWatermark: boolean): ReviewedOrder =>
  ({ id: '7', downloadWithWatermark: { isDownloadWithWatermark } }) as ReviewedOrder;

let client: Client;
let saved: string[];
let body: string;
/** What the server waits for before it sends the file. */
let sends: Promise<void>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('location', { href: 'http://galley.test/orders/7' });
  [saved, body, sends] = [[], 'the file', Promise.resolve()];
  vi.stubGlobal('document', {
    createElement: () => ({
      ...{ href: '', download: '' },
      click() {
        saved.push(this.download);
      },
    }),
  });
  vi.stubGlobal('fetch', async (_: URL, { signal }: { signal: AbortSignal }) => {
    await sends;
    signal.throwIfAborted();
    return new Response(body, { headers: { 'content-length': String(body.length) } });
  });
  client = createClient('http://127.0.0.1:1/api', memoryStorage());
  client.api.call = (async () => ({ ok: true, data: { url: '/files/v1.pdf' }, meta: {} })) as never;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const start = (given: Partial<ProofDownload> = {}): Promise<void> =>
  downloadProof({
    ...{ client, version, order: orderWith(false), password: undefined },
    loadEngine: () => Promise.reject(new Error('no engine')),
    ...given,
  });
const toasts = () => client.toasts.toasts;

describe('a download', () => {
  it('of the file shows how far it is and ends with the file under its name', async () => {
    const done = start();
    expect(toasts()).toMatchObject([
      {
        title: 'Downloading...',
        progress: { fileName: 'menu.v2.pdf', fileSize: 9, percentCompleted: 0, state: 'running' },
      },
    ]);
    await done;
    expect(saved).toEqual(['menu.v2.pdf']);
    expect(toasts()).toMatchObject([
      {
        title: 'Download complete',
        progress: { fileSize: 8, percentCompleted: 100, state: 'success' },
        action: null,
      },
    ]);
  });

  it('that is cancelled saves nothing and leaves no message', async () => {
    let send = (): void => {};
    sends = new Promise((resolve) => {
      send = resolve;
    });
    const done = start();
    toasts()[0]?.action?.run();
    expect(toasts()).toEqual([]);
    send();
    await done;
    expect(saved).toEqual([]);
    expect(toasts()).toEqual([]);
  });

  it('ends with the session that began it: nothing of it is shown or saved for whoever comes next', async () => {
    let send = (): void => {};
    sends = new Promise((resolve) => {
      send = resolve;
    });
    client.session.stored = { userId: 'mei' } as Client['session']['stored'];
    const done = start();
    endSession(client);
    expect(toasts()).toEqual([]);
    client.session.stored = { userId: 'tom' } as Client['session']['stored'];
    send();
    await done;
    expect(saved).toEqual([]);
    expect(toasts()).toEqual([]);
  });

  it('that the server refuses says why, in the place where it was shown', async () => {
    client.api.call = (async () =>
      callFailure('not_found', 404, 'Not Found', ['The file is no longer stored.'])) as never;
    await start();
    expect(toasts()).toMatchObject([{ kind: 'error', messages: ['The file is no longer stored.'] }]);
    client.api.call = (async () => callFailure('forbidden', 403, 'You may not download it')) as never;
    await start();
    expect(toasts().at(-1)?.messages).toEqual(['You may not download it']);
    expect(saved).toEqual([]);
  });

  it('that breaks shows no technical message, and says so as of a picture or a document', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
    await start();
    await start({ version: { ...version, id: 'v2', fileType: 'image' } as Version });
    expect(toasts().map(({ title, messages }) => [title, messages])).toEqual([
      ['Oops, something went wrong download pdf', []],
      ['Oops, something went wrong', []],
    ]);
  });

  it('of a proof is another file than the version’s, unless that itself is wanted', async () => {
    const names: unknown[] = [];
    for (const what of [undefined, 300, 'file'] as const) {
      const done = start({ order: orderWith(true), ...(what !== undefined && { what }) });
      names.push(toasts().at(-1)?.progress?.fileName);
      await done;
      client.toasts.toasts = [];
    }
    expect(names).toEqual(['menu.v2-proof.pdf', 'menu.v2-proof.pdf', 'menu.v2.pdf']);
    expect(saved).toEqual(['menu.v2.pdf']);
  });
});

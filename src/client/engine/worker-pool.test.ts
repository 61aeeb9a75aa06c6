import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EngineResult, PdfWorkerApi } from '#shared/protocol/pdf-worker.ts';
import { FakeWorker, type TileResult } from '../../../tests/support/clients/fake-engine-worker.ts';
import { type Job, WorkerPool } from './worker-pool.ts';

const emptyModule = new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
const never = new Promise<never>(() => {});
const drawn: TileResult = { ok: true, value: { width: 1, height: 1, pixels: new ArrayBuffer(4) } };
const limits = { perWorker: 2, openMs: 100, callMs: 100 };
const notLoaded = { ok: false, fault: { kind: 'unexpected', status: 0 } };

let pool: WorkerPool;
let workers: FakeWorker[];
beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }),
);
afterEach(() => {
  pool.dispose();
  vi.useRealTimers();
});

interface Behaviour {
  size?: number;
  draw?: (page: number, worker: FakeWorker) => TileResult;
  warm?: () => Promise<WebAssembly.Module>;
  other?: (worker: number) => Partial<PdfWorkerApi>;
}
/** A pool that has the documents 'one' and 'two'. */
function start({
  size = 1,
  draw = () => drawn,
  warm = async () => emptyModule,
  other = () => ({}),
}: Behaviour) {
  workers = [];
  const create = () => {
    const worker = new FakeWorker(draw, warm, undefined, other(workers.length));
    workers.push(worker);
    return worker;
  };
  pool = new WorkerPool(create, size, limits);
  for (const name of ['one', 'two'])
    pool.register(name, { source: { bytes: new ArrayBuffer(8), name }, password: undefined });
}

const tileCall = (document: string, page: number): Job['call'] => {
  const rect = { x: 0, y: 0, width: 1, height: 1 };
  return (api) => api.tile(document, page, rect, 1, []);
};
const openCall =
  (document: string): Job['call'] =>
  (api) =>
    api.open(document, { bytes: new ArrayBuffer(8), name: document }, undefined);

/** Adds work on a page, the lower ones first, or the opening of a document. */
function work(document: string, page: number | null): Promise<EngineResult<unknown>> {
  const result = new Promise<EngineResult<unknown>>((done) => {
    const call = page === null ? openCall(document) : tileCall(document, page);
    pool.add({ document, page, opens: page === null, priority: 'view', order: page ?? 0, call, done });
  });
  pool.pump();
  return result;
}

/** Opens every document but 'two'. */
const open: PdfWorkerApi['open'] = async (key) => {
  if (key === 'two') return never;
  return { ok: true, value: { pageCount: 9, firstPage: { width: 1, height: 1 }, layers: [] } };
};

/** Resolves once so many workers have had a call. A poll of the test's would let time pass. */
async function untilLogged(call: string, times = 1): Promise<void> {
  while (workers.filter(({ log }) => log.includes(call)).length < times)
    await new Promise((resolve) => setImmediate(resolve));
}

describe('a pool whose engine cannot be loaded', () => {
  it('says that it was not loaded, which passes, of a document that was opened meanwhile', async () => {
    start({
      warm: () => Promise.reject(new TypeError('Failed to fetch')),
      other: () => ({ open: () => never }),
    });
    expect(await work('one', null)).toEqual(notLoaded);
  });

  it('says so where the code of the worker does not come', async () => {
    start({ warm: () => never, other: () => ({ open: () => never }) });
    const result = work('one', null);
    for (let death = 0; death < 3; death++) workers[death]?.fail();
    expect(await result).toEqual(notLoaded);
  });
});

describe('a worker that hangs', () => {
  it('does so at the page it draws, not at an older one whose document is being opened there', async () => {
    start({
      draw: (page) => (page === 5 ? never : drawn),
      other: (worker) => (worker === 0 ? { open } : {}),
    });
    const [sound, hanging] = [work('two', 1), work('one', 5)];
    await untilLogged('tile 5');
    await vi.advanceTimersByTimeAsync(limits.callMs);
    await untilLogged('tile 5', 2);
    await vi.advanceTimersByTimeAsync(limits.callMs);
    expect(await hanging).toMatchObject({ fault: { kind: 'page', page: 5 } });
    expect(await sound).toMatchObject({ ok: true });
  });

  it('does so while it opens a file, which is no fault of a page that waits behind that', async () => {
    start({
      draw: (_, worker) => (worker === workers[0] ? never : drawn),
      other: (worker) => (worker === 0 ? { open } : {}),
    });
    const [opened, sound] = [work('two', null), work('one', 3)];
    await untilLogged('tile 3');
    await vi.advanceTimersByTimeAsync(limits.openMs);
    expect(await sound).toMatchObject({ ok: true });
    expect(await opened).toMatchObject({ ok: true });
  });

  it('costs a sound page nothing that waited in two of them', async () => {
    start({ draw: (page, worker) => (page === 9 && worker === workers[2] ? drawn : never) });
    const results = [work('one', 1), work('one', 9), work('one', 2)];
    await untilLogged('tile 9');
    await vi.advanceTimersByTimeAsync(limits.callMs);
    await untilLogged('tile 2');
    await vi.advanceTimersByTimeAsync(limits.callMs);
    expect(await Promise.all(results)).toMatchObject([
      { fault: { kind: 'page', page: 1 } },
      { ok: true },
      { fault: { kind: 'page', page: 2 } },
    ]);
  });
});

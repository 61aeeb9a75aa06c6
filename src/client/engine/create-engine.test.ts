import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  EngineFault,
  EngineResult,
  EngineSource,
  PdfWorkerApi,
  TilePixels,
} from '#shared/protocol/pdf-worker.ts';
import { FakeWorker, type TileResult } from '../../../tests/support/clients/fake-engine-worker.ts';
import { createEngine } from './create-engine.ts';
import type { Engine, EngineDocument, WantedTile } from './engine.ts';

const size = { width: 100, height: 200 };
const source = { bytes: new ArrayBuffer(8), name: 'proof.pdf' };
const emptyModule = new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
const pixels = (page: number): TilePixels => ({ width: page, height: 1, pixels: new ArrayBuffer(4) });
const never = new Promise<never>(() => {});

let engine: Engine | undefined;
// No limit strikes by itself, however slow the machine.
beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }),
);
afterEach(() => {
  engine?.dispose();
  vi.useRealTimers();
});

function start(
  draw: (page: number, worker: FakeWorker) => TileResult = (page) => ({ ok: true, value: pixels(page) }),
  {
    size = 1,
    callMs = 2000,
    warm = async () => emptyModule,
    openResult = undefined as Awaited<ReturnType<PdfWorkerApi['open']>> | undefined,
  } = {},
) {
  const workers: FakeWorker[] = [];
  engine = createEngine({
    size,
    limits: { perWorker: 2, openMs: 2000, callMs },
    createWorker: () => {
      const worker = new FakeWorker(draw, warm, openResult);
      workers.push(worker);
      return worker;
    },
  });
  return { engine, workers };
}

async function opened(of: Engine, given: EngineSource = source): Promise<EngineDocument> {
  const result = await of.open(given);
  if (!result.ok) throw new Error(result.fault.kind);
  return result.value;
}

const request = (page: number) => ({
  page,
  rect: { x: 0, y: 0, width: 1, height: 1 },
  scale: 1,
  hiddenLayers: [],
});
const wanted = (page: number): WantedTile => ({ ...request(page), key: `tile-${page}`, priority: 'view' });

/** Requests `pages` and waits until each has a result. */
const drawAll = (document: EngineDocument, pages: number[]) =>
  new Promise<Map<string, EngineResult<TilePixels>>>((resolve) => {
    const drawnTiles = new Map<string, EngineResult<TilePixels>>();
    document.want('stage', pages.map(wanted), (key, result) => {
      drawnTiles.set(key, result);
      if (drawnTiles.size === pages.length) resolve(drawnTiles);
    });
  });

/** A poll of the test's would let time pass. */
async function untilLogged([worker]: readonly FakeWorker[], call: string): Promise<void> {
  while (worker?.log.includes(call) !== true) await new Promise((resolve) => setImmediate(resolve));
}

const faultOf = (result: EngineResult<unknown> | undefined): EngineFault | undefined =>
  result?.ok === false ? result.fault : undefined;

describe('the engine', () => {
  it('draws what is prepared before it is wanted, gives it once, and draws nothing of it again', async () => {
    const { engine, workers } = start();
    const document = await opened(engine);
    const [worker] = workers;
    expect(document.isPrepared).toBe(false);
    document.prepare('stage', [wanted(1), wanted(2)]);
    expect(document.isPrepared).toBe(false);
    await document.pageBoxes(1);
    await expect.poll(() => worker?.log).toContain('tile 2');
    await expect.poll(() => document.isPrepared).toBe(true);
    const drawnTiles = await drawAll(document, [1, 2, 3]);
    expect([...drawnTiles].map(([key, { ok }]) => [key, ok])).toEqual([
      ['tile-1', true],
      ['tile-2', true],
      ['tile-3', true],
    ]);
    expect(document.isPrepared).toBe(false);
    expect(worker?.log.filter((call) => call.startsWith('tile'))).toEqual(['tile 1', 'tile 2', 'tile 3']);
    await drawAll(document, [1]);
    expect(worker?.log.at(-1)).toBe('tile 1');
  });

  it('gives what was prepared and is still being drawn to whoever wants it by then', async () => {
    let finish = (_: TileResult): void => {};
    const { engine, workers } = start(
      () =>
        new Promise((resolve) => {
          finish = resolve as typeof finish;
        }),
    );
    const document = await opened(engine);
    document.prepare('stage', [wanted(1)]);
    await expect.poll(() => workers[0]?.log).toContain('tile 1');
    const drawnTiles = drawAll(document, [1]);
    finish({ ok: true, value: pixels(1) });
    expect((await drawnTiles).get('tile-1')).toMatchObject({ ok: true });
    expect(workers[0]?.log.filter((call) => call === 'tile 1')).toHaveLength(1);
  });

  it('opens in one worker, and in another only when that one gets work', async () => {
    const { engine, workers } = start(undefined, { size: 3 });
    const document = await opened(engine);
    expect(workers.map((worker) => worker.log)).toEqual([['open document-1']]);
    await drawAll(document, [1, 2, 3, 4, 5, 6]);
    expect(workers).toHaveLength(3);
    for (const worker of workers)
      expect(worker.log.filter((call) => call === 'open document-1')).toHaveLength(1);
  });

  it('asks for tiles of a document it knows right behind its opening, in the same worker', async () => {
    const { engine, workers } = start(undefined, { size: 3 });
    const { document, opened: opening } = engine.openKnown(source, { pageCount: 4, firstPage: size });
    expect(document).toMatchObject({ pageCount: 4, firstPage: size, layers: [] });
    const drawnTiles = await drawAll(document, [1]);
    expect(drawnTiles.get('tile-1')?.ok).toBe(true);
    expect(workers.map((worker) => worker.log)).toEqual([['open document-1', 'tile 1']]);
    expect(await opening).toMatchObject({ ok: true, value: { pageCount: 9 } });
    expect(document.pageCount).toBe(9);
  });

  it('returns nothing of a known document that cannot be opened', async () => {
    const fault = { kind: 'invalid' } as const;
    const { engine } = start(() => ({ ok: false, fault }), { openResult: { ok: false, fault } });
    const { document, opened: opening } = engine.openKnown(source, { pageCount: 1, firstPage: size });
    document.want('stage', [wanted(1), wanted(2)], () => expect.unreachable('it is not open'));
    expect(faultOf(await opening)).toEqual(fault);
    expect(faultOf(await engine.open(source))).toEqual(fault);
  });

  it('hands one compiled module to every worker', async () => {
    let compiled = 0;
    const { engine } = start(undefined, {
      size: 3,
      warm: async (...given: unknown[]) => {
        if (given[0] === undefined) compiled++;
        return emptyModule;
      },
    });
    engine.warm();
    await drawAll(await opened(engine), [1, 2, 3]);
    expect(compiled).toBe(1);
  });

  it('takes a module that is compiled elsewhere, and compiles it where that fails', async () => {
    const given: unknown[] = [];
    const warm = async (...[module]: unknown[]) => {
      given.push(module);
      return emptyModule;
    };
    const { engine } = start(undefined, { warm });
    engine.warm(Promise.resolve(emptyModule));
    await drawAll(await opened(engine), [1]);
    engine.dispose();
    const { engine: other } = start(undefined, { warm });
    other.warm(Promise.reject(new Error('the connection is lost')));
    await expect.poll(() => given.length).toBe(2);
    expect(given[0]).toBeInstanceOf(WebAssembly.Module);
    expect(given[1]).toBeUndefined();
  });

  it('never sends a tile that is no longer wanted, and sends one once that stays wanted', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { engine, workers } = start(async (page) => {
      await gate;
      return { ok: true, value: pixels(page) };
    });
    const document = await opened(engine);
    document.want('stage', [1, 2, 3, 4].map(wanted), () => expect.unreachable('replaced'));
    const rest = drawAll(document, [1, 5]);
    release();
    await rest;
    expect(workers[0]?.log).toEqual(['open document-1', 'tile 1', 'tile 2', 'tile 5']);
  });

  it('takes a sent tile back that is wanted again before its response', async () => {
    const { engine, workers } = start();
    const document = await opened(engine);
    document.want('stage', [wanted(1)], () => expect.unreachable('replaced'));
    document.want('stage', [], () => {});
    await drawAll(document, [1]);
    expect(workers[0]?.log).toEqual(['open document-1', 'tile 1']);
  });

  it('draws a tile again that is wanted on after its response, as what was made of it is gone', async () => {
    const { engine, workers } = start();
    const document = await opened(engine);
    await drawAll(document, [1]);
    await drawAll(document, [1]);
    expect(workers[0]?.log).toEqual(['open document-1', 'tile 1', 'tile 1']);
  });

  it('ends a worker that hangs at a page, remembers that page, and draws the rest', async () => {
    const { engine, workers } = start((page) => (page === 2 ? never : { ok: true, value: pixels(page) }), {
      callMs: 60,
    });
    const document = await opened(engine);
    const drawn = drawAll(document, [1, 2, 3]);
    // Sent once the first has a result.
    await untilLogged(workers, 'tile 3');
    await vi.advanceTimersByTimeAsync(60);
    const drawnTiles = await drawn;
    expect(faultOf(drawnTiles.get('tile-2'))).toMatchObject({ kind: 'page', page: 2 });
    expect(drawnTiles.get('tile-1')?.ok && drawnTiles.get('tile-3')?.ok).toBe(true);
    expect(workers.map((worker) => worker.terminated)).toEqual([true, false]);
    expect(faultOf(await document.tile(request(2), 'view'))).toMatchObject({ kind: 'page', page: 2 });
    expect(workers.flatMap((worker) => worker.log).filter((call) => call === 'tile 2')).toHaveLength(1);
  });

  it('waits longer than the limit while bytes arrive', async () => {
    let finish = (_: EngineResult<TilePixels>): void => {};
    const { engine, workers } = start(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
      { callMs: 200 },
    );
    const tile = (await opened(engine)).tile(request(1), 'view');
    await untilLogged(workers, 'tile 1');
    for (let beats = 0; beats < 6; beats++) {
      await vi.advanceTimersByTimeAsync(150);
      await workers[0]?.beat();
    }
    finish({ ok: true, value: pixels(1) });
    expect((await tile).ok).toBe(true);
    expect(workers).toHaveLength(1);
  });

  it.each(['crash', 'memory'] as const)('replaces a worker that reports %s', async (kind) => {
    const { engine, workers } = start((page) =>
      page === 2 ? { ok: false, fault: { kind } } : { ok: true, value: pixels(page) },
    );
    const document = await opened(engine);
    const drawnTiles = await drawAll(document, [1, 2, 3, 4]);
    expect(faultOf(drawnTiles.get('tile-2'))).toMatchObject({ kind: 'page', page: 2 });
    expect(drawnTiles.get('tile-4')?.ok).toBe(true);
    expect(workers.map((worker) => worker.terminated)).toEqual([true, false]);
  });

  it('replaces a worker that cannot go on, and blames no page for it', async () => {
    let dead = true;
    const { engine, workers } = start((page) => {
      if (!dead) return { ok: true, value: pixels(page) };
      dead = false;
      return Promise.reject(new Error('the engine stopped at other work'));
    });
    const drawnTiles = await drawAll(await opened(engine), [1, 2]);
    expect([...drawnTiles.values()].every((tile) => tile.ok)).toBe(true);
    expect(workers.map((worker) => worker.terminated)).toEqual([true, false]);
  });

  it.each<[string, (document: EngineDocument) => () => void]>([
    [
      'a tile that has left the view',
      (document) => {
        document.want('rail', [wanted(2)], () => {});
        return () => document.want('rail', [], () => {});
      },
    ],
    [
      'work that was given up',
      (document) => {
        const stop = new AbortController();
        document.tile(request(2), 'view', stop.signal).catch(() => {});
        return () => stop.abort();
      },
    ],
  ])('gives another worker nothing of a dead one that nobody wants any more: %s', async (_, begin) => {
    const { engine, workers } = start((page) => (page <= 2 ? never : { ok: true, value: pixels(page) }), {
      callMs: 60,
    });
    const [hanging, other] = [await opened(engine), await opened(engine)];
    const tile = hanging.tile(request(1), 'view');
    const leave = begin(other);
    await untilLogged(workers, 'tile 2');
    leave();
    await vi.advanceTimersByTimeAsync(60);
    expect(faultOf(await tile)).toMatchObject({ kind: 'page', page: 1 });
    expect((await hanging.tile(request(3), 'view')).ok).toBe(true);
    expect(workers[1]?.log).toEqual(['open document-1', 'tile 3']);
  });

  it('keeps what a worker received that died since: what it drew is still shown', async () => {
    const { engine, workers } = start((page) =>
      page === 2 ? { ok: false, fault: { kind: 'crash' } } : { ok: true, value: pixels(page) },
    );
    const document = await opened(engine, { url: '/file', length: 9, name: 'proof.pdf' });
    await workers[0]?.receive('/file', 0, 'before');
    await workers[0]?.receive('/other', 0, 'of another file');
    await drawAll(document, [1, 2]);
    await workers[1]?.receive('/file', 0, 'after');
    await workers[1]?.receive('/file', 0, 'after');
    expect(workers.map((worker) => worker.terminated)).toEqual([true, false]);
    expect(document.received()).toEqual([
      { index: 0, sha256: 'before' },
      { index: 0, sha256: 'after' },
    ]);
  });

  it('gives up, saying so, where no worker can load the engine', async () => {
    const { engine } = start(undefined, { warm: () => Promise.reject(new Error('no WebAssembly')) });
    engine.warm();
    const notLoaded = { kind: 'unexpected', status: 0 };
    await expect.poll(async () => faultOf(await engine.open(source))).toEqual(notLoaded);
    await vi.advanceTimersByTimeAsync(1_000);
    await expect.poll(async () => faultOf(await engine.open(source))).toEqual(notLoaded);
  });

  it('loads the engine after all, once the connection that was lost is back', async () => {
    let isOnline = false;
    const warm = async () => (isOnline ? emptyModule : Promise.reject(new TypeError('Failed to fetch')));
    const { engine } = start(undefined, { warm });
    engine.warm();
    for (let tries = 0; tries < 3; tries++) expect((await engine.open(source)).ok).toBe(false);
    isOnline = true;
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await engine.open(source)).ok).toBe(true);
  });

  it('rejects an aborted tile and does not send it', async () => {
    const { engine, workers } = start(async () => never);
    const document = await opened(engine);
    for (const page of [1, 2]) void document.tile(request(page), 'view');
    const abort = new AbortController();
    const tile = document.tile(request(3), 'view', abort.signal);
    abort.abort();
    await expect(tile).rejects.toThrow();
    expect(workers[0]?.log).not.toContain('tile 3');
  });

  it('closes a document in every worker that has it, and ends all workers', async () => {
    const { engine, workers } = start(undefined, { size: 2 });
    const document = await opened(engine);
    await drawAll(document, [1, 2, 3, 4]);
    document.dispose();
    await expect.poll(() => workers.map((worker) => worker.closed)).toEqual([['document-1'], ['document-1']]);
    engine.dispose();
    expect(workers.every((worker) => worker.terminated)).toBe(true);
  });
});

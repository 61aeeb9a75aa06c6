import { type Remote, transfer } from 'comlink';
import type { EngineResult, OpenedDocument, PdfWorkerApi, TilePixels } from '#shared/protocol/pdf-worker.ts';
import type { DocumentFacts, EngineDocument, TilePriority, TileRequest, WantedTile } from './engine.ts';
import type { Job, WorkerPool } from './worker-pool.ts';

type OnTile = Parameters<EngineDocument['want']>[2];

/** One tile some consumer wants or wanted. */
interface Want {
  job: Job<TilePixels>;
  wanted: boolean;
  responded: boolean;
  onTile: OnTile;
}

/** EngineDocument over the pool, under the key it was opened with. */
export class PooledDocument implements EngineDocument {
  readonly #pool: WorkerPool;
  readonly key: string;
  readonly #wants = new Map<string, Map<string, Want>>();
  /**
   * Sent, then no longer wanted; wanted again before the result they are taken back instead of drawn twice.
   */
  readonly #left = new Map<string, Want>();
  /** Drawn, and not wanted yet. */
  readonly #prepared = new Map<string, EngineResult<TilePixels>>();
  #preparing = 0;
  #facts: DocumentFacts;
  #layers: OpenedDocument['layers'] = [];
  #asked = 0;
  #leavesProfileOut = false;
  #leavesChannelsOut = false;

  constructor(pool: WorkerPool, key: string, facts: DocumentFacts) {
    this.#pool = pool;
    this.key = key;
    this.#facts = facts;
  }

  /** What the engine itself has found. */
  know(opened: OpenedDocument): void {
    this.#facts = opened;
    this.#layers = opened.layers;
    this.#leavesChannelsOut = opened.leavesChannelsOut ?? false;
  }

  get pageCount() {
    return this.#facts.pageCount;
  }

  get firstPage() {
    return this.#facts.firstPage;
  }

  get isPrepared() {
    return this.#prepared.size > 0 && this.#prepared.size === this.#preparing;
  }

  get layers() {
    return this.#layers;
  }

  get leavesProfileOut() {
    return this.#leavesProfileOut;
  }

  get leavesChannelsOut() {
    return this.#leavesChannelsOut;
  }

  want(consumer: string, tiles: readonly WantedTile[], onTile: OnTile): void {
    const before = this.#wants.get(consumer) ?? new Map<string, Want>();
    const now = new Map<string, Want>();
    tiles.forEach((tile, order) => {
      const held = before.get(tile.key);
      const prepared = this.#prepared.get(tile.key);
      // A finished tile that is wanted again has been lost, e.g. by the GPU.
      const isGone = held === undefined || (held.responded && prepared === undefined);
      const want = isGone ? this.#newWant(consumer, tile) : held;
      want.wanted = true;
      want.onTile = onTile;
      want.job.priority = tile.priority;
      want.job.order = order;
      now.set(tile.key, want);
      if (prepared !== undefined)
        queueMicrotask(() => {
          if (want.wanted) want.onTile(tile.key, prepared);
        });
    });
    this.#prepared.clear();
    for (const [key, want] of before)
      if (!now.has(key)) {
        want.wanted = false;
        if (!this.#pool.remove(want.job) && !want.responded) this.#left.set(`${consumer}\n${key}`, want);
      }
    this.#wants.set(consumer, now);
    this.#pool.pump();
  }

  prepare(consumer: string, tiles: readonly WantedTile[]): void {
    this.#preparing = tiles.length;
    this.want(consumer, tiles, (key, result) => {
      if (result.ok) this.#prepared.set(key, result);
    });
  }

  tile(
    request: TileRequest,
    priority: TilePriority,
    signal?: AbortSignal,
  ): Promise<EngineResult<TilePixels>> {
    return this.#ask(request.page, priority, tileCall(this.key, request), signal);
  }

  pageSizes(from: number, to: number) {
    return this.#ask(null, 'ahead', (api) => api.pageSizes(this.key, from, to));
  }

  pageBoxes(page: number) {
    return this.#ask(page, 'sharp', (api) => api.pageBoxes(this.key, page));
  }

  inks(page: number) {
    return this.#ask(page, 'ahead', (api) => api.inks(this.key, page));
  }

  text(page: number, hiddenLayers: readonly number[] | null) {
    return this.#ask(page, 'ahead', (api) => api.text(this.key, page, hiddenLayers));
  }

  search(page: number, needle: string, hiddenLayers: readonly number[] | null) {
    return this.#ask(page, 'ahead', (api) => api.search(this.key, page, needle, hiddenLayers));
  }

  callWith<T>(
    other: EngineDocument,
    call: (api: Remote<PdfWorkerApi>) => Promise<EngineResult<T>>,
    priority: TilePriority,
    signal: AbortSignal,
  ): Promise<EngineResult<T>> {
    return this.#ask(null, priority, call, signal, other.key);
  }

  received() {
    return this.#pool.received(this.key);
  }

  dispose(): void {
    for (const wants of this.#wants.values()) for (const want of wants.values()) want.wanted = false;
    this.#wants.clear();
    this.#left.clear();
    this.#prepared.clear();
    this.#pool.forget(this.key);
  }

  #newWant(consumer: string, tile: WantedTile): Want {
    const leftKey = `${consumer}\n${tile.key}`;
    const left = this.#left.get(leftKey);
    this.#left.delete(leftKey);
    if (left !== undefined) return left;
    const want: Want = {
      wanted: true,
      responded: false,
      onTile: () => {},
      job: {
        document: this.key,
        page: tile.page,
        priority: tile.priority,
        order: 0,
        opens: false,
        call: tileCall(this.key, tile),
        done: (result) => {
          want.responded = true;
          if (result.ok && result.value.leavesProfileOut) this.#leavesProfileOut = true;
          if (this.#left.get(leftKey) === want) this.#left.delete(leftKey);
          if (want.wanted) want.onTile(tile.key, result);
        },
        isWanted: () => want.wanted,
      },
    };
    this.#pool.add(want.job);
    return want;
  }

  #ask<T>(
    page: number | null,
    priority: TilePriority,
    call: (api: Remote<PdfWorkerApi>) => Promise<EngineResult<T>>,
    signal?: AbortSignal,
    other = this.key,
  ): Promise<EngineResult<T>> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const abort = () => {
        this.#pool.remove(job);
        reject(signal?.reason);
      };
      const job: Job<T> = {
        document: this.key,
        other,
        page,
        priority,
        order: this.#asked++,
        opens: false,
        call,
        done(result) {
          signal?.removeEventListener('abort', abort);
          resolve(result);
        },
        isWanted: () => signal?.aborted !== true,
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.#pool.add(job);
      this.#pool.pump();
    });
  }
}

const tileCall =
  (key: string, { page, rect, scale, hiddenLayers, into }: TileRequest) =>
  (api: Remote<PdfWorkerApi>) =>
    // Where the call is made once more, the memory has gone with the first worker.
    into === undefined || into.byteLength === 0
      ? api.tile(key, page, rect, scale, hiddenLayers)
      : api.tile(key, page, rect, scale, hiddenLayers, transfer(into, [into]));

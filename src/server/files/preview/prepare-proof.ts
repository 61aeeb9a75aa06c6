import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { openThread } from '#server/kernel/threads/open-thread.ts';
import type { FileComparison } from '#shared/compare/file-comparison.ts';
import { readIndex } from '#shared/files/picture-pack.ts';
import type { EngineResult } from '#shared/protocol/pdf-worker.ts';
import {
  type DrawnProof,
  type PackLimits,
  type PagePictureLimits,
  type PagePictures,
  type ProofRequest,
  type ProofResult,
  type ProofSource,
  type RgbPicture,
  type SetText,
  threadReady,
} from '#shared/protocol/proof-worker.ts';
import { MemoryTurns } from './memory-turns.ts';
import { ThreadSeat } from './thread-seat.ts';

export interface ProofLimits {
  /** For one file, from its turn on. */
  timeMs: number;
  /** The thread ends after this long without work, because a WebAssembly heap does not shrink otherwise. */
  idleMs: number;
  /** A file that needs more than the usual heap has a second, exclusive turn within this time. */
  exclusiveMs?: number;
}
/** Called with each request that has ended, and how long it took from its turn on. */
type OnRendered = (render: {
  kind: ProofRequest['kind'];
  isOk: boolean;
  seconds: number;
  images: number;
}) => void;

const usualLimits: ProofLimits = { timeMs: 60_000, idleMs: 30_000 };
export const proofLimits: ProofLimits = { ...usualLimits, exclusiveMs: 60_000 };

/** Of those that people wait for. Besides it, one thread draws pictures, one compares versions, one sets invoices. */
export const promptSeat = new ThreadSeat();

/** MuPDF's heap of one thread. */
const usualHeapBytes = 64 * 1024 * 1024;
/** Enough for a page of A3 in four inks, and for a progressive JPEG of that size. */
const exclusiveHeapBytes = 160 * 1024 * 1024;
const turns = new MemoryTurns();

const entry = new URL('../../../../workers/prepare-proof.worker.ts', import.meta.url);
/** MuPDF's own heap is limited in the thread; this is the rest. By default the young objects of each thread take 48 MB. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/**
 * Prepares proofs one after another in a thread of its own. A file that hangs, crashes or needs too much memory
 * ends its thread and returns a fault (`timeout`, `crash`, `memory`); the next file gets a new thread. Never
 * rejects.
 */
export class ProofPreparer {
  readonly #limits: ProofLimits;
  #thread: Worker | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  readonly #onRendered: OnRendered;
  readonly #seat: ThreadSeat;
  readonly #leave: () => void;
  #isBusy = false;
  /** Of the request whose turn it is, without its waiting for memory. */
  #drawnMs = 0;

  constructor(limits: ProofLimits = usualLimits, onRendered: OnRendered = () => {}, seat = new ThreadSeat()) {
    this.#limits = limits;
    this.#onRendered = onRendered;
    this.#seat = seat;
    this.#leave = turns.onRelease(async () => {
      if (!this.#isBusy) await this.#end();
    });
  }

  async prepare(source: ProofSource): Promise<ProofResult> {
    const request: ProofRequest = { kind: 'prepare', source, isDrawn: true };
    const drawn = await this.#inTurn<DrawnProof>(request, imagesOfProof);
    if (!drawn.ok) return drawn;
    const { preview } = drawn.value;
    return { ok: true, value: { ...drawn.value, preview: preview && (await compressed(preview)) } };
  }

  /** The same without the pictures: nothing is drawn. */
  measure(source: ProofSource): Promise<ProofResult> {
    return this.#inTurn({ kind: 'prepare', source, isDrawn: false });
  }

  /** Compares two whole files, of which `after` continues `before`. */
  compare(before: ProofSource, after: ProofSource): Promise<EngineResult<FileComparison>> {
    return this.#inTurn({ kind: 'compare', before, after });
  }

  /** Returns the first pages of a proof as small pictures, and the boxes of the first. */
  drawPages(source: ProofSource, limits: PagePictureLimits): Promise<EngineResult<PagePictures>> {
    return this.#inTurn({ kind: 'pages', source, limits }, ({ pages }: PagePictures) => made(pages));
  }

  /** Returns the pack (`picture-pack.ts`) of small pictures of a proof's pages, and of levels of those that take long. */
  packPages(source: ProofSource, limits: PackLimits): Promise<EngineResult<Uint8Array<ArrayBuffer>>> {
    return this.#inTurn({ kind: 'pack', source, limits }, (pack: Uint8Array<ArrayBuffer>) =>
      made(readIndex(pack)?.small ?? []),
    );
  }

  /** Returns a watermark's artwork drawn as one tile, as PNG. */
  drawArtwork(artwork: Uint8Array): Promise<EngineResult<Uint8Array<ArrayBuffer>>> {
    return this.#inTurn({ kind: 'artwork', artwork });
  }

  /** Returns text of any script as pages of a PDF. */
  setText(request: Omit<Extract<ProofRequest, { kind: 'text' }>, 'kind'>): Promise<EngineResult<SetText>> {
    return this.#inTurn({ kind: 'text', ...request });
  }

  #inTurn<T>(request: ProofRequest, imagesIn: (value: T) => number = () => 0): Promise<EngineResult<T>> {
    const turn = this.#queue.then(async () => {
      this.#drawnMs = 0;
      const result = await this.#seat.take(this.#end, () => this.#run<T>(request));
      this.#onRendered({
        kind: request.kind,
        isOk: result.ok,
        seconds: this.#drawnMs / 1_000,
        images: result.ok ? imagesIn(result.value) : 0,
      });
      return result;
    });
    this.#queue = turn;
    return turn;
  }

  async dispose(): Promise<void> {
    await this.#queue;
    this.#leave();
    await this.#end();
  }

  async #run<T>(request: ProofRequest): Promise<EngineResult<T>> {
    const result = await turns.runShared(() => this.#runShared<T>(request));
    const { exclusiveMs } = this.#limits;
    if (exclusiveMs === undefined || result.ok || result.fault.kind !== 'memory') return result;
    return turns.runExclusive(async () => {
      const second = await this.#ask<T>(inTime(request, exclusiveMs), exclusiveHeapBytes, exclusiveMs);
      await this.#end();
      return second;
    });
  }

  async #runShared<T>(request: ProofRequest): Promise<EngineResult<T>> {
    clearTimeout(this.#idle);
    this.#isBusy = true;
    const result = await this.#ask<T>(request, usualHeapBytes, this.#limits.timeMs);
    this.#isBusy = false;
    if (!result.ok && fatal.has(result.fault.kind)) await this.#end();
    this.#idle = setTimeout(() => void this.#end(), this.#limits.idleMs).unref();
    return result;
  }

  /** `heapBytes`: of a thread that has to be started. */
  async #ask<T>(request: ProofRequest, heapBytes: number, timeMs: number): Promise<EngineResult<T>> {
    const begun = performance.now();
    const known = this.#thread;
    const thread = known ?? this.#start(heapBytes);
    if (known === null) {
      const loaded = await nextMessage<typeof threadReady>(thread, startMs);
      if (loaded !== threadReady) return loaded;
    }
    const next = nextMessage<EngineResult<T>>(thread, timeMs);
    thread.postMessage(request);
    const result = await next;
    this.#drawnMs += performance.now() - begun;
    return result;
  }

  /** A thread that dies between two files must neither take the process with it nor be waited for. */
  #start(heapBytes: number): Worker {
    const thread = openThread(entry, {
      resourceLimits,
      workerData: { heapBytes },
      name: 'prepare-proof',
    });
    thread.on('error', () => {});
    thread.once('exit', () => {
      if (this.#thread === thread) this.#thread = null;
    });
    this.#thread = thread;
    return thread;
  }

  readonly #end = async (): Promise<void> => {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = null;
    await thread?.terminate();
  };
}

/** Returns a request that ends by itself within an exclusive turn, as one for a pack does with what it has by then. */
function inTime(request: ProofRequest, exclusiveMs: number): ProofRequest {
  if (request.kind !== 'pack') return request;
  const timeMs = Math.min(request.limits.timeMs, (exclusiveMs * 2) / 3);
  return { ...request, limits: { ...request.limits, timeMs } };
}

const made = (images: readonly (object | null)[]): number => images.filter((image) => image !== null).length;
const imagesOfProof = ({ thumbnail, preview }: DrawnProof): number => made([thumbnail, preview]);

/**
 * Returns a picture as a JPEG that screens decode in half the time of the engine's, which is progressive. Text keeps its
 * colour at the edges: chroma is not subsampled.
 */
async function compressed({ width, height, pixels }: RgbPicture): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
  const jpeg = await picture.jpeg({ quality: previewQuality, chromaSubsampling: '4:4:4' }).toBuffer();
  return new Uint8Array(jpeg);
}
const previewQuality = 82;

/** Returns the next message of the thread, or the fault it ends with. */
async function nextMessage<T>(thread: Worker, limitMs: number): Promise<T | Failed> {
  const late = AbortSignal.timeout(limitMs);
  const ended = new AbortController();
  const signal = AbortSignal.any([late, ended.signal]);
  try {
    const [message] = await Promise.race([
      once(thread, 'message', { signal }),
      once(thread, 'exit', { signal }).then(() => [crashed]),
    ]);
    return message;
  } catch (error) {
    if (late.aborted) return timedOut;
    return isOutOfMemory(error) ? outOfMemory : crashed;
  } finally {
    ended.abort();
  }
}

/** Loading the engine is no fault of the file; on a busy machine it takes seconds. */
const startMs = 60_000;
type Failed = Extract<ProofResult, { ok: false }>;
const crashed: Failed = { ok: false, fault: { kind: 'crash' } };
const timedOut: Failed = { ok: false, fault: { kind: 'timeout' } };
const outOfMemory: Failed = { ok: false, fault: { kind: 'memory' } };
const fatal = new Set<string>(['crash', 'memory', 'timeout']);
const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

import { type Endpoint, type Remote, wrap } from 'comlink';
import {
  isHeartbeat,
  isReceived,
  type PdfWorkerApi,
  type ReceivedBlocks,
} from '#shared/protocol/pdf-worker.ts';
import { pageKey, type WorkerLoad } from './render-queue.ts';

/** A worker thread as the pool sees it; `Worker` is one. */
export interface EngineWorker extends Endpoint {
  terminate(): void;
}

/** The number of display lists that the worker keeps. */
const rememberedPages = 24;

/** Parts of a time limit. */
const limitSteps = 20;

/**
 * One thread of the pool and its documents. Calls of a document finish in the order sent, so the time limit applies to
 * the oldest; bytes that arrive for it count as a sign of life. After `onDeath` no call finishes any more.
 */
export class PoolWorker implements WorkerLoad {
  readonly api: Remote<PdfWorkerApi>;
  readonly documents = new Set<string>();
  readonly opening = new Set<string>();
  readonly pages = new Set<string>();
  readonly #worker: EngineWorker;
  readonly #onDeath: (kind: 'timeout' | 'crash') => void;
  readonly #onReceived: (received: ReceivedBlocks) => void;
  readonly #limitsMs: number[] = [];
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    worker: EngineWorker,
    onDeath: (kind: 'timeout' | 'crash') => void,
    onReceived: (received: ReceivedBlocks) => void,
  ) {
    this.#worker = worker;
    this.#onDeath = onDeath;
    this.#onReceived = onReceived;
    this.api = wrap<PdfWorkerApi>(worker);
    worker.addEventListener('message', this.#onMessage);
    worker.addEventListener('error', this.#onError);
  }

  get inFlight(): number {
    return this.#limitsMs.length;
  }

  /** Runs `call` under a time limit; the promise of a worker that dies stays open for ever. */
  async run<T>(limitMs: number, call: (api: Remote<PdfWorkerApi>) => Promise<T>): Promise<T> {
    this.#limitsMs.push(limitMs);
    if (this.#limitsMs.length === 1) this.#watch();
    try {
      return await call(this.api);
    } finally {
      this.#limitsMs.shift();
      this.#watch();
    }
  }

  remember(document: string, page: number | ''): void {
    const key = pageKey(document, page);
    this.documents.add(document);
    this.pages.delete(key);
    this.pages.add(key);
    const oldest = this.pages.values().next().value;
    if (this.pages.size > rememberedPages && oldest !== undefined) this.pages.delete(oldest);
  }

  forget(document: string): void {
    this.documents.delete(document);
    for (const key of this.pages) if (key.startsWith(pageKey(document, ''))) this.pages.delete(key);
  }

  terminate(): void {
    clearInterval(this.#timer);
    this.#worker.removeEventListener('message', this.#onMessage);
    this.#worker.removeEventListener('error', this.#onError);
    this.#worker.terminate();
  }

  readonly #onMessage = (event: Event) => {
    if (!(event instanceof MessageEvent)) return;
    if (isHeartbeat(event.data)) this.#watch();
    else if (isReceived(event.data)) this.#onReceived(event.data);
  };

  readonly #onError = () => this.#onDeath('crash');

  /**
   * Counts the limit in steps, each of which counts once however late it comes: time in which the machine sleeps, or is
   * too busy for this thread too, is not the engine's.
   */
  #watch(): void {
    clearInterval(this.#timer);
    const [limitMs] = this.#limitsMs;
    if (limitMs === undefined) return;
    let left = limitSteps;
    this.#timer = setInterval(() => {
      left--;
      if (left === 0) this.#onDeath('timeout');
    }, limitMs / limitSteps);
  }
}

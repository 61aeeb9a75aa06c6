import type { Remote } from 'comlink';
import { keepNewest } from '#shared/kernel/keep-newest.ts';
import type {
  EngineFault,
  EngineResult,
  EngineSource,
  EngineUse,
  PdfWorkerApi,
  ReceivedBlock,
  ReceivedBlocks,
} from '#shared/protocol/pdf-worker.ts';
import { type EngineWorker, PoolWorker } from './pool-worker.ts';
import { pageKey, planSending, type Waiting } from './render-queue.ts';

export interface DocumentSource {
  source: EngineSource;
  password: string | undefined;
}

/** Work for any worker. The pool sends it once, and again after a worker died that was busy with other work. */
export interface Job<T = unknown> extends Waiting {
  /** A second document that the call is about. */
  other?: string;
  call(api: Remote<PdfWorkerApi>): Promise<EngineResult<T>>;
  done(result: EngineResult<T>): void;
  /** Whether anybody waits for its result; absent: somebody does while its document is open. */
  isWanted?(): boolean;
}

export interface PoolLimits {
  perWorker: number;
  openMs: number;
  callMs: number;
}
export const usualLimits: PoolLimits = { perWorker: 2, openMs: 60_000, callMs: 60_000 };

interface Sent {
  job: Job;
  worker: PoolWorker;
  /** Its own call is with the worker; before, its document may be opened there first. */
  isCalled: boolean;
}

/**
 * The number of files whose block hashes are kept in addition to those of open documents, which are on the screen.
 */
const maxReceived = 64;

/**
 * Workers that die one after another before they have loaded the engine: it cannot run here, or the connection was lost,
 * so that another may try after a pause, within that of `fetchAgain`.
 */
const hopelessAfter = 3;
const triedAgainAfterMs = 1_000;
/** As where the code that starts the workers could not be fetched. */
const notLoaded: EngineFault = { kind: 'unexpected', status: 0 };

/**
 * The workers, the waiting work and the work in progress. A worker that hangs, traps or runs out of memory is
 * replaced; the page it was drawing is not tried again, its other work is sent again where it is still wanted.
 */
export class WorkerPool {
  readonly #createWorker: () => EngineWorker;
  readonly #limits: PoolLimits;
  readonly #workers: (PoolWorker | null)[];
  readonly #documents = new Map<string, DocumentSource>();
  /**
   * Block hashes of each file by address, including those from crashed workers, whose pixels are still on the
   * screen.
   */
  readonly #received = new Map<string, Map<string, ReceivedBlock>>();
  readonly #badPages = new Map<string, EngineFault>();
  readonly #waiting = new Set<Job>();
  /** In the order sent. */
  readonly #sent = new Set<Sent>();
  readonly #sentTwice = new WeakSet<Job>();
  readonly #loaded = new WeakSet<PoolWorker>();
  /** The engine as `#compiler` compiles it or has compiled it. */
  #module: Promise<WebAssembly.Module> | null = null;
  #compiler: PoolWorker | null = null;
  #deathsInARow = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #disposed = false;

  constructor(createWorker: () => EngineWorker, size: number, limits: PoolLimits) {
    this.#createWorker = createWorker;
    this.#limits = limits;
    this.#workers = Array.from({ length: size }, () => null);
  }

  /** The first worker compiles the engine where it is not `given`, the others get its module. */
  warm(given?: Promise<WebAssembly.Module>): void {
    this.#module ??= given ?? null;
    this.#workers.forEach((_, index) => {
      this.#worker(index);
    });
  }

  register(document: string, source: DocumentSource): void {
    this.#documents.set(document, source);
  }

  /** Closes the document everywhere and drops its waiting work unanswered. */
  forget(document: string): void {
    this.#documents.delete(document);
    for (const job of this.#waiting)
      if (job.document === document || job.other === document) this.#waiting.delete(job);
    for (const key of this.#badPages.keys())
      if (key.startsWith(pageKey(document, ''))) this.#badPages.delete(key);
    for (const worker of this.#workers)
      if (worker?.documents.has(document)) {
        worker.forget(document);
        worker.api.close(document).catch(() => this.#replace(worker, { kind: 'crash' }, undefined));
      }
  }

  add(job: Job): void {
    const fault = this.#hopeless() ?? this.#badPages.get(pageKey(job.document, job.page ?? ''));
    if (fault !== undefined) queueMicrotask(() => job.done({ ok: false, fault }));
    else this.#waiting.add(job);
  }

  /** Takes back what was not sent yet; whether it was so. */
  remove(job: Job): boolean {
    return this.#waiting.delete(job);
  }

  /** Sends what can be sent now. Call it after adding or changing jobs. */
  pump(): void {
    if (this.#disposed || this.#waiting.size === 0) return;
    const loads = this.#workers.map((worker) => worker ?? emptyLoad);
    for (const { work, worker } of planSending(this.#waiting, loads, this.#limits.perWorker)) {
      this.#waiting.delete(work);
      void this.#send(work, this.#worker(worker));
    }
  }

  use(): Promise<EngineUse[]> {
    return Promise.all(this.#workers.filter((worker) => worker !== null).map((worker) => worker.api.use()));
  }

  /**
   * Returns every block of a document's file that workers have received; one that came twice and differed counts twice.
   * None of a file that is not fetched.
   */
  received(document: string): ReceivedBlock[] {
    const source = this.#documents.get(document)?.source;
    if (source === undefined || !('url' in source)) return [];
    return [...(this.#received.get(source.url)?.values() ?? [])];
  }

  dispose(): void {
    this.#disposed = true;
    clearTimeout(this.#pause);
    this.#waiting.clear();
    this.#sent.clear();
    for (const worker of this.#workers) worker?.terminate();
    this.#workers.fill(null);
  }

  #worker(index: number): PoolWorker {
    const held = this.#workers[index];
    if (held) return held;
    const worker: PoolWorker = new PoolWorker(
      this.#createWorker(),
      (kind) => this.#replace(worker, { kind }, this.#culprit(worker)),
      (received) => this.#note(received),
    );
    this.#workers[index] = worker;
    void this.#load(worker);
    return worker;
  }

  /**
   * Returns what a worker was at that died without a word: the oldest call, behind which others wait. Of an opening nobody
   * knows whether it kept them, or waited for bytes while one of them was at work. None where the engine was not loaded.
   */
  #culprit(worker: PoolWorker): Sent | undefined {
    if (!this.#loaded.has(worker)) return undefined;
    const [oldest, ...others] = [...this.#sent].filter((sent) => sent.worker === worker);
    const isOpening = oldest !== undefined && (oldest.job.opens || !oldest.isCalled);
    return isOpening && others.length > 0 ? undefined : oldest;
  }

  #note({ url, blocks }: ReceivedBlocks): void {
    const known = this.#received.get(url) ?? new Map<string, ReceivedBlock>();
    const isOpen = (kept: string): boolean =>
      [...this.#documents.values()].some(({ source }) => 'url' in source && source.url === kept);
    keepNewest(this.#received, url, known, maxReceived, isOpen);
    for (const block of blocks) known.set(`${block.index} ${block.sha256}`, block);
  }

  async #load(worker: PoolWorker): Promise<void> {
    const module = this.#module;
    const loading =
      module === null
        ? worker.api.warm()
        : module.then(
            (compiled) => worker.api.warm(compiled),
            () => worker.api.warm(),
          );
    if (module === null) {
      this.#module = loading;
      this.#compiler = worker;
    }
    try {
      await loading;
      this.#loaded.add(worker);
      this.#deathsInARow = 0;
    } catch {
      this.#replace(worker, { kind: 'crash' }, undefined);
    }
  }

  async #send(job: Job, worker: PoolWorker): Promise<void> {
    const sent: Sent = { job, worker, isCalled: false };
    this.#sent.add(sent);
    const result = await this.#call(sent).catch(() => undefined);
    if (!this.#sent.has(sent)) return;
    if (result === undefined) return this.#replace(worker, { kind: 'crash' }, undefined);
    if (!result.ok && (result.fault.kind === 'crash' || result.fault.kind === 'memory'))
      return this.#replace(worker, result.fault, sent);
    this.#sent.delete(sent);
    job.done(result);
    this.pump();
  }

  /** Rejects where the worker could not even try. */
  async #call(sent: Sent): Promise<EngineResult<unknown>> {
    const { job, worker } = sent;
    if (job.opens) {
      sent.isCalled = true;
      worker.documents.add(job.document);
      worker.opening.add(job.document);
      return worker.run(this.#limits.openMs, job.call).finally(() => worker.opening.delete(job.document));
    }
    for (const document of [job.document, job.other ?? job.document])
      if (!worker.documents.has(document)) {
        const opened = await this.#openIn(worker, document);
        if (!opened.ok) return opened;
      }
    worker.remember(job.document, job.page ?? '');
    sent.isCalled = true;
    return worker.run(this.#limits.callMs, job.call);
  }

  async #openIn(worker: PoolWorker, document: string): Promise<EngineResult<unknown>> {
    const known = this.#documents.get(document);
    if (known === undefined)
      return { ok: false, fault: { kind: 'unknown', detail: 'the document was closed' } };
    worker.documents.add(document);
    const opened = await worker.run(this.#limits.openMs, async (api) =>
      api.open(document, known.source, known.password),
    );
    if (!opened.ok) worker.forget(document);
    return opened;
  }

  /** Ends and replaces a worker that died of `culprit`; its other jobs wait again. */
  #replace(worker: PoolWorker, fault: EngineFault, culprit: Sent | undefined): void {
    const index = this.#workers.indexOf(worker);
    if (index < 0 || this.#disposed) return;
    worker.terminate();
    this.#workers[index] = null;
    const wasLoaded = this.#loaded.has(worker);
    if (!wasLoaded) this.#countDeath(worker);
    // Any of the jobs may have caused it; the other deaths are counted, or end the job that caused them.
    const isUnexplained = wasLoaded && culprit === undefined;
    const orphans = [...this.#sent].filter((sent) => sent.worker === worker);
    for (const sent of orphans) this.#sent.delete(sent);
    for (const sent of orphans) {
      const { job } = sent;
      if (sent === culprit) job.done({ ok: false, fault: this.#quarantine(job, fault) });
      else if (!this.#isWanted(job) || (isUnexplained && this.#sentTwice.has(job)))
        job.done({ ok: false, fault });
      else {
        if (isUnexplained) this.#sentTwice.add(job);
        this.add(job);
      }
    }
    const hopeless = this.#hopeless();
    if (hopeless !== undefined)
      for (const job of this.#waiting) {
        this.#waiting.delete(job);
        job.done({ ok: false, fault: hopeless });
      }
    else this.#worker(index);
    this.pump();
  }

  #isWanted(job: Job): boolean {
    return this.#documents.has(job.document) && job.isWanted?.() !== false;
  }

  #countDeath(worker: PoolWorker): void {
    if (worker === this.#compiler) this.#module = null;
    this.#deathsInARow++;
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      this.#deathsInARow = Math.min(this.#deathsInARow, hopelessAfter - 1);
    }, triedAgainAfterMs);
  }

  /** Marks a page that ended a worker as bad, and returns the fault for its requests. */
  #quarantine(job: Job, fault: EngineFault): EngineFault {
    if (job.page === null) return fault;
    const pageFault: EngineFault = {
      kind: 'page',
      page: job.page,
      detail: reasons[fault.kind] ?? fault.kind,
    };
    this.#badPages.set(pageKey(job.document, job.page), pageFault);
    for (const other of this.#waiting)
      if (other.document === job.document && other.page === job.page) {
        this.#waiting.delete(other);
        other.done({ ok: false, fault: pageFault });
      }
    return pageFault;
  }

  #hopeless(): EngineFault | undefined {
    return this.#deathsInARow >= hopelessAfter ? notLoaded : undefined;
  }
}

const nothing: ReadonlySet<string> = new Set();
const emptyLoad = { inFlight: 0, documents: nothing, opening: nothing, pages: nothing };

const reasons: Partial<Record<EngineFault['kind'], string>> = {
  timeout: 'it takes too long to draw.',
  memory: 'it needs more memory than there is.',
  crash: 'the engine stopped at it.',
};

/** Time that an exclusive turn waits for those that run: the longest take a quarter of an hour. */
const maxWaitMs = 15_000;

/**
 * A lock on this thread's memory for drawing: shared turns take little each, an exclusive turn much. An exclusive turn goes
 * before the shared ones that come later. Those that still run after `waitMs` run on beside it.
 */
export class MemoryTurns {
  readonly #waitMs: number;
  readonly #running = new Set<Promise<unknown>>();
  readonly #releases = new Set<() => Promise<void>>();
  /** Settles when all exclusive turns that were asked for are over. */
  #exclusive: Promise<unknown> = Promise.resolve();

  constructor(waitMs = maxWaitMs) {
    this.#waitMs = waitMs;
  }

  /** Has `release` called before each exclusive turn, to free what is kept between turns. Returns how to remove it. */
  onRelease(release: () => Promise<void>): () => void {
    this.#releases.add(release);
    return () => void this.#releases.delete(release);
  }

  async runShared<T>(work: () => Promise<T>): Promise<T> {
    for (let before: unknown; before !== this.#exclusive; ) {
      before = this.#exclusive;
      await before;
    }
    const run = work();
    this.#running.add(run);
    try {
      return await run;
    } finally {
      this.#running.delete(run);
    }
  }

  runExclusive<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#exclusive.then(async () => {
      await this.#untilIdle();
      await Promise.all([...this.#releases].map((release) => release()));
      return work();
    });
    this.#exclusive = turn.catch(() => {});
    return turn;
  }

  async #untilIdle(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, this.#waitMs);
    });
    await Promise.race([Promise.allSettled(this.#running), late]);
    clearTimeout(timer);
  }
}

/**
 * Shares this process's memory among those who draw files: many beside each other with little memory each, or one alone
 * with much. Whoever waits to be alone goes before those who come later.
 */
export class MemoryTurns {
  readonly #running = new Set<Promise<unknown>>();
  readonly #letGo = new Set<() => Promise<void>>();
  /** Settles when everyone has been alone who asked before. */
  #alone: Promise<unknown> = Promise.resolve();

  /** `letGo` frees what is kept between two turns; it is called before somebody is alone. Returns its removal. */
  join(letGo: () => Promise<void>): () => void {
    this.#letGo.add(letGo);
    return () => void this.#letGo.delete(letGo);
  }

  async beside<T>(work: () => Promise<T>): Promise<T> {
    for (let before: unknown; before !== this.#alone; ) {
      before = this.#alone;
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

  alone<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#alone.then(async () => {
      await Promise.allSettled(this.#running);
      await Promise.all([...this.#letGo].map((letGo) => letGo()));
      return work();
    });
    this.#alone = turn.catch(() => {});
    return turn;
  }
}

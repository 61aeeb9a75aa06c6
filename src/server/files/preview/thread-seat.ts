/**
 * Room in memory for one thread. Those who share it take turns in the order in which they ask, and the thread of the one
 * before is ended first.
 */
export class ThreadSeat {
  #last: Promise<unknown> = Promise.resolve();
  #endThread: (() => Promise<void>) | null = null;

  /** `endThread`: ends the thread of the caller, always by the same function. It is called when another takes the seat. */
  take<T>(endThread: () => Promise<void>, work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(async () => {
      if (this.#endThread !== endThread) await this.#endThread?.();
      this.#endThread = endThread;
      return work();
    });
    this.#last = turn.catch(() => {});
    return turn;
  }
}

/** Milliseconds that a thread has been in sight, as it is, before it counts as read. */
const readMs = 1_500;

/** Which threads of a question its reader had the time to read: those that it opened with, and what came later after a while. */
export interface ReadThreads {
  /** The threads that are shown now, by their state. `at` in milliseconds. */
  show(states: readonly string[], at: number): void;
  /** The page came into sight: what came since it was opened is read from now on. */
  wake(at: number): void;
  /** Returns those of the shown ones that count as read. */
  read(at: number): string[];
}

export function createReadThreads(): ReadThreads {
  let shown = new Map<string, number>();
  let isOpening = true;
  return {
    show(states, at) {
      const since = isOpening ? Number.NEGATIVE_INFINITY : at;
      isOpening = false;
      shown = new Map(states.map((state) => [state, shown.get(state) ?? since]));
    },
    wake(at) {
      for (const [state, since] of shown) if (since > Number.NEGATIVE_INFINITY) shown.set(state, at);
    },
    read: (at) => [...shown].filter(([, since]) => at - since >= readMs).map(([state]) => state),
  };
}

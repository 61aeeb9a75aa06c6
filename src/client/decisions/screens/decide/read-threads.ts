/** Milliseconds that a comment has been in sight before it counts as read. */
const readMs = 1_500;

/** Which comments of a question its reader had the time to read: those that it opened with, and later ones after a while. */
export interface ReadThreads {
  /** The comments that are shown now. `at` in milliseconds. */
  show(ids: readonly string[], at: number): void;
  /** The page came into sight: what came since it was opened is read from now on. */
  wake(at: number): void;
  /** Returns those of the shown ones that count as read. */
  read(at: number): string[];
}

export function createReadThreads(): ReadThreads {
  let shown = new Map<string, number>();
  let isOpening = true;
  return {
    show(ids, at) {
      const since = isOpening ? Number.NEGATIVE_INFINITY : at;
      isOpening = false;
      shown = new Map(ids.map((id) => [id, shown.get(id) ?? since]));
    },
    wake(at) {
      for (const [id, since] of shown) if (since > Number.NEGATIVE_INFINITY) shown.set(id, at);
    },
    read: (at) => [...shown].filter(([, since]) => at - since >= readMs).map(([id]) => id),
  };
}

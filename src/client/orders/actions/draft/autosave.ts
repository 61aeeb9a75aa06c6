/** Saves after a pause, one save after another. At rest until it is taken up. */
export interface Autosave<Result> {
  /** Saves after `delayMs`, in place of what was scheduled before; not at all at rest. */
  schedule(delayMs: number): void;
  /** Saves at once, or after a save that is under way: an older one never comes after a newer one. */
  now(): Promise<Result>;
  /** Schedules nothing from now on. */
  rest(): void;
  takeUp(): void;
  /** Takes back what is scheduled. */
  cancel(): void;
}

export function createAutosave<Result>(save: () => Promise<Result>): Autosave<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<Result> | null = null;
  let isResting = true;

  const cancel = (): void => clearTimeout(timer);
  const now = async (): Promise<Result> => {
    cancel();
    while (running !== null) await running;
    running = save();
    try {
      return await running;
    } finally {
      running = null;
    }
  };
  return {
    schedule(delayMs) {
      cancel();
      if (!isResting) timer = setTimeout(() => void now(), delayMs);
    },
    now,
    rest() {
      isResting = true;
      cancel();
    },
    takeUp() {
      isResting = false;
    },
    cancel,
  };
}

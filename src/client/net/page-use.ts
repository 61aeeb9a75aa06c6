/** What is sent within this time of an input was asked for by the person. */
const usedForMs = 60_000;
const inputs = ['pointerdown', 'keydown', 'wheel'];

/** Whether somebody uses this page, and not only looks away from it. Opening the page counts. */
export interface PageUse {
  isUsed(): boolean;
  /** Calls back with each input on the page. */
  follow(page: Pick<Window, 'addEventListener'>, onInput: () => void): void;
}

/** `now` in milliseconds, from any moment. */
export function createPageUse(now: () => number = () => performance.now()): PageUse {
  let usedAt = now();
  return {
    isUsed: () => now() - usedAt < usedForMs,
    follow(page, onInput) {
      const note = (): void => {
        usedAt = now();
        onInput();
      };
      for (const kind of inputs) page.addEventListener(kind, note, { capture: true, passive: true });
    },
  };
}

const quietMs = 700;
const patienceMs = 60_000;

/** True once `selector` is shown, the page has stopped changing, no section of it loads, and no dialog asks for anything. */
export function untilAtRest(selector: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    let quiet: ReturnType<typeof setTimeout> | null = null;
    const isReady = (): boolean =>
      document.querySelector(selector) !== null &&
      document.querySelector('[role="dialog"], [role="alertdialog"], [data-section]') === null;
    const end = (found: boolean): void => {
      if (quiet !== null) clearTimeout(quiet);
      clearTimeout(patience);
      observer.disconnect();
      signal.removeEventListener('abort', stop);
      resolve(found);
    };
    const stop = (): void => end(false);
    const wait = (): void => {
      if (quiet !== null) clearTimeout(quiet);
      quiet = setTimeout(() => {
        if (isReady()) end(true);
      }, quietMs);
    };
    const observer = new MutationObserver(wait);
    observer.observe(document.body, { childList: true, subtree: true });
    const patience = setTimeout(stop, patienceMs);
    signal.addEventListener('abort', stop);
    wait();
  });
}

const restMs = 300;

/** Tells where one is: at once, then no more often than every 300 ms, and last where one has come to rest. */
export function createPresence(send: () => void): { tell(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let waiting = false;
  const tell = (): void => {
    if (timer !== null) {
      waiting = true;
      return;
    }
    waiting = false;
    send();
    timer = setTimeout(() => {
      timer = null;
      if (waiting) tell();
    }, restMs);
  };
  return {
    tell,
    stop() {
      if (timer !== null) clearTimeout(timer);
    },
  };
}

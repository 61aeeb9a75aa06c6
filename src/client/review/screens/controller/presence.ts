const restMs = 300;

/** Sends the user's position: at once, then at most every 300 ms, and finally where it comes to rest. */
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

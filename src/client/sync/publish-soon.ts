/** Runs at once, then at most once in `pauseMs` however often it is called: bursts are drawn together. */
export function publishSoon(publish: () => void, pauseMs: number): () => void {
  let asked = false;
  let resting = false;
  const rest = (): void => {
    resting = true;
    setTimeout(() => {
      resting = false;
      if (!asked) return;
      asked = false;
      publish();
      rest();
    }, pauseMs);
  };
  return () => {
    if (resting) {
      asked = true;
      return;
    }
    publish();
    rest();
  };
}

/**
 * Returns a function that runs `run` at most once at a time for each key, shortly after the call; called again
 * while it runs, it runs once more afterwards. A run that fails is reported as an uncaught error.
 */
export function coalesce(run: (key: string) => Promise<unknown>, delayMs: number): (key: string) => void {
  const asked = new Set<string>();
  const busy = new Set<string>();
  const serve = (key: string): void => {
    if (busy.has(key)) return;
    busy.add(key);
    setTimeout(async () => {
      asked.delete(key);
      try {
        await run(key);
      } catch (error) {
        reportError(error);
      } finally {
        busy.delete(key);
      }
      if (asked.has(key)) serve(key);
    }, delayMs);
  };
  return (key) => {
    asked.add(key);
    serve(key);
  };
}

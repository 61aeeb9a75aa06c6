/**
 * Returns ` · about 2 min left`, estimated from the progress so far; empty while there is too little of it.
 */
export function timeLeft(done: number, all: number, elapsedMs: number): string {
  if (done < 3 || done >= all) return '';
  const seconds = ((elapsedMs / done) * (all - done)) / 1000;
  if (seconds < 3) return '';
  if (seconds < 60) return ` · about ${Math.ceil(seconds / 5) * 5} sec left`;
  return ` · about ${Math.ceil(seconds / 60)} min left`;
}

import { formatBytes } from '#shared/files/upload.ts';

const everyMs = 5_000;

/** Prints the progress of files, at most every five seconds. */
export function fileProgress(count: number, print: (line: string) => void) {
  let last = performance.now();
  let done = 0;
  let bytes = 0;
  return (size: number): void => {
    done += 1;
    bytes += size;
    if (performance.now() - last < everyMs) return;
    last = performance.now();
    print(`${done} of ${count} files, ${formatBytes(bytes)} …`);
  };
}

/** Returns a duration that began at `since`, of `performance.now()`, as text. */
export function took(since: number): string {
  const seconds = (performance.now() - since) / 1_000;
  return seconds < 60
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/**
 * Sends files one after another. `position` is a file's position among several, or empty; `at` its index. Until all are sent, the
 * browser asks before the page is closed or reloaded, because that would stop them. Returns how many have arrived.
 */
export async function oneByOne(
  files: readonly File[],
  send: (file: File, position: string, at: number) => Promise<boolean>,
): Promise<number> {
  let arrived = 0;
  // Each call has its own: two can be on their way.
  const ask = (event: Event): void => event.preventDefault();
  addEventListener('beforeunload', ask);
  try {
    for (const [at, file] of files.entries())
      if (await send(file, files.length > 1 ? `${at + 1} of ${files.length}` : '', at)) arrived += 1;
  } finally {
    removeEventListener('beforeunload', ask);
  }
  return arrived;
}

/** Reads everything and keeps nothing: for what the reading itself finds out. */
export async function readToEnd(source: AsyncIterable<unknown>): Promise<void> {
  const items = source[Symbol.asyncIterator]();
  while (!(await items.next()).done);
}

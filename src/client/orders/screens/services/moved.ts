/** Returns a copy in which the item at `from` is one earlier or later. */
export function moved<T>(items: readonly T[], from: number, by: -1 | 1): T[] {
  const copy = [...items];
  copy.splice(from + by, 0, ...copy.splice(from, 1));
  return copy;
}

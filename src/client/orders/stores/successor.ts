/** Returns which of `ids` takes the place of one that has left them: the next of those `before`, or else the last. */
export function successor(id: string, before: readonly string[], ids: readonly string[]): string | null {
  const left = new Set(ids);
  return before.slice(before.indexOf(id) + 1).find((each) => left.has(each)) ?? ids.at(-1) ?? null;
}

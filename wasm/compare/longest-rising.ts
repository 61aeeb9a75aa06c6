/** Returns the indexes of a longest strictly rising part of `values`, in their order. */
export function longestRising(values: readonly number[]): number[] {
  /** `ends[length]`: the index of the smallest value that ends a rising part of `length` + 1. */
  const ends: number[] = [];
  const before: number[] = [];
  for (const [at, value] of values.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before.push(low === 0 ? -1 : (ends[low - 1] ?? -1));
    ends[low] = at;
  }
  const found: number[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) found.push(at);
  return found.reverse();
}

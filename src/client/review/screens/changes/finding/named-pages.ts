/** Returns pages, in their order, as runs of neighbours. */
export function runsOf(pages: readonly number[]): [first: number, last: number][] {
  const runs: [first: number, last: number][] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run !== undefined && page === run[1] + 1) run[1] = page;
    else runs.push([page, page]);
  }
  return runs;
}

/** Returns pages, in their order, as text: “2, 6–9 and 12”. */
export function namedPages(pages: readonly number[]): string {
  const named = runsOf(pages).flatMap(([first, last]) =>
    first === last ? [`${first}`] : last === first + 1 ? [`${first}`, `${last}`] : [`${first}–${last}`],
  );
  const before = named.slice(0, -1).join(', ');
  const end = named.at(-1) ?? '';
  return before === '' ? end : `${before} and ${end}`;
}

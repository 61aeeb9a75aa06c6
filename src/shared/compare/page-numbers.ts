import type { PageComparison, PageNumberChange } from './change.ts';

/** Points between the heights of two pages' numbers within which they are set at one place. */
const sameHeight = 6;

/**
 * Returns the pages with each number or running head that only followed its page dropped, and each other one among the
 * changes: it follows its page if another page's, at the same height, does so too. Applied again, it changes nothing.
 */
export function withoutPageNumbers<T extends { page: number; comparison: PageComparison }>(
  pages: readonly T[],
): T[] {
  const byKey = new Map<string, { page: number; y: number }[]>();
  for (const { page, comparison } of pages)
    for (const { key, change } of comparison.numbers ?? []) {
      const others = byKey.get(key) ?? [];
      byKey.set(key, others);
      others.push({ page, y: change.at.y });
    }
  const follows = (page: number, { key, partner = key, change }: PageNumberChange): boolean =>
    (byKey.get(partner) ?? []).some(
      (other) => other.page !== page && Math.abs(other.y - change.at.y) <= sameHeight,
    );
  return pages.map((compared) => {
    const { numbers = [], ...comparison } = compared.comparison;
    if (numbers.length === 0) return compared;
    const shown = numbers.filter((number) => !follows(compared.page, number)).map(({ change }) => change);
    const changes = [...comparison.changes, ...shown].sort((a, b) => a.at.y - b.at.y || a.at.x - b.at.x);
    return { ...compared, comparison: { ...comparison, changes } };
  });
}

import type { MatchedPage, PageMap, PagePrint } from '#shared/compare/page-match.ts';
import { longestRising } from './longest-rising.ts';
import { pageSimilarity } from './page-similarity.ts';

/** Pages in their turn continue each other from this similarity on; out of turn they must be more alike. */
const inTurn = 0.5;
const outOfTurn = 0.65;
/** A further page this similar to one that is continued already repeats it. */
const repeated = 0.9;

interface Pair {
  old: number;
  page: number;
}

/**
 * Returns which page of `after` continues which of `before`. Pages whose whole text occurs once in both files are
 * matched first; those between them are aligned by similarity; the others were moved, added or removed. Indexes
 * count from 0 inside, pages of the result from 1.
 */
export function matchPages(before: readonly PagePrint[], after: readonly PagePrint[]): PageMap {
  const chain: Pair[] = [];
  let from: Pair = { old: 0, page: 0 };
  for (const anchor of [...anchors(before, after), { old: before.length, page: after.length }]) {
    chain.push(...aligned(before, after, from, anchor));
    if (anchor.old < before.length && anchor.page < after.length) chain.push(anchor);
    from = { old: anchor.old + 1, page: anchor.page + 1 };
  }
  const oldOf = new Map(chain.map(({ old, page }) => [page, old]));
  const continued = new Set(oldOf.values());
  const moved = outOfTurnPairs(
    before,
    after,
    before.flatMap((_, old) => (continued.has(old) ? [] : [old])),
    after.flatMap((_, page) => (oldOf.has(page) ? [] : [page])),
  );
  const movedTo = new Map(moved.map(({ old, page }) => [page, old]));
  for (const { old } of moved) continued.add(old);
  const pages = after.map((print, page): MatchedPage => {
    const old = oldOf.get(page) ?? movedTo.get(page);
    return {
      page: page + 1,
      old: old === undefined ? null : old + 1,
      isMoved: movedTo.has(page),
      copyOf: old === undefined ? repeatedPage(before, print) : null,
    };
  });
  return { pages, removed: before.flatMap((_, old) => (continued.has(old) ? [] : [old + 1])) };
}

/** Pages whose text occurs once in each file, as many as keep their order. */
function anchors(before: readonly PagePrint[], after: readonly PagePrint[]): Pair[] {
  const pageOf = onceBy(after);
  const found: Pair[] = [];
  for (const [text, old] of onceBy(before)) {
    const page = pageOf.get(text);
    if (page !== undefined) found.push({ old, page });
  }
  found.sort((a, b) => a.old - b.old);
  return longestRising(found.map(({ page }) => page)).flatMap((at) => found[at] ?? []);
}

function onceBy(prints: readonly PagePrint[]): Map<number, number> {
  const found = new Map<number, number>();
  const repeats = new Set<number>();
  for (const [at, { text }] of prints.entries())
    if (found.has(text)) repeats.add(text);
    else if (text !== 0) found.set(text, at);
  for (const text of repeats) found.delete(text);
  return found;
}

/** The pairs between `from` and `to` (not included) with the greatest sum of squared similarities in order. */
function aligned(before: readonly PagePrint[], after: readonly PagePrint[], from: Pair, to: Pair): Pair[] {
  const rows = to.old - from.old;
  const columns = to.page - from.page;
  if (rows <= 0 || columns <= 0) return [];
  const gain = new Float32Array(rows * columns);
  const width = columns + 1;
  const best = new Float64Array((rows + 1) * width);
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--) {
      const a = before[from.old + row];
      const b = after[from.page + column];
      const similarity = a && b ? pageSimilarity(a, b) : 0;
      const paired = similarity > inTurn ? similarity ** 2 : 0;
      gain[row * columns + column] = paired;
      const at = row * width + column;
      best[at] = Math.max(
        best[at + width] ?? 0,
        best[at + 1] ?? 0,
        paired > 0 ? (best[at + width + 1] ?? 0) + (gain[row * columns + column] ?? 0) : 0,
      );
    }
  const pairs: Pair[] = [];
  let row = 0;
  let column = 0;
  while (row < rows && column < columns) {
    const at = row * width + column;
    const paired = gain[row * columns + column] ?? 0;
    if (paired > 0 && best[at] === (best[at + width + 1] ?? 0) + paired) {
      pairs.push({ old: from.old + row++, page: from.page + column++ });
    } else if ((best[at + width] ?? 0) >= (best[at + 1] ?? 0)) row++;
    else column++;
  }
  return pairs;
}

/** The most similar pairs of what is left, each page once. */
function outOfTurnPairs(
  before: readonly PagePrint[],
  after: readonly PagePrint[],
  restOld: readonly number[],
  restNew: readonly number[],
): Pair[] {
  const candidates: (Pair & { similarity: number })[] = [];
  for (const old of restOld)
    for (const page of restNew) {
      const a = before[old];
      const b = after[page];
      const similarity = a && b ? pageSimilarity(a, b) : 0;
      if (similarity > outOfTurn) candidates.push({ old, page, similarity });
    }
  candidates.sort((a, b) => b.similarity - a.similarity || a.page - b.page || a.old - b.old);
  const usedOld = new Set<number>();
  const usedNew = new Set<number>();
  return candidates.filter(({ old, page }) => {
    if (usedOld.has(old) || usedNew.has(page)) return false;
    usedOld.add(old);
    usedNew.add(page);
    return true;
  });
}

/** Returns the page of the old file, from 1, that a new page repeats; null where it is like none. */
function repeatedPage(before: readonly PagePrint[], print: PagePrint): number | null {
  let best = repeated;
  let found: number | null = null;
  for (const [old, other] of before.entries()) {
    const similarity = pageSimilarity(other, print);
    if (similarity > best) {
      best = similarity;
      found = old + 1;
    }
  }
  return found;
}

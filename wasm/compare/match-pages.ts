import type { MatchedPage, PageFingerprint, PageMap } from '#shared/compare/page-match.ts';
import { longestRising } from './longest-rising.ts';
import { pageSimilarity } from './page-similarity.ts';

/** Pages in their turn continue each other from this similarity on; out of turn they must be more alike. */
const inTurn = 0.5;
const outOfTurn = 0.65;
/** A further page this similar to one that is continued already repeats it. */
const repeated = 0.9;
/** Pairs of pages that are compared in their turn at most; the others are further from where they would be. */
const maxInTurn = 1_000_000;
/** Pairs that are compared out of turn at most, and those for repeated pages: the nearest of each page. */
const maxOutOfTurn = 250_000;

interface Pair {
  old: number;
  page: number;
}

/**
 * Returns which page of `after` continues which of `before`. Pages whose whole text, or look where they have few words,
 * occurs once in both files are matched first; those between them are aligned by similarity; the others were moved, added
 * or removed. Indexes count from 0 inside, pages of the result from 1.
 */
export function matchPages(before: readonly PageFingerprint[], after: readonly PageFingerprint[]): PageMap {
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
  const isNew = (page: number): boolean => !oldOf.has(page) && !movedTo.has(page);
  const olds = [...before.keys()];
  const each = Math.floor(maxOutOfTurn / after.filter((_, page) => isNew(page)).length);
  const pages = after.map((fingerprint, page): MatchedPage => {
    const old = oldOf.get(page) ?? movedTo.get(page);
    return {
      page: page + 1,
      old: old === undefined ? null : old + 1,
      isMoved: movedTo.has(page),
      copyOf: isNew(page) ? repeatedPage(before, nearest(olds, page, each), fingerprint) : null,
    };
  });
  return { pages, removed: before.flatMap((_, old) => (continued.has(old) ? [] : [old + 1])) };
}

/** Pages that occur once in each file, as many as keep their order. */
function anchors(before: readonly PageFingerprint[], after: readonly PageFingerprint[]): Pair[] {
  const pageOf = onceBy(after);
  const found: Pair[] = [];
  for (const [key, old] of onceBy(before)) {
    const page = pageOf.get(key);
    if (page !== undefined) found.push({ old, page });
  }
  found.sort((a, b) => a.old - b.old);
  return longestRising(found.map(({ page }) => page)).flatMap((at) => found[at] ?? []);
}

function onceBy(fingerprints: readonly PageFingerprint[]): Map<string, number> {
  const found = new Map<string, number>();
  const repeats = new Set<string>();
  for (const [at, fingerprint] of fingerprints.entries()) {
    const key = anchorKey(fingerprint);
    if (key === null) continue;
    if (found.has(key)) repeats.add(key);
    else found.set(key, at);
  }
  for (const key of repeats) found.delete(key);
  return found;
}

/** Returns what a page is known by: its text, or its look if that is short; null of an empty page. */
function anchorKey({ fields, words, text }: PageFingerprint): string | null {
  if (text !== 0) return `${text}`;
  const isEmpty = words.length === 0 && fields.every((field) => field === fields[0]);
  return isEmpty ? null : `${fields.join()} ${words.join()}`;
}

/**
 * The pairs between `from` and `to` (not included) with the greatest sum of squared similarities in order. Of long files
 * only a band along the diagonal is compared.
 */
function aligned(
  before: readonly PageFingerprint[],
  after: readonly PageFingerprint[],
  from: Pair,
  to: Pair,
): Pair[] {
  const rows = to.old - from.old;
  const columns = to.page - from.page;
  if (rows <= 0 || columns <= 0) return [];
  const band = Math.min(columns, Math.max(1, Math.floor(maxInTurn / rows)));
  /** The first column of a row's band. */
  const startOf = (row: number): number =>
    Math.round(((columns - band) * Math.min(row, rows - 1)) / Math.max(1, rows - 1));
  const gain = new Float32Array(rows * band);
  const width = band + 1;
  const best = new Float64Array((rows + 1) * width);
  /** Before the band nothing is paired, and behind it what the rows below have. */
  const bestAt = (row: number, column: number): number => {
    const start = startOf(row);
    return best[row * width + Math.min(band, Math.max(0, column - start))] ?? 0;
  };
  for (let row = rows - 1; row >= 0; row--) {
    const start = startOf(row);
    best[row * width + band] = bestAt(row + 1, start + band);
    for (let column = start + band - 1; column >= start; column--) {
      const a = before[from.old + row];
      const b = after[from.page + column];
      const similarity = a && b ? pageSimilarity(a, b) : 0;
      const paired = similarity > inTurn ? similarity ** 2 : 0;
      gain[row * band + column - start] = paired;
      best[row * width + column - start] = Math.max(
        bestAt(row + 1, column),
        bestAt(row, column + 1),
        paired > 0 ? bestAt(row + 1, column + 1) + (gain[row * band + column - start] ?? 0) : 0,
      );
    }
  }
  const pairs: Pair[] = [];
  let row = 0;
  let column = 0;
  while (row < rows && column < columns) {
    const at = column - startOf(row);
    const paired = at >= 0 && at < band ? (gain[row * band + at] ?? 0) : 0;
    if (paired > 0 && bestAt(row, column) === bestAt(row + 1, column + 1) + paired) {
      pairs.push({ old: from.old + row++, page: from.page + column++ });
    } else if (at >= 0 && bestAt(row + 1, column) >= bestAt(row, column + 1)) row++;
    else column++;
  }
  return pairs;
}

/** The most similar pairs of what is left, each page once. */
function outOfTurnPairs(
  before: readonly PageFingerprint[],
  after: readonly PageFingerprint[],
  restOld: readonly number[],
  restNew: readonly number[],
): Pair[] {
  const candidates: (Pair & { similarity: number })[] = [];
  for (const page of restNew)
    for (const old of nearest(restOld, page, Math.floor(maxOutOfTurn / restNew.length))) {
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

/** Returns `count` of `pages`, which ascend, around `page`; all if they are no more. */
function nearest(pages: readonly number[], page: number, count: number): readonly number[] {
  if (pages.length <= count) return pages;
  const after = pages.findIndex((each) => each >= page);
  const middle = after < 0 ? pages.length : after;
  const start = Math.max(0, Math.min(pages.length - count, middle - Math.floor(count / 2)));
  return pages.slice(start, start + count);
}

/** Returns the page of the old file, from 1, that a new page repeats; null where it is like none of `olds`. */
function repeatedPage(
  before: readonly PageFingerprint[],
  olds: readonly number[],
  fingerprint: PageFingerprint,
): number | null {
  let best = repeated;
  let found: number | null = null;
  for (const old of olds) {
    const other = before[old];
    const similarity = other ? pageSimilarity(other, fingerprint) : 0;
    if (similarity > best) {
      best = similarity;
      found = old + 1;
    }
  }
  return found;
}

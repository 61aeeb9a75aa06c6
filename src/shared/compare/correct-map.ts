import type { PageMap } from './page-match.ts';

/** Which old page a new one is compared with by hand; null: it is new. By the page of the new file. */
export type MapCorrections = Readonly<Record<number, number | null>>;

/**
 * Returns a map with matches made by hand. An old page that was given to a new one is taken from those that had it
 * only by its look; two pages that were both given it keep it.
 */
export function correctMap(map: PageMap, corrections: MapCorrections, oldCount: number): PageMap {
  if (Object.keys(corrections).length === 0) return map;
  const given = new Set(Object.values(corrections));
  const pages = map.pages.map((matched) => {
    const { page, old } = matched;
    const byHand = corrections[page];
    if (byHand !== undefined)
      return { page, old: isPage(byHand, oldCount) ? byHand : null, isMoved: false, copyOf: null };
    return old !== null && given.has(old) ? { page, old: null, isMoved: false, copyOf: old } : matched;
  });
  const used = new Set(pages.map(({ old }) => old));
  const all = Array.from({ length: oldCount }, (_, at) => at + 1);
  return { pages, removed: all.filter((old) => !used.has(old)) };
}

const isPage = (page: number | null, count: number): page is number =>
  page !== null && page >= 1 && page <= count;

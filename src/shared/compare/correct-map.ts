import type { MatchedPage, PageMap } from './page-match.ts';

/** Which old page a new one is compared with by hand; null: it is new. By the page of the new file. */
export type MapCorrections = Readonly<Record<number, number | null>>;

/**
 * Returns a map with matches made by hand. An old page that was given to a new one is taken from those that had it
 * only by its look; two pages that were both given it keep it. What cannot be read stays marked.
 */
export function correctMap(map: PageMap, corrections: MapCorrections, oldCount: number): PageMap {
  if (Object.keys(corrections).length === 0) return map;
  const given = new Set(Object.values(corrections));
  const unreadOld = new Map(
    map.pages.flatMap(({ old, unread, why }) =>
      unread === 'before' ? [[old, { unread, why }] as const] : [],
    ),
  );
  const pages = map.pages.map((matched): MatchedPage => {
    const { page, old } = matched;
    const rematched = (to: number | null, copyOf: number | null): MatchedPage => {
      const other = to === null ? undefined : unreadOld.get(to);
      const unread = matched.unread === 'after' ? { unread: matched.unread, why: matched.why } : other;
      return { page, old: to, isMoved: false, copyOf, ...unread };
    };
    const byHand = corrections[page];
    if (byHand !== undefined) return rematched(isPage(byHand, oldCount) ? byHand : null, null);
    return old !== null && given.has(old) ? rematched(null, old) : matched;
  });
  const used = new Set(pages.map(({ old }) => old));
  const all = Array.from({ length: oldCount }, (_, at) => at + 1);
  return { pages, removed: all.filter((old) => !used.has(old)) };
}

const isPage = (page: number | null, count: number): page is number =>
  page !== null && page >= 1 && page <= count;

import type { PageSize } from '#shared/files/attachment.ts';
import type { MatchedPage, PageFingerprint, PageMap } from './page-match.ts';

/** Share by which the proportions of two pages differ if one is no redrawing of the other. With bleed they differ too. */
const sameShape = 0.05;

/** The fingerprints of all pages of a file; null for those that cannot be read. */
export type ReadFingerprints = readonly (PageFingerprint | null)[];

/**
 * Returns a map in which pages are matched that their looks do not match: the only pages of two files, if they have one
 * shape, and pages that cannot be read in one file with what is at their turn in the other. What cannot be read is marked.
 */
export function pairLeftOver(map: PageMap, before: ReadFingerprints, after: ReadFingerprints): PageMap {
  const free = new Set(map.removed);
  let last = 0;
  const pages = map.pages.map((matched): MatchedPage => {
    const { page, isMoved } = matched;
    const isUnread = after[page - 1] === null;
    let { old } = matched;
    if (old === null && free.has(last + 1)) {
      const [was, is] = [before[last], after[page - 1]];
      const areOnly = before.length === 1 && after.length === 1;
      if (isUnread || was === null || (areOnly && was && is && isSameShape(was.size, is.size)))
        old = last + 1;
    }
    if (old !== null) free.delete(old);
    if (old !== null && !isMoved) last = old;
    const unread = isUnread ? 'after' : old !== null && before[old - 1] === null ? 'before' : undefined;
    const known = old === matched.old ? matched : { ...matched, old, copyOf: null };
    return unread === undefined ? known : { ...known, unread };
  });
  return { pages, removed: [...free] };
}

/** Whatever their sizes in points are: a photo has none in millimetres. */
const isSameShape = (a: PageSize, b: PageSize): boolean =>
  Math.abs((a.width * b.height) / (a.height * b.width) - 1) < sameShape;

import type { PDFDocument, PDFObject } from 'mupdf';

/** No program nests its pages as deep. */
const maxDepth = 64;

/** Kids that are looked at in a file whose page tree may be right: each may have to be fetched. */
const maxCheckedKids = 100;

/**
 * Counts the pages of a file anew, in memory, where its page tree says that there are fewer than it has kids, none, as
 * many as there are objects, or others than its branches say: MuPDF leaves pages out by that number, adds some that are
 * not there, or refuses the file. Of any other file, few pages are read, and none of a tree without branches.
 */
export function mendPageCount(pdf: PDFDocument): void {
  const root = pdf.getTrailer().get('Root', 'Pages');
  const kids = root.get('Kids');
  if (!kids.isArray()) return;
  const pages = countOf(root);
  if (
    pages < Math.max(1, kids.length) ||
    pages >= pdf.countObjects() ||
    isMiscounted(root, kids, { kids: maxCheckedKids })
  )
    countPages(root, kids, new Set(), 0);
}

function countOf(node: PDFObject): number {
  const count = node.get('Count');
  return count.isNumber() ? count.asNumber() : 0;
}

/**
 * Whether a node of a page tree says that it has more pages than it has, or others than its kids say. Of a node that lacks
 * a kid, the pages may be missing from the file: they keep their places.
 */
function isMiscounted(node: PDFObject, kids: PDFObject, left: { kids: number }): boolean {
  const count = countOf(node);
  if (count === kids.length) return false;
  let pages = 0;
  for (let at = 0; at < kids.length; at++) {
    if (left.kids-- <= 0) return false;
    const kid = kids.get(at);
    const below = kid.get('Kids');
    if (!kid.isDictionary()) return false;
    if (!below.isArray()) pages++;
    else if (isMiscounted(kid, below, left)) return true;
    else pages += countOf(kid);
  }
  return pages !== count;
}

/**
 * Returns how many pages are below a node of a page tree, and writes it there. Takes away kids that lead nowhere, or to a
 * node or list that was seen: each is walked once.
 */
function countPages(node: PDFObject, kids: PDFObject, seen: Set<number>, depth: number): number {
  for (const one of [node, kids]) if (one.isIndirect()) seen.add(one.asIndirect());
  let pages = 0;
  for (let at = kids.length - 1; at >= 0; at--) {
    const kid = kids.get(at);
    const below = kid.get('Kids');
    const wasSeen = [kid, below].some((one) => one.isIndirect() && seen.has(one.asIndirect()));
    let found = kid.isDictionary() ? 1 : 0;
    if (below.isArray()) found = wasSeen || depth === maxDepth ? 0 : countPages(kid, below, seen, depth + 1);
    if (found === 0) kids.delete(at);
    pages += found;
    below.destroy();
    kid.destroy();
  }
  node.put('Count', pages);
  return pages;
}

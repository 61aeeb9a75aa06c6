import type { PageSize } from '#shared/files/attachment.ts';
import { type PagePoint, pageGap, type StagePoint } from './space.ts';

/** Positions of all pages, in stage points. Immutable: a refined layout is a new one. Pages count from 1. */
export interface PageLayout {
  readonly pageCount: number;
  readonly sizes: readonly PageSize[];
  /** Top of page n at n - 1; one more entry than pages: where the next page would start. */
  readonly tops: Float64Array;
  readonly widest: number;
  readonly highest: number;
  /** From the top of the first page to the bottom of the last. */
  readonly height: number;
}

export interface StageRect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pages whose size is not in `known` take the first page's size until measured. */
export function createPageLayout(
  pageCount: number,
  first: PageSize,
  known: readonly PageSize[] = [],
): PageLayout {
  return layoutOf(Array.from({ length: pageCount }, (_, i) => known[i] ?? first));
}

/** The layout while there is no document. */
export const noPages = createPageLayout(0, { width: 0, height: 0 });

function layoutOf(sizes: readonly PageSize[]): PageLayout {
  const tops = new Float64Array(sizes.length + 1);
  let top = 0;
  let widest = 0;
  let highest = 0;
  sizes.forEach((size, i) => {
    tops[i] = top;
    top += size.height + pageGap;
    widest = Math.max(widest, size.width);
    highest = Math.max(highest, size.height);
  });
  tops[sizes.length] = top;
  return { pageCount: sizes.length, sizes, tops, widest, highest, height: Math.max(0, top - pageGap) };
}

/** Returns the layout with measured sizes for pages `from`, `from + 1`, …; the same object if nothing differs. */
export function refineLayout(layout: PageLayout, from: number, measured: readonly PageSize[]): PageLayout {
  const differs = measured.some((size, i) => {
    const old = layout.sizes[from - 1 + i];
    return old !== undefined && (old.width !== size.width || old.height !== size.height);
  });
  if (!differs) return layout;
  return layoutOf(layout.sizes.map((size, i) => measured[i - from + 1] ?? size));
}

/**
 * Returns how far a point on `page` moved down when the layout changed; adding it to the camera keeps the page in
 * place.
 */
export function anchorShift(before: PageLayout, after: PageLayout, page: number, stageY: number): number {
  const old = pageRect(before, page);
  const now = pageRect(after, page);
  const inside = stageY - old.y;
  const scaled = inside > 0 && inside <= old.height ? inside * (now.height / old.height || 1) : inside;
  return now.y + scaled - stageY;
}

export function pageSize(layout: PageLayout, page: number): PageSize {
  return layout.sizes[page - 1] ?? { width: 0, height: 0 };
}

export function pageRect(layout: PageLayout, page: number): StageRect {
  const { width, height } = pageSize(layout, page);
  return { x: -width / 2, y: layout.tops[page - 1] ?? 0, width, height };
}

/** The page at a height, by binary search; half of each gap belongs to the page above it. Clamped to the document. */
export function pageAtY(layout: PageLayout, y: number): number {
  let low = 1;
  let high = layout.pageCount;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((layout.tops[middle - 1] ?? 0) - pageGap / 2 <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Pages that touch the band from `y0` to `y1`, both ends included; empty when there are none. */
export function pagesBetween(layout: PageLayout, y0: number, y1: number): { from: number; to: number } {
  let from = pageAtY(layout, y0);
  let to = pageAtY(layout, y1);
  const bottom = (page: number) => (layout.tops[page - 1] ?? 0) + pageSize(layout, page).height;
  if (bottom(from) < y0) from++;
  if ((layout.tops[to - 1] ?? 0) > y1) to--;
  return { from, to: Math.min(to, layout.pageCount) };
}

export function toStage(layout: PageLayout, point: PagePoint): StagePoint {
  const rect = pageRect(layout, point.page);
  return { x: rect.x + point.x, y: rect.y + point.y };
}

/** The stage point in the space of one page, also where it is outside that page. */
export function toPage(layout: PageLayout, page: number, point: StagePoint): PagePoint {
  const rect = pageRect(layout, page);
  return { page, x: point.x - rect.x, y: point.y - rect.y };
}

/** Returns the point on the page under it; null beside, between and beyond pages. */
export function pageUnder(layout: PageLayout, point: StagePoint): PagePoint | null {
  if (layout.pageCount === 0) return null;
  const at = toPage(layout, pageAtY(layout, point.y), point);
  const { width, height } = pageSize(layout, at.page);
  return at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= height ? at : null;
}

import type { TilePriority } from '#client/engine/engine.ts';
import { type PageLayout, pageRect, pageSize, pagesBetween } from '#shared/geometry/page-layout.ts';
import { baseScale, baseTile, type GridTile, tilesCovering } from '#shared/geometry/tile-grid.ts';

export interface PlannedTile {
  tile: GridTile;
  priority: TilePriority;
}

export interface TilePlanInput {
  layout: PageLayout;
  /** The visible rectangle, in stage points. */
  seen: { x0: number; y0: number; x1: number; y1: number };
  /** Device pixels a point to raster at. */
  scale: number;
  /** Down the document (1), up (-1) or at rest (0). */
  direction: -1 | 0 | 1;
  /** Whether something of this page can be drawn already, however coarse. */
  covered(page: number): boolean;
}

/** Pages ahead of the scroll whose whole-page picture is kept ready, and how far detail is drawn ahead, in views. */
const basePagesAhead = 4;
const sharpViewsAhead = 0.75;

/**
 * All tiles wanted, best first: a coarse picture of pages in view that show nothing yet, then detail in view from the
 * middle out, then what the scroll will need. Nothing else is worth a raster now.
 */
export function planTiles(input: TilePlanInput): PlannedTile[] {
  const { layout, seen, scale } = input;
  if (layout.pageCount === 0) return [];
  const view = pagesBetween(layout, seen.y0, seen.y1);
  const plan: PlannedTile[] = [];
  const taken = new Set<string>();
  const add = (tile: GridTile, priority: TilePriority) => {
    const key = `${tile.page}@${tile.scale}/${tile.column},${tile.row}`;
    if (taken.has(key)) return;
    taken.add(key);
    plan.push({ tile, priority });
  };
  const addBase = (page: number, priority: TilePriority) => {
    if (page < 1 || page > layout.pageCount) return;
    const size = pageSize(layout, page);
    if (baseScale(size) < scale) add(baseTile(page, size), priority);
  };

  for (let page = view.from; page <= view.to; page++) if (!input.covered(page)) addBase(page, 'view');
  for (const tile of sharpTiles(layout, seen, scale)) add(tile, 'sharp');

  const height = seen.y1 - seen.y0;
  const ahead = input.direction === -1 ? -1 : 1;
  for (let step = 1; step <= basePagesAhead; step++)
    addBase(ahead === 1 ? view.to + step : view.from - step, 'ahead');
  const band = (by: number) => ({ ...seen, y0: seen.y0 + by * height, y1: seen.y1 + by * height });
  for (const tile of sharpTiles(layout, band(sharpViewsAhead * ahead), scale)) add(tile, 'ahead');
  addBase(ahead === 1 ? view.from - 1 : view.to + 1, 'ahead');
  for (let page = view.from; page <= view.to; page++) addBase(page, 'ahead');
  return plan;
}

/** Tiles at one scale that touch a part of the stage, nearest to its middle first. */
function sharpTiles(layout: PageLayout, seen: TilePlanInput['seen'], scale: number): GridTile[] {
  const { from, to } = pagesBetween(layout, seen.y0, seen.y1);
  const found: { tile: GridTile; distance: number }[] = [];
  const middle = { x: (seen.x0 + seen.x1) / 2, y: (seen.y0 + seen.y1) / 2 };
  for (let page = Math.max(1, from); page <= to; page++) {
    const rect = pageRect(layout, page);
    const part = {
      x0: seen.x0 - rect.x,
      y0: seen.y0 - rect.y,
      x1: seen.x1 - rect.x,
      y1: seen.y1 - rect.y,
    };
    for (const tile of tilesCovering(page, rect, scale, part)) {
      const x = rect.x + (tile.rect.x + tile.rect.width / 2) / scale;
      const y = rect.y + (tile.rect.y + tile.rect.height / 2) / scale;
      found.push({ tile, distance: Math.hypot(x - middle.x, y - middle.y) });
    }
  }
  return found.sort((a, b) => a.distance - b.distance).map(({ tile }) => tile);
}

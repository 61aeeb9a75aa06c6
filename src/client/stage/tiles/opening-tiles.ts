import type { WantedTile } from '#client/engine/engine.ts';
import { type Camera, pixelsPerPoint, seenRect, type Viewport } from '#shared/geometry/camera.ts';
import type { PageLayout } from '#shared/geometry/page-layout.ts';
import { levelScale } from '#shared/geometry/tile-grid.ts';
import { wantedTile } from './tile-feed.ts';
import { planTiles } from './tile-plan.ts';

/** Returns the tiles of its first page that a document would want first, seen by `camera`. */
export const openingTiles = (
  layout: PageLayout,
  camera: Camera,
  viewport: Viewport,
  dpr: number,
): WantedTile[] =>
  planTiles({
    layout,
    seen: seenRect(camera, viewport),
    scale: levelScale(pixelsPerPoint(camera.zoom) * dpr, null, false),
    direction: 0,
    covered: () => true,
  })
    .filter(({ priority, tile }) => priority === 'sharp' && tile.page === 1)
    .map((planned) => wantedTile(planned, null, ''));

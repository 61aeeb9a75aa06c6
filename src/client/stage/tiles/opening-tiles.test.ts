import { expect, it } from 'vitest';
import { pixelsPerPoint } from '#shared/geometry/camera.ts';
import { createPageLayout } from '#shared/geometry/page-layout.ts';
import { openingTiles } from './opening-tiles.ts';

it('are sharp, of what is seen of the first page alone, with the layers that the file shows', () => {
  const layout = createPageLayout(2, { width: 300, height: 400 });
  const viewport = { width: 500, height: 800 };
  const camera = { x: 0, y: 300, zoom: 1 };
  const tiles = openingTiles(layout, camera, viewport, 2);
  expect(tiles.length).toBeGreaterThan(0);
  for (const tile of tiles)
    expect(tile).toMatchObject({
      ...{ page: 1, priority: 'sharp', hiddenLayers: null },
      scale: pixelsPerPoint(1) * 2,
    });
});

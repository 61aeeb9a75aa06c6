import { type Container, Texture } from 'pixi.js';
import { createFaultLabels, type FaultLabels } from '#client/stage/fault-labels.ts';
import { type DeviceRect, devicePage, deviceScale, type StageView } from '#client/stage/stage-view.ts';
import { createQuads, type Quads } from '#client/stage/text/quads.ts';
import type { TileTexture, TileTextures } from '#client/stage/tiles/tile-textures.ts';
import type { PageSize } from '#shared/files/attachment.ts';
import { seenRect } from '#shared/geometry/camera.ts';
import { pageRect, pageSize, pagesBetween } from '#shared/geometry/page-layout.ts';
import {
  baseTile,
  type GridTile,
  levelScale,
  rasterSize,
  tileKey,
  tilesCovering,
} from '#shared/geometry/tile-grid.ts';
import { createPageShadow } from './shadow-texture.ts';

interface PageFrame {
  view: StageView;
  textures: TileTextures;
  /** Device pixels a point that tiles are wanted at; the camera's own when at rest. */
  scale: number;
  /** Key of the hidden layers. */
  layersKey: string;
  /** Stands in for page 1 until its tiles come. */
  preview: Texture | null;
  /** Stand in for tiles that have not come; null: the server has none. */
  served: TileTextures | null;
}

export interface PageLayer {
  /**
   * Draws all pages in view, and on each its fault while part of its visible area is missing. Returns true
   * when the first page is drawn pixel for pixel.
   */
  draw(frame: PageFrame): boolean;
  /** Draws nothing: there is no document. */
  clear(): void;
  readonly faults: FaultLabels;
  dispose(): void;
}

export function createPageLayer(layer: Container, dpr: number): PageLayer {
  const quads = createQuads(layer);
  const shadow = createPageShadow(dpr);
  const faults = createFaultLabels(dpr);
  const clear = () => {
    quads.begin();
    quads.end();
  };
  return {
    faults,
    clear,
    draw(input) {
      const { view } = input;
      const seen = seenRect(view.camera, view.viewport);
      const { from, to } = pagesBetween(view.layout, seen.y0, seen.y1);
      const canvas = {
        x: 0,
        y: 0,
        width: view.viewport.width * view.dpr,
        height: view.viewport.height * view.dpr,
      };
      let sharp = false;
      quads.begin();
      for (let page = from; page <= to; page++) {
        const rect = devicePage(view, page);
        shadow.draw(quads, rect);
        const complete = drawPage(quads, input, page, rect, seen);
        if (page === from) sharp = complete && input.scale === levelScale(deviceScale(view), null, false);
        if (!complete) faults.draw(quads, page, rect, canvas);
      }
      quads.end();
      return sharp;
    },
    dispose() {
      clear();
      shadow.dispose();
      faults.clear();
    },
  };
}

function drawPage(
  quads: Quads,
  frame: PageFrame,
  page: number,
  rect: DeviceRect,
  seen: { x0: number; y0: number; x1: number; y1: number },
): boolean {
  const origin = pageRect(frame.view.layout, page);
  const part = {
    x0: seen.x0 - origin.x,
    y0: seen.y0 - origin.y,
    x1: seen.x1 - origin.x,
    y1: seen.y1 - origin.y,
  };
  return drawPart(quads, frame, { page, size: pageSize(frame.view.layout, page), rect, part });
}

/** A page, its rectangle on the canvas, and the part of it that is seen, in points. */
interface DrawnPage {
  page: number;
  size: PageSize;
  rect: DeviceRect;
  part: { x0: number; y0: number; x1: number; y1: number };
}

/** Coarser pictures first, detail over them; true when detail covers all that is seen of the page. */
export function drawPart(
  quads: Quads,
  { textures, scale, layersKey, preview, served }: Omit<PageFrame, 'view'>,
  { page, size, rect, part }: DrawnPage,
): boolean {
  const wanted = tilesCovering(page, size, scale, part);
  const found = wanted.map((tile) => textures.get(tileKey(tile, layersKey)));
  const complete = found.every((entry) => entry !== undefined);
  const drawTile = (tile: GridTile, texture: Texture) => {
    const at = deviceTile(tile, rect, rasterSize(size, tile.scale));
    quads.draw(texture, at.x, at.y, at.width, at.height);
  };
  const baseKey = tileKey(baseTile(page, size), layersKey);
  const base = textures.get(baseKey);
  if (base !== undefined) textures.use(baseKey);
  if (!complete) {
    if (base === undefined) quads.draw(Texture.WHITE, rect.x, rect.y, rect.width, rect.height);
    if (preview !== null && page === 1) quads.draw(preview, rect.x, rect.y, rect.width, rect.height);
    for (const entry of standIns({ textures, served, scale, layersKey }, page, part)) {
      textures.use(entry.key);
      served?.use(entry.key);
      drawTile(entry.tile, entry.texture);
    }
  }
  for (const entry of found) {
    if (entry === undefined) continue;
    textures.use(entry.key);
    drawTile(entry.tile, entry.texture);
  }
  return complete;
}

/**
 * Returns the tiles of a page that can stand in for the wanted ones: those with other layers first, then coarse
 * before fine.
 */
function standIns(
  { textures, served, scale, layersKey }: Pick<PageFrame, 'textures' | 'served' | 'scale' | 'layersKey'>,
  page: number,
  part: { x0: number; y0: number; x1: number; y1: number },
): TileTexture[] {
  const asWanted = ({ key, tile }: TileTexture) => key === tileKey(tile, layersKey);
  const drawn = [...textures.ofPage(page)].filter(
    (entry) => !(entry.tile.scale === scale && asWanted(entry)),
  );
  return [...drawn, ...(served?.ofPage(page) ?? [])]
    .filter(({ tile }) => touches(tile, part))
    .sort((a, b) => Number(asWanted(a)) - Number(asWanted(b)) || a.tile.scale - b.tile.scale);
}

const touches = ({ rect, scale }: GridTile, part: { x0: number; y0: number; x1: number; y1: number }) =>
  rect.x < part.x1 * scale &&
  rect.y < part.y1 * scale &&
  rect.x + rect.width > part.x0 * scale &&
  rect.y + rect.height > part.y0 * scale;

/**
 * A tile on the canvas. Neighbours compute their common edge from the same number, so there is no gap or overlap at
 * any zoom.
 */
function deviceTile(tile: GridTile, page: DeviceRect, raster: { width: number; height: number }): DeviceRect {
  const across = (x: number) => page.x + Math.round((x / raster.width) * page.width);
  const down = (y: number) => page.y + Math.round((y / raster.height) * page.height);
  const x = across(tile.rect.x);
  const y = down(tile.rect.y);
  return {
    x,
    y,
    width: across(tile.rect.x + tile.rect.width) - x,
    height: down(tile.rect.y + tile.rect.height) - y,
  };
}

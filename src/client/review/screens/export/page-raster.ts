import type { PageSize } from '#shared/files/attachment.ts';
import type { PixelRect } from '#shared/protocol/pdf-worker.ts';
import { proofResolutions } from '#shared/review/proof-resolution.ts';

/** A page as it is drawn for a proof: its size in pixels, and the images that it consists of. */
export interface PageRaster {
  /** Pixels a point. */
  scale: number;
  /** Less than requested if the page is too large for it. */
  dpi: number;
  width: number;
  height: number;
  /** In the order they are painted: each covers a strip of those before it. */
  tiles: readonly PixelRect[];
}

/** The largest number of pixels of a page, about 60 MB as JPEG: A0 at 300 dpi. */
const maxPagePixels = 200_000_000;
/** At least the first resolution is given, up to 25 square metres: the largest sheet of a PDF without a user unit. */
const maxGuaranteed = { dpi: proofResolutions[0], pixels: 830_000_000 } as const;
/**
 * A page up to this size is one image; larger ones are drawn in tiles, so that memory does not grow with it.
 */
const maxTile = { pixels: 12_000_000, edge: 4096, width: 4088, height: 2920 } as const;
/** Tiles share these pixels with the next one: a viewer that smooths edges shows no joints. */
const overlap = 8;

/** Returns how a page of `size` points is drawn at `dpi`. */
export function pageRaster({ width, height }: PageSize, dpi: number): PageRaster {
  const scaleOf = (pixelCount: number): number => Math.sqrt(pixelCount / (width * height));
  const minScale = Math.min(maxGuaranteed.dpi / 72, scaleOf(maxGuaranteed.pixels));
  const scale = Math.min(dpi / 72, Math.max(minScale, scaleOf(maxPagePixels)));
  const pixels = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  return { scale, dpi: Math.round(scale * 72), ...pixels, tiles: tilesOf(pixels) };
}

function tilesOf({ width, height }: PageSize): PixelRect[] {
  if (width * height <= maxTile.pixels && Math.max(width, height) <= maxTile.edge)
    return [{ x: 0, y: 0, width, height }];
  const tiles: PixelRect[] = [];
  for (let y = 0; y < height; y += maxTile.height)
    for (let x = 0; x < width; x += maxTile.width)
      tiles.push({
        x,
        y,
        width: Math.min(maxTile.width + overlap, width - x),
        height: Math.min(maxTile.height + overlap, height - y),
      });
  return tiles;
}

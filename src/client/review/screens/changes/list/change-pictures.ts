import type { EngineDocument } from '#client/engine/engine.ts';
import type { Comparison } from '#client/review/screens/changes/finding/comparison.ts';
import type { ChangePlace } from '#shared/compare/list-changes.ts';
import type { PageSize } from '#shared/files/attachment.ts';
import { rasterLimits } from '#shared/geometry/tile-grid.ts';
import type { PixelRect } from '#shared/protocol/pdf-worker.ts';

/** CSS pixels. */
export const thumbnailSize = { width: 48, height: 36 } as const;

/** How large a picture of a place is, in CSS pixels, and the points around the place that are shown with it. */
export interface PictureFormat {
  width: number;
  height: number;
  margin: number;
}
const thumbnail: PictureFormat = { ...thumbnailSize, margin: 6 };
/** Pixels a point: from the engine's smallest scale to the largest that adds detail. */
const scales = { min: rasterLimits.min, max: 3 } as const;

/** The part of a page that a picture shows. */
export interface ThumbnailPart {
  rect: PixelRect;
  scale: number;
}

/** A picture, and the part of the page that it shows. */
export interface PlacePicture {
  image: ImageData;
  part: ThumbnailPart;
}

/**
 * Returns the part of a page that shows a rectangle with some of what is around it, as wide and high as a thumbnail; the
 * whole page where there is no rectangle. `density`: device pixels a CSS pixel.
 */
export function thumbnailPart(
  page: PageSize,
  at: ChangePlace['at'],
  density: number,
  format: PictureFormat = thumbnail,
): ThumbnailPart {
  const [width, height] = [format.width * density, format.height * density];
  const shown = at ?? { x: 0, y: 0, ...page };
  const around = at === null ? 0 : format.margin;
  const fitting = Math.min(width / (shown.width + 2 * around), height / (shown.height + 2 * around));
  const scale = Math.min(Math.max(fitting, scales.min), scales.max * density);
  const whole = { width: Math.ceil(page.width * scale), height: Math.ceil(page.height * scale) };
  const along = (middle: number, length: number, total: number): [from: number, length: number] => {
    const cut = Math.min(length, total);
    return [Math.floor(Math.min(Math.max(middle * scale - cut / 2, 0), total - cut)), Math.ceil(cut)];
  };
  const [x, across] = along(shown.x + shown.width / 2, Math.max(width, shown.width * scale), whole.width);
  const [y, down] = along(shown.y + shown.height / 2, Math.max(height, shown.height * scale), whole.height);
  return { rect: { x, y, width: across, height: down }, scale };
}

/** Returns the picture of a place in one of the two files; null where there is none, or it cannot be drawn. */
export async function drawThumbnail(
  { document, openOld }: Pick<Comparison, 'document' | 'openOld'>,
  { page, old, at, was }: ChangePlace,
  side: 'old' | 'new',
  signal: AbortSignal,
  format: PictureFormat = thumbnail,
): Promise<PlacePicture | null> {
  const from = side === 'new' ? page : old;
  if (from === null) return null;
  const file = side === 'new' ? document : await opened(openOld);
  if (file === null || signal.aborted) return null;
  const sizes = await file.pageSizes(from, from);
  const size = sizes.ok ? sizes.value[0] : undefined;
  if (size === undefined || signal.aborted) return null;
  const part = thumbnailPart(size, side === 'new' ? at : was, Math.min(2, devicePixelRatio || 1), format);
  const tile = await file
    .tile({ page: from, ...part, hiddenLayers: null }, 'thumbnail', signal)
    .catch(() => null);
  if (tile === null || !tile.ok) return null;
  const { width, height, pixels } = tile.value;
  return { image: new ImageData(new Uint8ClampedArray(pixels), width, height), part };
}

async function opened(openOld: Comparison['openOld']): Promise<EngineDocument | null> {
  const result = await openOld();
  return result.ok ? result.value : null;
}

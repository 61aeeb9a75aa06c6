import { type EngineDocument, isPassingFault, pauseAfter, type WantedTile } from '#client/engine/engine.ts';
import { createEmitter, type Emitter } from '#client/sync/emitter.ts';
import type { PageSize } from '#shared/files/attachment.ts';
import { rasterLimits } from '#shared/geometry/tile-grid.ts';
import { createRailSizes } from './rail-sizes.ts';
import type { ServedPictures } from './served-pictures.ts';

export type Thumbnail = ImageData | ImageBitmap;

/** Pixels of pages for the rail, the latest kept. Owner of the `rail` wants of a document. */
export interface Thumbnails {
  /** The pages the rail shows now; others are no longer requested. */
  show(from: number, to: number): void;
  /** The document that draws the pages which the server has no picture of. */
  draw(document: EngineDocument | null): void;
  /** Sizes of pages as the server has measured them. */
  setSizes(sizes: readonly PageSize[]): void;
  get(page: number): Thumbnail | null;
  /** Size of a page in points, where it is known. */
  size(page: number): PageSize;
  /** Emits when an image or a size has come. */
  changed: Emitter;
  dispose(): void;
}

const kept = 120;

/** Frees the memory of a picture at once: the collector does not see how much it is. */
function release(image: Thumbnail | undefined): void {
  if (image !== undefined && 'close' in image) image.close();
}

/** Returns a page as one tile, at most as wide as `widthPx` and half as high again. */
function wholePage(page: number, { width, height }: PageSize, widthPx: number): WantedTile {
  const scale = Math.max(rasterLimits.min, Math.min(widthPx / width, (widthPx * 1.5) / height));
  const rect = { x: 0, y: 0, width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  return { key: `${page}`, page, rect, scale, hiddenLayers: null, priority: 'thumbnail' };
}

/** Returns the server's pictures of these pages; null where `signal` has come before them. */
async function loadUnless(
  signal: AbortSignal,
  source: ServedPictures,
  first: number,
  last: number,
): Promise<Map<number, ImageBitmap> | null> {
  const found = await source.load(first, last, signal).catch(() => null);
  if (!signal.aborted) return found;
  for (const image of found?.values() ?? []) release(image);
  return null;
}

export function createThumbnails(
  firstPage: PageSize,
  served: ServedPictures | null,
  widthPx: number,
): Thumbnails {
  const changed = createEmitter();
  const images = new Map<number, Thumbnail>();
  /** Pages that the server was asked for a picture of, and whether it has answered. */
  const answered = new Map<number, boolean>();
  const stop = new AbortController();
  let document: EngineDocument | null = null;
  /** Pages that cannot be drawn. */
  const failed = new Set<number>();
  /** Runs after a page could not be fetched, which is then asked for again. */
  let retry: ReturnType<typeof setTimeout> | null = null;
  let retries = 0;
  let range: [from: number, to: number] = [1, 0];

  const sizes = createRailSizes(firstPage, stop.signal, () => {
    sizes.measure(shownPages());
    want();
    changed.emit();
  });

  const keepLonger = (page: number): void => {
    const image = images.get(page);
    if (image !== undefined && images.delete(page)) images.set(page, image);
  };

  const keep = (page: number, image: Thumbnail): void => {
    release(images.get(page));
    images.set(page, image);
    const oldest = images.keys().next().value;
    if (images.size <= kept || oldest === undefined) return;
    release(images.get(oldest));
    images.delete(oldest);
    answered.delete(oldest);
  };

  const shownPages = (): number[] =>
    Array.from({ length: Math.max(0, range[1] - range[0] + 1) }, (_, at) => range[0] + at);

  const askServer = async (source: ServedPictures): Promise<void> => {
    const missing = shownPages().filter((page) => !images.has(page) && !answered.has(page));
    const first = missing[0];
    const last = missing.at(-1);
    if (first === undefined || last === undefined) return;
    for (const page of missing) answered.set(page, false);
    const found = await loadUnless(stop.signal, source, first, last);
    if (found === null) return;
    for (const page of missing) answered.set(page, true);
    for (const [page, image] of found) keep(page, image);
    want();
    changed.emit();
  };

  const want = (): void => {
    const missing = shownPages().filter(
      (page) =>
        !images.has(page) &&
        !failed.has(page) &&
        !sizes.isAwaited(page) &&
        (served === null || answered.get(page) === true),
    );
    const tiles = missing.map((page) => wholePage(page, sizes.get(page), widthPx));
    document?.want('rail', tiles, (key, result) => {
      if (stop.signal.aborted) return;
      if (!result.ok) {
        if (isPassingFault(result.fault)) retry ??= setTimeout(wantAgain, pauseAfter(retries));
        else failed.add(Number(key));
        return;
      }
      retries = 0;
      const { width, height, pixels } = result.value;
      keep(Number(key), new ImageData(new Uint8ClampedArray(pixels), width, height));
      changed.emit();
    });
  };

  const wantAgain = (): void => {
    retry = null;
    retries++;
    want();
  };

  return {
    show(from, to) {
      range = [from, to];
      // The latest looked at stay the longest.
      for (let page = from; page <= to; page++) keepLonger(page);
      sizes.measure(shownPages());
      if (served !== null) void askServer(served);
      want();
    },
    draw(next) {
      if (next === document) return;
      document?.want('rail', [], () => {});
      document = next;
      failed.clear();
      sizes.measureBy(next);
      sizes.measure(shownPages());
      want();
    },
    setSizes(measured) {
      sizes.set(measured);
      changed.emit();
    },
    get: (page) => images.get(page) ?? null,
    size: sizes.get,
    changed,
    dispose() {
      stop.abort();
      if (retry !== null) clearTimeout(retry);
      document?.want('rail', [], () => {});
      for (const image of images.values()) release(image);
      images.clear();
    },
  };
}

import type { EngineDocument, WantedTile } from '#client/engine/engine.ts';
import { createEmitter, type Emitter } from '#client/sync/emitter.ts';
import type { PageSize } from '#shared/files/attachment.ts';

/** Pixels of pages for the rail, the latest kept. Owner of the `rail` wants of a document. */
export interface Thumbnails {
  /** The pages the rail shows now; others are no longer requested. */
  show(from: number, to: number): void;
  get(page: number): ImageData | null;
  /** Size of a page in points, where it is known. */
  size(page: number): PageSize;
  /** Emits when an image or a size has come. */
  changed: Emitter;
  dispose(): void;
}

const kept = 120;
/** The engine draws nothing smaller. */
const smallestScale = 0.1;

export function createThumbnails(
  document: EngineDocument,
  known: readonly PageSize[],
  widthPx: number,
): Thumbnails {
  const changed = createEmitter();
  const images = new Map<number, ImageData>();
  const measured = new Map<number, PageSize>();
  const asked = new Set<number>();
  let range: [from: number, to: number] = [1, 0];
  let disposed = false;

  const size = (page: number): PageSize => known[page - 1] ?? measured.get(page) ?? document.firstPage;

  const keepLonger = (page: number): void => {
    const image = images.get(page);
    if (image === undefined) return;
    images.delete(page);
    images.set(page, image);
  };

  const measure = async (from: number, to: number): Promise<void> => {
    for (let page = from; page <= to; page++) asked.add(page);
    const result = await document.pageSizes(from, to);
    if (disposed || !result.ok) return;
    result.value.forEach((each, i) => {
      measured.set(from + i, each);
    });
    want();
    changed.emit();
  };

  const want = (): void => {
    const tiles: WantedTile[] = [];
    for (let page = range[0]; page <= range[1]; page++) {
      if (images.has(page)) continue;
      const { width, height } = size(page);
      const scale = Math.max(smallestScale, Math.min(widthPx / width, (widthPx * 1.5) / height));
      const rect = { x: 0, y: 0, width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
      tiles.push({ key: `${page}`, page, rect, scale, hiddenLayers: null, priority: 'thumbnail' });
    }
    document.want('rail', tiles, (key, result) => {
      if (disposed || !result.ok) return;
      const { width, height, pixels } = result.value;
      images.set(Number(key), new ImageData(new Uint8ClampedArray(pixels), width, height));
      const oldest = images.keys().next().value;
      if (images.size > kept && oldest !== undefined) images.delete(oldest);
      changed.emit();
    });
  };

  return {
    show(from, to) {
      range = [from, to];
      // The latest looked at stay the longest.
      for (let page = from; page <= to; page++) keepLonger(page);
      const unknown = [];
      for (let page = from; page <= to; page++)
        if (known[page - 1] === undefined && !asked.has(page)) unknown.push(page);
      const first = unknown[0];
      const last = unknown.at(-1);
      if (first !== undefined && last !== undefined) void measure(first, last);
      want();
    },
    get: (page) => images.get(page) ?? null,
    size,
    changed,
    dispose() {
      disposed = true;
      document.want('rail', [], () => {});
      images.clear();
    },
  };
}

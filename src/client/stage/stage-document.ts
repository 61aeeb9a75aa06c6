import type { PageSize } from '#shared/files/attachment.ts';
import { createPageLayout, type PageLayout, refineLayout } from '#shared/geometry/page-layout.ts';
import type { EngineFault } from '#shared/protocol/pdf-worker.ts';
import { loadPreview, type PreviewImage } from './layers/preview-image.ts';
import type { StageDocument } from './stage.ts';
import { createPageTextCache, type PageTextCache } from './text/page-text-cache.ts';
import { createTileFeed, type TileFeed } from './tiles/tile-feed.ts';
import { createTileTextures, type TileRenderer, type TileTextures } from './tiles/tile-textures.ts';

/** One document on the stage with everything that lives as long as it: layout, textures, wants, text. */
export interface OpenDocument {
  readonly layout: PageLayout;
  readonly textures: TileTextures;
  readonly feed: TileFeed;
  readonly text: PageTextCache;
  readonly preview: PreviewImage | null;
  /** The server's measure; empty where it has none. */
  know(pageSizes: readonly PageSize[]): void;
  /** Requests sizes of pages near these that are not measured yet. */
  measureNear(from: number, to: number): void;
  dispose(): void;
}

export interface DocumentEvents {
  /** Something to draw has come. */
  changed(): void;
  /** The preview has come, or will not. */
  preview(): void;
  /** Every tile in view has come. */
  complete(): void;
  /** A tile has come that is not in view yet. */
  ahead(): void;
  /** Pages were measured: `layout` is the new one now. */
  relaid(before: PageLayout): void;
  fault(page: number, fault: EngineFault): void;
  /** The last reported fault of this page is over. */
  recovered(page: number): void;
}

/** Pages measured in one call. */
const measureBlock = 64;

export function openStageDocument(
  { engine, pageSizes: given, preview }: StageDocument,
  renderer: TileRenderer,
  budgetBytes: number,
  on: DocumentEvents,
): OpenDocument {
  const textures = createTileTextures(renderer, budgetBytes);
  const feed = createTileFeed(engine, textures, {
    seen: (last) => (last ? on.complete() : on.changed()),
    ahead: on.ahead,
    fault: on.fault,
    recovered: on.recovered,
  });
  const image = preview === null ? null : loadPreview(preview, engine.isPrepared, on.preview);
  const measured = new Set<number>();
  let pageSizes = given;
  let layout = createPageLayout(engine.pageCount, engine.firstPage, pageSizes ?? []);
  let disposed = false;

  const measure = async (block: number) => {
    const from = block * measureBlock + 1;
    const sizes = await engine.pageSizes(from, Math.min(from + measureBlock - 1, engine.pageCount));
    if (!disposed && sizes.ok) refine(from, sizes.value);
  };
  const refine = (from: number, sizes: readonly PageSize[]) => {
    const before = layout;
    layout = refineLayout(before, from, sizes);
    if (layout !== before) on.relaid(before);
  };

  return {
    get layout() {
      return layout;
    },
    textures,
    feed,
    text: createPageTextCache(engine, on.changed),
    preview: image,
    know(sizes) {
      pageSizes = sizes;
      refine(1, sizes);
    },
    measureNear(from, to) {
      if (pageSizes === null || Math.max(1, pageSizes.length) >= engine.pageCount) return;
      const first = Math.floor((Math.max(1, from - 8) - 1) / measureBlock);
      const last = Math.floor((Math.min(engine.pageCount, to + 8) - 1) / measureBlock);
      for (let block = first; block <= last; block++) {
        if (measured.has(block)) continue;
        measured.add(block);
        void measure(block);
      }
    },
    dispose() {
      disposed = true;
      feed.dispose();
      textures.clear();
      image?.dispose();
    },
  };
}

/** Returns whether something of a page can be drawn, or will be at once. */
export const showsPage = ({ preview, textures }: OpenDocument, page: number): boolean =>
  (page === 1 && (preview?.texture() ?? null) !== null) || textures.hasPage(page);

/** Returns whether something of a page is there or will come: no coarse tile is needed. */
export const isCovered = ({ preview, textures }: OpenDocument, page: number): boolean =>
  (page === 1 && preview !== null && !preview.failed()) || textures.hasPage(page);

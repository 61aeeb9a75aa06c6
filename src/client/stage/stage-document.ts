import { fetchAgain, isPassingFault } from '#client/engine/engine.ts';
import type { FileType, PageSize } from '#shared/files/attachment.ts';
import {
  createPageLayout,
  type PageLayout,
  pagesBetween,
  refineLayout,
} from '#shared/geometry/page-layout.ts';
import { tileKey } from '#shared/geometry/tile-grid.ts';
import type { EngineFault } from '#shared/protocol/pdf-worker.ts';
import { loadPreview, type PreviewImage } from './layers/preview-image.ts';
import type { StageDocument } from './stage.ts';
import { createPageTextCache, type PageTextCache } from './text/page-text-cache.ts';
import { createServedLevels, type LevelSource, type ServedLevels } from './tiles/served-levels.ts';
import { createTileFeed } from './tiles/tile-feed.ts';
import { type PlannedTile, planTiles, type TilePlanInput } from './tiles/tile-plan.ts';
import { createTileTextures, type TileRenderer, type TileTextures } from './tiles/tile-textures.ts';

/** One document on the stage with everything that lives as long as it: layout, textures, wants, text. */
export interface OpenDocument {
  readonly layout: PageLayout;
  readonly textures: TileTextures;
  readonly text: PageTextCache;
  readonly preview: PreviewImage | null;
  /** Null: the server has none yet. */
  readonly served: ServedLevels | null;
  /** Key of the hidden layers, part of the keys of tiles. */
  readonly layersKey: string;
  /** Null: those that the file itself hides. */
  hideLayers(layers: readonly number[] | null): void;
  /** The server's measure; empty where it has none. */
  know(pageSizes: readonly PageSize[]): void;
  /** The server has made these since. */
  setLevels(levels: LevelSource): void;
  /** Requests the tiles of a view that have not come, and sizes of pages near it that are not measured yet. */
  want(view: WantedView): void;
  /** Requested tiles that have not come. */
  readonly missing: number;
  /** Whether one of them is in view. */
  readonly isAwaited: boolean;
  /** Frees what is on the GPU, whose context was lost. */
  lose(): void;
  /** Requests everything again for the new context. */
  restore(): void;
  dispose(): void;
}

export type WantedView = Pick<TilePlanInput, 'seen' | 'scale' | 'direction'>;

export interface DocumentEvents {
  /** Something to draw has come. */
  changed(): void;
  /** The text of a page has loaded, or can be requested again. */
  text(): void;
  /** The preview has come, or will not. */
  preview(): void;
  /** Every tile in view has come. */
  complete(): void;
  /** A tile has come that is not in view yet. */
  ahead(): void;
  /** Pages were measured: `layout` is the new one now. */
  relaid(before: PageLayout): void;
  fault(page: number, fault: EngineFault, fileType: FileType): void;
  /** The last reported fault of this page is over. */
  recovered(page: number): void;
}

/** Pages measured in one call. */
const measureBlock = 64;

export function openStageDocument(
  { engine, pageSizes: given, preview, levels = null, image: isImage = false }: StageDocument,
  renderer: TileRenderer,
  budgetBytes: number,
  on: DocumentEvents,
): OpenDocument {
  let served: ServedLevels | null = null;
  const textures = createTileTextures(renderer, budgetBytes, () => served?.textures.bytes ?? 0);
  const feed = createTileFeed(engine, textures, {
    seen: (last) => (last ? on.complete() : on.changed()),
    ahead: on.ahead,
    fault: (page, fault) => on.fault(page, fault, isImage ? 'image' : 'pdf'),
    recovered: on.recovered,
  });
  const image = preview === null ? null : loadPreview(preview, on.preview);
  const setLevels = (source: LevelSource): void => {
    served?.dispose();
    const share = createTileTextures(renderer, budgetBytes, () => textures.bytes);
    served = createServedLevels(source, share, on.changed);
  };
  if (levels !== null) setLevels(levels);
  const measured = new Set<number>();
  let hidden: readonly number[] | null = null;
  let layersKey = '';
  let pageSizes = given;
  let layout = createPageLayout(engine.pageCount, engine.firstPage, pageSizes ?? []);
  let disposed = false;

  const measure = async (block: number) => {
    const from = block * measureBlock + 1;
    const sizes = await engine.pageSizes(from, Math.min(from + measureBlock - 1, engine.pageCount));
    if (disposed) return;
    if (sizes.ok) refine(from, sizes.value);
    else if (isPassingFault(sizes.fault)) setTimeout(() => forget(block), fetchAgain.afterMs);
  };
  const forget = (block: number) => {
    measured.delete(block);
    if (!disposed) on.changed();
  };
  const refine = (from: number, sizes: readonly PageSize[]) => {
    const before = layout;
    layout = refineLayout(before, from, sizes);
    if (layout !== before) on.relaid(before);
  };

  /** Requests sizes of pages near these that are not measured yet. */
  const measureNear = (from: number, to: number) => {
    if (pageSizes === null || Math.max(1, pageSizes.length) >= engine.pageCount) return;
    const first = Math.floor((Math.max(1, from - 8) - 1) / measureBlock);
    const last = Math.floor((Math.min(engine.pageCount, to + 8) - 1) / measureBlock);
    for (let block = first; block <= last; block++) {
      if (measured.has(block)) continue;
      measured.add(block);
      void measure(block);
    }
  };

  /** Returns the pages that a view does not show pixel for pixel yet. */
  const unsharp = (plan: readonly PlannedTile[]): Set<number> =>
    new Set(
      plan
        .filter(({ priority, tile }) => priority === 'sharp' && !textures.has(tileKey(tile, layersKey)))
        .map(({ tile }) => tile.page),
    );

  return {
    get layout() {
      return layout;
    },
    get layersKey() {
      return layersKey;
    },
    get missing() {
      return feed.missing;
    },
    get isAwaited() {
      return feed.isAwaited;
    },
    textures,
    text: createPageTextCache(engine, () => ({ hidden, key: layersKey }), on.text),
    preview: image,
    get served() {
      return served;
    },
    setLevels,
    hideLayers(layers) {
      hidden = layers === null ? null : [...layers].sort((a, b) => a - b);
      layersKey = keyOfLayers(hidden);
      on.changed();
    },
    know(sizes) {
      pageSizes = sizes;
      refine(1, sizes);
      on.changed();
    },
    want({ seen, scale, direction }) {
      const plan = planTiles({
        ...{ layout, seen, scale, direction },
        covered: (page) => isCovered(page, image, textures) || served?.textures.hasPage(page) === true,
      });
      for (const { tile } of plan) textures.use(tileKey(tile, layersKey));
      feed.want(plan, hidden, layersKey);
      served?.want({ seen, scale }, layout, unsharp(plan));
      const { from, to } = pagesBetween(layout, seen.y0, seen.y1);
      measureNear(from, to);
    },
    lose() {
      textures.clear();
      served?.textures.clear();
    },
    restore: feed.forget,
    dispose() {
      disposed = true;
      feed.dispose();
      textures.clear();
      served?.dispose();
      image?.dispose();
    },
  };
}

/** Returns the textures of a document, the least important last. */
export const texturesOf = ({ textures, served }: OpenDocument): TileTextures[] =>
  served === null ? [textures] : [textures, served.textures];

/** Returns whether something of a page can be drawn, or will be at once. */
export const showsPage = ({ preview, textures, served }: OpenDocument, page: number): boolean =>
  (page === 1 && (preview?.texture() ?? null) !== null) ||
  textures.hasPage(page) ||
  served?.textures.hasPage(page) === true;

/** Returns whether the page already shows something or will: then no coarse tile is needed. */
const isCovered = (page: number, preview: PreviewImage | null, textures: TileTextures): boolean =>
  (page === 1 && preview !== null && !preview.failed()) || textures.hasPage(page);

/** Part of the keys of tiles; `hidden` in ascending order. */
const keyOfLayers = (hidden: readonly number[] | null): string =>
  hidden === null ? '' : `-${hidden.join(',')}`;

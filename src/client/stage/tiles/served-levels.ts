import { whenIdle } from '#client/engine/when-idle.ts';
import { type PageLayout, pageRect, pageSize } from '#shared/geometry/page-layout.ts';
import { type GridTile, tileKey, tilesCovering } from '#shared/geometry/tile-grid.ts';
import type { TilePlanInput } from './tile-plan.ts';
import type { TileTextures } from './tile-textures.ts';

/** A page in one size, as the server has drawn it. */
export interface PageLevel {
  page: number;
  /** Pixels a point. */
  scale: number;
  /** Tiles in a row. */
  columns: number;
}

/** The server's pictures of pages that take long to draw. */
export interface LevelSource {
  /** Returns all levels, coarse before fine within a page; null where they cannot be fetched now. */
  levels(): Promise<readonly PageLevel[] | null>;
  /** Returns a tile of a level, counted by rows from the top; null where it cannot be fetched now. */
  load(level: PageLevel, index: number, signal: AbortSignal): Promise<ImageBitmap | null>;
}

/** What stands in for the tiles of pages that the engine has not drawn yet. */
export interface ServedLevels {
  readonly textures: TileTextures;
  /** Requests the tiles that a view of these pages shows, and nothing of others. */
  want(view: Pick<TilePlanInput, 'seen' | 'scale'>, layout: PageLayout, pages: ReadonlySet<number>): void;
  dispose(): void;
}

/** Requests at one time: the engine's own share the connection. */
const maxAtOnce = 4;
/** Pause before a failed fetch is repeated. */
const againMs = 5_000;

/** Most pages are drawn by then, and no level is missed. */
const mayWaitMs = 500;

/**
 * Returns the server's tiles of a document's pages, which come into `textures`; `changed` is called when some have come.
 */
export function createServedLevels(
  source: LevelSource,
  textures: TileTextures,
  changed: () => void,
): ServedLevels {
  const stop = new AbortController();
  const levels = new Map<number, PageLevel[]>();
  const loading = new Map<string, AbortController>();
  const failed = new Set<string>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const later = (run: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, againMs);
    timers.add(timer);
  };

  const learn = async (): Promise<void> => {
    const found = await source.levels();
    if (stop.signal.aborted) return;
    if (found === null) return later(() => void learn());
    for (const level of found) levels.set(level.page, [...(levels.get(level.page) ?? []), level]);
    changed();
  };
  stop.signal.addEventListener(
    'abort',
    whenIdle(() => void learn(), mayWaitMs),
  );

  const load = async (level: PageLevel, tile: GridTile): Promise<void> => {
    const key = tileKey(tile, '');
    const leave = new AbortController();
    loading.set(key, leave);
    const index = tile.row * level.columns + tile.column;
    const bitmap = await source.load(level, index, AbortSignal.any([stop.signal, leave.signal]));
    loading.delete(key);
    if (stop.signal.aborted) return bitmap?.close();
    // Before the page is measured, the grid may be another one than the server's.
    const isFitting = bitmap?.width === tile.rect.width && bitmap.height === tile.rect.height;
    if (bitmap !== null && isFitting) textures.put(key, tile, bitmap);
    else bitmap?.close();
    if (!isFitting && !leave.signal.aborted) {
      failed.add(key);
      later(() => {
        failed.delete(key);
        changed();
      });
    }
    changed();
  };

  return {
    textures,
    want(view, layout, pages) {
      const wanted = new Map<string, [PageLevel, GridTile]>();
      for (const page of pages)
        for (const level of shownLevels(levels.get(page) ?? [], view.scale, textures.hasPage(page)))
          for (const tile of tilesSeen(level, layout, view.seen))
            wanted.set(tileKey(tile, ''), [level, tile]);
      for (const key of wanted.keys()) textures.use(key);
      for (const [key, leave] of loading) if (!wanted.has(key)) leave.abort();
      for (const [key, [level, tile]] of wanted) {
        if (loading.size >= maxAtOnce) break;
        if (!textures.has(key) && !loading.has(key) && !failed.has(key)) void load(level, tile);
      }
    },
    dispose() {
      stop.abort();
      for (const timer of timers) clearTimeout(timer);
      textures.clear();
    },
  };
}

/** Returns the levels to show at a scale: the coarsest first, where nothing is shown yet, then one that is sharp enough. */
function shownLevels(levels: readonly PageLevel[], scale: number, isShown: boolean): PageLevel[] {
  const [coarsest] = levels;
  const sharp = levels.find((level) => level.scale >= scale) ?? levels.at(-1);
  if (coarsest === undefined || sharp === undefined) return [];
  return isShown || coarsest === sharp ? [sharp] : [coarsest, sharp];
}

function tilesSeen(
  { page, scale, columns }: PageLevel,
  layout: PageLayout,
  seen: TilePlanInput['seen'],
): GridTile[] {
  const { x, y } = pageRect(layout, page);
  const part = { x0: seen.x0 - x, y0: seen.y0 - y, x1: seen.x1 - x, y1: seen.y1 - y };
  return tilesCovering(page, pageSize(layout, page), scale, part).filter(({ column }) => column < columns);
}

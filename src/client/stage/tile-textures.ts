import { BufferImageSource, type Renderer, Texture } from 'pixi.js';
import { type GridTile, tileKey } from '#shared/geometry/tile-grid.ts';
import type { TilePixels } from '#shared/protocol/pdf-worker.ts';
import type { PlannedTile } from './tile-plan.ts';

export interface TileTexture {
  readonly key: string;
  readonly tile: GridTile;
  readonly texture: Texture;
  readonly bytes: number;
  /** Number of the frame it was last drawn or wanted in. */
  usedIn: number;
}

/** Owner of every tile on the GPU, and of pixels on their way there. */
export interface TileTextures {
  get(key: string): TileTexture | undefined;
  has(key: string): boolean;
  hasPage(page: number): boolean;
  /** Tiles of one page in no order. */
  ofPage(page: number): Iterable<TileTexture>;
  /** Keeps what is planned from eviction in this frame. */
  touch(plan: readonly PlannedTile[], layers: string, frame: number): void;
  /** Takes ownership of the pixels; they are uploaded by a later `upload`. */
  put(key: string, tile: GridTile, pixels: TilePixels): void;
  /** Uploads until `maxBytes` are reached, at least one; returns whether more wait. */
  upload(maxBytes: number): boolean;
  /** Frees the least recently used until the budget holds. What was used in `frame` stays. */
  evict(frame: number): void;
  /** Frees everything, e.g. after the GPU context was lost. */
  clear(): void;
  readonly count: number;
  readonly bytes: number;
}

const uploaded = new Uint8Array(0);

export function createTileTextures(renderer: Renderer, budgetBytes: number): TileTextures {
  const tiles = new Map<string, TileTexture>();
  const pages = new Map<number, Set<TileTexture>>();
  const waiting = new Map<string, { tile: GridTile; pixels: TilePixels }>();
  let bytes = 0;

  const free = (entry: TileTexture) => {
    tiles.delete(entry.key);
    const page = pages.get(entry.tile.page);
    page?.delete(entry);
    if (page?.size === 0) pages.delete(entry.tile.page);
    bytes -= entry.bytes;
    entry.texture.destroy(true);
  };

  const uploadOne = (key: string, tile: GridTile, { width, height, pixels }: TilePixels): number => {
    const source = new BufferImageSource({
      resource: new Uint8Array(pixels),
      width,
      height,
      format: 'rgba8unorm',
      alphaMode: 'no-premultiply-alpha',
      scaleMode: 'linear',
      addressMode: 'clamp-to-edge',
      autoGarbageCollect: false,
    });
    renderer.texture.initSource(source);
    source.resource = uploaded;
    const old = tiles.get(key);
    if (old !== undefined) free(old);
    const entry = { key, tile, texture: new Texture({ source }), bytes: width * height * 4, usedIn: 0 };
    tiles.set(key, entry);
    const page = pages.get(tile.page) ?? new Set();
    pages.set(tile.page, page.add(entry));
    bytes += entry.bytes;
    return entry.bytes;
  };

  return {
    get: (key) => tiles.get(key),
    has: (key) => tiles.has(key) || waiting.has(key),
    hasPage: (page) => pages.has(page),
    ofPage: (page) => pages.get(page) ?? [],
    touch(plan, layers, frame) {
      for (const { tile } of plan) {
        const entry = tiles.get(tileKey(tile, layers));
        if (entry !== undefined) entry.usedIn = frame;
      }
    },
    put: (key, tile, pixels) => void waiting.set(key, { tile, pixels }),
    upload(maxBytes) {
      let done = 0;
      for (const [key, { tile, pixels }] of waiting) {
        const size = pixels.width * pixels.height * 4;
        if (done > 0 && done + size > maxBytes) break;
        waiting.delete(key);
        done += uploadOne(key, tile, pixels);
      }
      return waiting.size > 0;
    },
    evict(frame) {
      if (bytes <= budgetBytes) return;
      const oldest = [...tiles.values()].sort((a, b) => a.usedIn - b.usedIn);
      for (const entry of oldest) {
        if (bytes <= budgetBytes || entry.usedIn >= frame) return;
        free(entry);
      }
    },
    clear() {
      waiting.clear();
      for (const entry of [...tiles.values()]) free(entry);
    },
    get count() {
      return tiles.size;
    },
    get bytes() {
      return bytes;
    },
  };
}

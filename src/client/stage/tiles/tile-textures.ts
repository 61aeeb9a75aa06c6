import { Texture, TextureSource, type WebGLRenderer } from 'pixi.js';
import type { GridTile } from '#shared/geometry/tile-grid.ts';
import type { TilePixels } from '#shared/protocol/pdf-worker.ts';

export interface TileTexture {
  readonly key: string;
  readonly tile: GridTile;
  readonly texture: Texture;
  readonly bytes: number;
}

/** Owner of every tile on the GPU, and of pixels on their way there. */
export interface TileTextures {
  get(key: string): TileTexture | undefined;
  has(key: string): boolean;
  hasPage(page: number): boolean;
  /** Tiles of one page in no order. */
  ofPage(page: number): Iterable<TileTexture>;
  /** Begins a frame. Arriving tiles belong to the previous frame, which requested them. */
  beginFrame(): void;
  /** Protects an existing tile from eviction in this frame. */
  use(key: string): void;
  /** Takes ownership of the pixels; they are uploaded by a later `upload`, a decoded picture as a whole. */
  put(key: string, tile: GridTile, pixels: TilePixels | ImageBitmap): void;
  /** Uploads up to `maxBytes`, a tile in parts where it is larger; returns whether more wait. */
  upload(maxBytes: number): boolean;
  /** Frees the least recently used until the budget holds. What was used in this frame stays. */
  evict(): void;
  /** Frees everything, e.g. after the GPU context was lost. */
  clear(): void;
  readonly count: number;
  readonly bytes: number;
}

interface KeptTexture extends TileTexture {
  /** Number of the frame it was last drawn or wanted in. */
  usedIn: number;
}

/** A tile on its way to the GPU: `rows` of it are there. */
interface Arriving {
  tile: GridTile;
  pixels: TilePixels | ImageBitmap;
  source: TextureSource | null;
  rows: number;
}

/** The part of Pixi's renderer that the uploads need. */
export type TileRenderer = Pick<WebGLRenderer, 'gl' | 'texture'>;

/** A part of a tile has at least this many rows, however few bytes are allowed. */
const minRows = 64;

/** Frees one that is not wanted any more. */
function discard(arriving: Arriving | undefined): void {
  arriving?.source?.destroy();
  if (arriving !== undefined && 'close' in arriving.pixels) arriving.pixels.close();
}

/** `besides`: bytes of others that share the budget. */
export function createTileTextures(
  renderer: TileRenderer,
  budgetBytes: number,
  besides: () => number = () => 0,
): TileTextures {
  const tiles = new Map<string, KeptTexture>();
  const pages = new Map<number, Set<KeptTexture>>();
  const waiting = new Map<string, Arriving>();
  let bytes = 0;
  let frame = 0;
  const isWithin = () => bytes + besides() <= budgetBytes;

  const free = (entry: KeptTexture) => {
    tiles.delete(entry.key);
    const page = pages.get(entry.tile.page);
    page?.delete(entry);
    if (page?.size === 0) pages.delete(entry.tile.page);
    bytes -= entry.bytes;
    entry.texture.destroy(true);
  };

  /** Copies rows of at most `maxBytes`. Returns the number of bytes. Pixels are opaque, so no way of unpacking alpha matters. */
  const copyRows = (arriving: Arriving, maxBytes: number): number => {
    const { width, height } = arriving.pixels;
    arriving.source ??= new TextureSource({
      width,
      height,
      format: 'rgba8unorm',
      alphaMode: 'no-premultiply-alpha',
      scaleMode: 'linear',
      addressMode: 'clamp-to-edge',
      autoGarbageCollect: false,
    });
    renderer.texture.bind(arriving.source);
    const { gl } = renderer;
    if (!('pixels' in arriving.pixels)) {
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, gl.RGBA, gl.UNSIGNED_BYTE, arriving.pixels);
      arriving.pixels.close();
      arriving.rows = height;
      return width * height * 4;
    }
    const from = arriving.rows;
    const rows = Math.min(height - from, Math.max(minRows, Math.floor(maxBytes / (width * 4))));
    const part = new Uint8Array(arriving.pixels.pixels, from * width * 4, rows * width * 4);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, from, width, rows, gl.RGBA, gl.UNSIGNED_BYTE, part);
    arriving.rows += rows;
    return part.byteLength;
  };

  const keep = (key: string, tile: GridTile, source: TextureSource) => {
    const old = tiles.get(key);
    if (old !== undefined) free(old);
    const { pixelWidth, pixelHeight } = source;
    const texture = new Texture({ source });
    const entry = { key, tile, texture, bytes: pixelWidth * pixelHeight * 4, usedIn: frame };
    tiles.set(key, entry);
    const page = pages.get(tile.page) ?? new Set();
    pages.set(tile.page, page.add(entry));
    bytes += entry.bytes;
  };

  return {
    get: (key) => tiles.get(key),
    has: (key) => tiles.has(key) || waiting.has(key),
    hasPage: (page) => pages.has(page),
    ofPage: (page) => pages.get(page) ?? [],
    beginFrame() {
      frame++;
    },
    use(key) {
      const entry = tiles.get(key);
      if (entry !== undefined) entry.usedIn = frame;
    },
    put(key, tile, pixels) {
      discard(waiting.get(key));
      waiting.set(key, { tile, pixels, source: null, rows: 0 });
    },
    upload(maxBytes) {
      let left = maxBytes;
      for (const [key, arriving] of waiting) {
        left -= copyRows(arriving, left);
        if (arriving.source !== null && arriving.rows === arriving.source.pixelHeight) {
          waiting.delete(key);
          keep(key, arriving.tile, arriving.source);
        }
        if (left <= 0) break;
      }
      return waiting.size > 0;
    },
    evict() {
      if (isWithin()) return;
      const oldest = [...tiles.values()].sort((a, b) => a.usedIn - b.usedIn);
      for (const entry of oldest) {
        if (isWithin() || entry.usedIn >= frame) return;
        free(entry);
      }
    },
    clear() {
      for (const arriving of waiting.values()) discard(arriving);
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

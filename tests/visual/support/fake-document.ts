import type { EngineDocument, WantedTile } from '#client/engine/engine.ts';
import type { LevelSource } from '#client/stage/tiles/served-levels.ts';
import type { PageSize } from '#shared/files/attachment.ts';
import type { EngineResult, PageText, SearchHit, TilePixels } from '#shared/protocol/pdf-worker.ts';

/** Colour of a page at a point: 0 to 255 each. */
type Paint = (page: number, x: number, y: number) => readonly [number, number, number];

export interface FakeOptions {
  sizes: readonly PageSize[];
  paint: Paint;
  /** Tiles for which this is true never come. */
  hold?(tile: WantedTile): boolean;
  /** Tiles for which this is true cannot be drawn. */
  broken?(tile: WantedTile): boolean;
  text?: PageText;
  /** The server's pictures of pages. */
  levels?: LevelSource;
  /** The stage has to measure pages itself. */
  unmeasured?: boolean;
}

/** A document whose pages are a formula: what a pixel must be is known without an engine. */
export function fakeDocument(options: FakeOptions): EngineDocument & {
  asked: WantedTile[];
  /** Tiles that are wanted and have not come. */
  readonly pending: number;
} {
  const { sizes, paint } = options;
  const asked: WantedTile[] = [];
  let current = new Set<string>();
  const render = (tile: WantedTile): EngineResult<TilePixels> => {
    if (options.broken?.(tile) === true)
      return { ok: false, fault: { kind: 'page', page: tile.page, detail: 'its image data is damaged' } };
    const { x, y, width, height } = tile.rect;
    const pixels = new Uint8Array(width * height * 4);
    let at = 0;
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++) {
        const [red, green, blue] = paint(
          tile.page,
          (x + column + 0.5) / tile.scale,
          (y + row + 0.5) / tile.scale,
        );
        pixels[at++] = red;
        pixels[at++] = green;
        pixels[at++] = blue;
        pixels[at++] = 255;
      }
    return { ok: true, value: { width, height, pixels: pixels.buffer } };
  };
  return {
    pageCount: sizes.length,
    firstPage: sizes[0] ?? { width: 1, height: 1 },
    layers: [],
    asked,
    get pending() {
      return current.size;
    },
    want(_consumer, tiles, onTile) {
      current = new Set(tiles.map(({ key }) => key));
      for (const tile of tiles) {
        if (options.hold?.(tile) === true) continue;
        asked.push(tile);
        setTimeout(() => {
          if (!current.has(tile.key)) return;
          current.delete(tile.key);
          onTile(tile.key, render(tile));
        });
      }
    },
    tile: async (tile, priority) => render({ ...tile, key: '', priority }),
    pageSizes: async (from, to) => ({ ok: true, value: sizes.slice(from - 1, to) }),
    pageBoxes: async (page) => {
      const box = { x: 0, y: 0, ...(sizes[page - 1] ?? { width: 1, height: 1 }) };
      return { ok: true, value: { media: box, crop: box, bleed: null, trim: null, art: null } };
    },
    inks: async () => ({ ok: true as const, value: [] }),
    text: async () => ({ ok: true, value: options.text ?? { lines: [] } }),
    search: async (): Promise<EngineResult<SearchHit[]>> => ({ ok: true, value: [] }),
    key: 'fake',
    callWith: async () => ({ ok: false, fault: { kind: 'unsupported' } }),
    received: () => [],
    prepare: () => {},
    isPrepared: false,
    leavesProfileOut: false,
    leavesChannelsOut: false,
    dispose: () => current.clear(),
  };
}

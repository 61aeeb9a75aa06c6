import fc from 'fast-check';
import type { Texture } from 'pixi.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Quads } from '#client/stage/text/quads.ts';
import type { TileTexture, TileTextures } from '#client/stage/tiles/tile-textures.ts';
import { baseTile, type GridTile, rasterSize, tileKey, tilesCovering } from '#shared/geometry/tile-grid.ts';

let drawPart: typeof import('./page-layer.ts').drawPart;
let white: Texture;
beforeAll(async () => {
  // Pixi asks what browser it is in as soon as it is loaded; Node 20 has no navigator.
  vi.stubGlobal('navigator', { userAgent: 'node', platform: 'node' });
  ({ drawPart } = await import('./page-layer.ts'));
  white = (await import('pixi.js')).Texture.WHITE;
});
afterAll(() => void vi.unstubAllGlobals());

const size = { width: 600, height: 800 };
const whole = { x0: 0, y0: 0, x1: size.width, y1: size.height };
const picture = (name: string) => ({ name }) as unknown as Texture;

interface Drawn {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
}
function recordedQuads(): { quads: Quads; drawn: Drawn[] } {
  const drawn: Drawn[] = [];
  const quads: Quads = {
    begin() {},
    end() {},
    draw(texture, x, y, width, height) {
      const name = texture === white ? 'white' : (texture as unknown as { name: string }).name;
      drawn.push({ name, x, y, width, height });
    },
  };
  return { quads, drawn };
}
/** Tiles on the GPU, each named by its scale and place, and which of them are kept for this frame. */
function texturesOf(tiles: readonly (readonly [tile: GridTile, layers: string])[], prefix = '') {
  const used: string[] = [];
  const entries = tiles.map(([tile, layers]): TileTexture => {
    const name = `${prefix}${layers}${tile.scale}@${tile.column},${tile.row}`;
    return { key: tileKey(tile, layers), tile, texture: picture(name), bytes: 1 };
  });
  const textures: Pick<TileTextures, 'get' | 'use' | 'ofPage'> = {
    get: (key) => entries.find((entry) => entry.key === key),
    use: (key) => used.push(key),
    ofPage: (page) => entries.filter(({ tile }) => tile.page === page),
  };
  return { textures: textures as TileTextures, used };
}
const grid = (scale: number, part = whole, page = 1): GridTile[] => tilesCovering(page, size, scale, part);
const base = baseTile(1, size);

interface Scene {
  tiles?: readonly (readonly [tile: GridTile, layers: string])[];
  served?: readonly GridTile[];
  scale?: number;
  zoom?: number;
  part?: typeof whole;
  page?: number;
  preview?: Texture | null;
}
/** Draws a page whose top left is at 100, 50 of the canvas, `zoom` device pixels a point. */
function draw({
  tiles = [],
  served,
  scale = 2,
  zoom = scale,
  part = whole,
  page = 1,
  preview = null,
}: Scene) {
  const { quads, drawn } = recordedQuads();
  const { textures, used } = texturesOf(tiles);
  const rect = { x: 100, y: 50, ...rasterSize(size, zoom) };
  const fromServer =
    served === undefined
      ? null
      : texturesOf(
          served.map((tile) => [tile, ''] as const),
          's',
        );
  const isComplete = drawPart(
    quads,
    { textures, scale, layersKey: '', preview, served: fromServer?.textures ?? null },
    { page, size, rect, part },
  );
  return { isComplete, drawn, used, usedOfServer: fromServer?.used ?? [], rect };
}
const shown = (tiles: readonly GridTile[]) => tiles.map((tile) => [tile, ''] as const);
const names = (drawn: readonly Drawn[]): string[] => drawn.map(({ name }) => name);

describe('a page', () => {
  it('is white until something of it has come, and not complete', () => {
    const { isComplete, drawn, rect } = draw({});
    expect(isComplete).toBe(false);
    expect(drawn).toEqual([{ name: 'white', ...rect }]);
  });

  it('is drawn by its tiles alone once all that is seen of it has come', () => {
    const { isComplete, drawn, used } = draw({
      tiles: shown([base, ...grid(1), ...grid(2)]),
      preview: picture('preview'),
    });
    expect(isComplete).toBe(true);
    expect(names(drawn)).toEqual(['2@0,0', '2@1,0', '2@0,1', '2@1,1']);
    // The one tile of the whole page is kept for when the camera moves.
    expect(used).toEqual(expect.arrayContaining([base, ...grid(2)].map((tile) => tileKey(tile, ''))));
  });

  it('is complete by the tiles of the part that is seen', () => {
    const corner = { x0: 0, y0: 0, x1: 300, y1: 200 };
    const { isComplete, drawn } = draw({ tiles: shown(grid(2, corner)), part: corner });
    expect(isComplete).toBe(true);
    expect(names(drawn)).toEqual(['2@0,0']);
    expect(draw({ tiles: shown(grid(2, corner)) }).isComplete).toBe(false);
  });

  it('is drawn by coarser tiles first and finer ones over them, all that is wanted on top', () => {
    const [first] = grid(2);
    const tiles = shown([
      ...grid(4, { x0: 0, y0: 0, x1: 10, y1: 10 }),
      ...(first ? [first] : []),
      ...grid(1),
      base,
    ]);
    const { isComplete, drawn } = draw({ tiles });
    expect(isComplete).toBe(false);
    expect(names(drawn)).toEqual(['0.64@0,0', '1@0,0', '4@0,0', '2@0,0']);
  });

  it('is drawn by what the server has under what the engine has drawn of the same scale, and keeps both', () => {
    const { drawn, usedOfServer } = draw({ tiles: shown([base]), served: grid(1) });
    expect(names(drawn)).toEqual(['0.64@0,0', 's1@0,0']);
    expect(usedOfServer).toContain(tileKey(grid(1)[0] ?? base, ''));
  });

  it('is drawn with the layers that were shown before until it is there with others', () => {
    const old = grid(4).map((tile) => [tile, 'hidden 3 '] as const);
    const { drawn } = draw({ tiles: [...old, ...shown([base])] });
    expect(names(drawn).at(-1)).toBe('0.64@0,0');
    expect(names(drawn)[1]).toContain('hidden 3');
    const whenThere = draw({ tiles: [...old, ...shown(grid(2))] });
    expect(names(whenThere.drawn).some((name) => name.includes('hidden'))).toBe(false);
  });

  it('has its preview only as the first page, over white and under every tile', () => {
    const preview = picture('preview');
    expect(names(draw({ preview, tiles: shown(grid(1)) }).drawn)).toEqual(['white', 'preview', '1@0,0']);
    expect(names(draw({ preview, page: 2 }).drawn)).toEqual(['white']);
  });

  it('is not drawn by tiles that are out of view, nor by those of other pages', () => {
    const corner = { x0: 0, y0: 0, x1: 50, y1: 50 };
    const { drawn } = draw({ tiles: shown([...grid(4), ...grid(1, whole, 2)]), part: corner });
    expect(names(drawn)).toEqual(['white', '4@0,0']);
  });
});

it('the tiles of a page leave no gap and do not overlap, at any scale and zoom', () => {
  const factor = fc.double({ min: 0.3, max: 3, noNaN: true });
  fc.assert(
    fc.property(factor, fc.double({ min: 0.5, max: 2, noNaN: true }), (scale, by) => {
      const { drawn, rect, isComplete } = draw({ tiles: shown(grid(scale)), scale, zoom: scale * by });
      expect(isComplete).toBe(true);
      expect(drawn.reduce((sum, { width, height }) => sum + width * height, 0)).toBe(
        rect.width * rect.height,
      );
      const lefts = new Set(drawn.map(({ x }) => x));
      const rights = new Set(drawn.map(({ x, width }) => x + width));
      for (const left of lefts) expect(left === rect.x || rights.has(left)).toBe(true);
      expect(Math.max(...rights)).toBe(rect.x + rect.width);
      expect(Math.max(...drawn.map(({ y, height }) => y + height))).toBe(rect.y + rect.height);
      for (const { x, y, width, height } of drawn)
        expect([x, y, width, height].every(Number.isInteger)).toBe(true);
    }),
  );
});

it('tiles are drawn pixel for pixel where the camera is at their scale', () => {
  const { drawn } = draw({ tiles: shown(grid(3)), scale: 3 });
  expect(drawn.map(({ width, height }) => [width, height])).toEqual(
    grid(3).map(({ rect }) => [rect.width, rect.height]),
  );
});

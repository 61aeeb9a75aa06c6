import { beforeAll, expect, it, vi } from 'vitest';
import { createPageLayout, pageRect } from '#shared/geometry/page-layout.ts';
import type { LevelSource, PageLevel, ServedLevels } from './served-levels.ts';
import type { createTileTextures, TileRenderer } from './tile-textures.ts';

let create: typeof import('./served-levels.ts').createServedLevels;
let createTextures: typeof createTileTextures;
beforeAll(async () => {
  // Pixi asks what browser it is in as soon as it is loaded; Node 20 has no navigator.
  vi.stubGlobal('navigator', { userAgent: 'node', platform: 'node' });
  create = (await import('./served-levels.ts')).createServedLevels;
  createTextures = (await import('./tile-textures.ts')).createTileTextures;
});

const renderer = { texture: { bind() {} }, gl: { texSubImage2D() {} } } as unknown as TileRenderer;
const level = (page: number, scale: number): PageLevel => ({ page, scale, columns: Math.ceil(scale) });
/** Two pages of 1000 points square, the second in two levels: of one tile, and of sixteen. */
const layout = createPageLayout(2, { width: 1000, height: 1000 }, []);
const levels = [level(2, 1), level(2, 4)];
const second = pageRect(layout, 2);
const viewOf = (x: number, y: number, edge: number, scale: number) => {
  const [x0, y0] = [second.x + x, second.y + y];
  return { seen: { x0, y0, x1: x0 + edge, y1: y0 + edge }, scale };
};
const bitmap = (edge: number) => ({ width: edge, height: edge, close() {} }) as ImageBitmap;

/** A source whose tiles come when they are given, and what was asked of it: scale and index. */
function scene() {
  const asked: [scale: number, index: number][] = [];
  const left: [scale: number, index: number][] = [];
  const gives: ((picture: ImageBitmap | null) => void)[] = [];
  const source: LevelSource = {
    levels: async () => levels,
    load: ({ scale }, index, signal) =>
      new Promise((resolve) => {
        asked.push([scale, index]);
        signal.addEventListener('abort', () => {
          left.push([scale, index]);
          resolve(null);
        });
        gives.push(resolve);
      }),
  };
  let changed = (): void => {};
  const served: ServedLevels = create(source, createTextures(renderer, 1e9), () => changed());
  const until = (run: () => void = () => {}): Promise<void> =>
    new Promise((resolve) => {
      changed = resolve;
      run();
    });
  return { served, asked, left, until, give: (picture: ImageBitmap | null) => gives.shift()?.(picture) };
}

it('shows the whole page first, and then what is seen of it as sharp as it is there', async () => {
  const { served, asked, until, give } = scene();
  const view = viewOf(0, 0, 200, 8);
  served.want(view, layout, new Set([2]));
  await until();
  served.want(view, layout, new Set([1]));
  expect(asked).toEqual([]);
  served.want(view, layout, new Set([1, 2]));
  expect(asked).toEqual([
    [1, 0],
    [4, 0],
  ]);
  await until(() => give(bitmap(1000)));
  expect(served.textures.upload(1e9)).toBe(false);
  expect(served.textures.hasPage(2)).toBe(true);
  await until(() => give(bitmap(1024)));
  served.textures.upload(1e9);
  served.want(view, layout, new Set([2]));
  expect(asked).toHaveLength(2);
  served.want(viewOf(0, 0, 200, 0.8), layout, new Set([2]));
  expect(asked).toHaveLength(2);
  served.dispose();
  expect(served.textures.count).toBe(0);
});

it('leaves what is not seen any more, and asks for nothing twice that cannot be fetched', async () => {
  const { served, asked, left, until, give } = scene();
  served.want(viewOf(0, 0, 900, 4), layout, new Set([2]));
  await until();
  served.want(viewOf(0, 0, 900, 4), layout, new Set([2]));
  // No more at one time than the connection has to spare.
  expect(asked).toEqual([
    [1, 0],
    [4, 0],
    [4, 1],
    [4, 2],
  ]);
  await until(() => give(null));
  await until(() => served.want(viewOf(950, 950, 40, 4), layout, new Set([2])));
  expect(left).toEqual([
    [4, 0],
    [4, 1],
    [4, 2],
  ]);
  served.want(viewOf(950, 950, 40, 4), layout, new Set([2]));
  expect(asked.slice(4)).toEqual([[4, 15]]);
  served.dispose();
});

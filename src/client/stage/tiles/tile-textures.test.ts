import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type GridTile, tileKey } from '#shared/geometry/tile-grid.ts';
import type { createTileTextures, TileRenderer, TileTextures } from './tile-textures.ts';

let create: typeof createTileTextures;
/** First row and rows of each part that was uploaded. */
const parts: [from: number, rows: number][] = [];
const renderer = {
  texture: { bind() {} },
  gl: {
    texSubImage2D(...call: number[]) {
      parts.push([call[3] ?? -1, call[5] ?? -1]);
    },
  },
} as unknown as TileRenderer;

const tile = (page: number): GridTile => ({
  page,
  scale: 1,
  column: 0,
  row: 0,
  rect: { x: 0, y: 0, width: 10, height: 10 },
});
const put = (textures: TileTextures, page: number) =>
  textures.put(tileKey(tile(page), ''), tile(page), { width: 10, height: 10, pixels: new ArrayBuffer(400) });

describe('tile textures', () => {
  beforeAll(async () => {
    // Pixi asks what browser it is in as soon as it is loaded; Node 20 has no navigator.
    vi.stubGlobal('navigator', { userAgent: 'node', platform: 'node' });
    create = (await import('./tile-textures.ts')).createTileTextures;
  });

  it('upload within the bytes of a frame, at least one', () => {
    const textures = create(renderer, 1e6);
    for (let page = 1; page <= 5; page++) put(textures, page);
    expect(textures.upload(800)).toBe(true);
    expect(textures.count).toBe(2);
    expect(textures.upload(1)).toBe(true);
    expect(textures.count).toBe(3);
    expect(textures.upload(1e6)).toBe(false);
    expect([textures.count, textures.bytes]).toEqual([5, 2000]);
    textures.clear();
  });

  it('come in parts where they are larger than a frame allows, and count once they are whole', () => {
    const textures = create(renderer, 1e6);
    const large = { width: 10, height: 150, pixels: new ArrayBuffer(6000) };
    textures.put('large', tile(1), large);
    parts.length = 0;
    expect([textures.upload(1), textures.count]).toEqual([true, 0]);
    expect([textures.upload(3200), textures.count]).toEqual([true, 0]);
    expect([textures.upload(3200), textures.count, textures.bytes]).toEqual([false, 1, 6000]);
    expect(parts).toEqual([
      [0, 64],
      [64, 80],
      [144, 6],
    ]);
    textures.clear();
  });

  it('free the least recently used over the budget, never what this frame uses', () => {
    const textures = create(renderer, 1000);
    for (let page = 1; page <= 4; page++) put(textures, page);
    textures.upload(1e6);
    textures.beginFrame();
    textures.use(tileKey(tile(3), ''));
    textures.beginFrame();
    textures.use(tileKey(tile(1), ''));
    textures.evict();
    expect([1, 2, 3, 4].map((page) => textures.hasPage(page))).toEqual([true, false, true, false]);
    for (let page = 1; page <= 4; page++) put(textures, page);
    textures.upload(1e6);
    textures.beginFrame();
    for (let page = 1; page <= 4; page++) textures.use(tileKey(tile(page), ''));
    textures.evict();
    expect(textures.count).toBe(4);

    // Tiles that come between frames were wanted by the last one: older tiles make room for them.
    textures.beginFrame();
    textures.use(tileKey(tile(1), ''));
    put(textures, 5);
    textures.upload(1e6);
    textures.evict();
    expect([1, 2, 3, 4, 5].map((page) => textures.hasPage(page))).toEqual([true, false, false, false, true]);
    textures.clear();
  });

  it('give way to others that share the budget', () => {
    let others = 0;
    const textures = create(renderer, 1000, () => others);
    for (let page = 1; page <= 2; page++) put(textures, page);
    textures.upload(1e6);
    textures.beginFrame();
    textures.evict();
    expect(textures.count).toBe(2);
    others = 400;
    textures.evict();
    expect(textures.count).toBe(1);
    textures.clear();
  });

  it('count back to nothing, and free a tile that comes twice', () => {
    const textures = create(renderer, 1e6);
    put(textures, 1);
    textures.upload(1e6);
    const first = textures.get(tileKey(tile(1), ''))?.texture;
    put(textures, 1);
    textures.upload(1e6);
    expect(first?.destroyed).toBe(true);
    expect(textures.count).toBe(1);
    textures.clear();
    expect([textures.count, textures.bytes, [...textures.ofPage(1)].length]).toEqual([0, 0, 0]);
  });
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EngineDocument } from '#client/engine/engine.ts';
import { type GridTile, tileKey } from '#shared/geometry/tile-grid.ts';
import type { EngineFault, EngineResult, TilePixels } from '#shared/protocol/pdf-worker.ts';
import { createTileFeed, type TileFeed } from './tile-feed.ts';
import type { TileTextures } from './tile-textures.ts';

const tile = (page: number): GridTile => ({
  page,
  scale: 1,
  column: 0,
  row: 0,
  rect: { x: 0, y: 0, width: 1, height: 1 },
});
const key = (page: number) => tileKey(tile(page), '');
const pixels: TilePixels = { width: 1, height: 1, pixels: new ArrayBuffer(4) };
const offline: EngineFault = { kind: 'unexpected', status: 0 };

describe('tile feed', () => {
  let wanted: string[];
  let respond: (page: number, result: EngineResult<TilePixels>) => void;
  let arrived: string[];
  let faults: [page: number, kind: string][];
  let recovered: number[];
  let feed: TileFeed;
  const want = (...pages: number[]) =>
    feed.want(
      pages.map((page) => ({ tile: tile(page), priority: 'sharp' })),
      null,
      '',
    );

  beforeEach(() => {
    vi.useFakeTimers();
    wanted = [];
    arrived = [];
    faults = [];
    recovered = [];
    const engine: Pick<EngineDocument, 'want'> = {
      want(_, tiles, onTile) {
        wanted = tiles.map((each) => each.key);
        respond = (page, result) => onTile(key(page), result);
      },
    };
    const textures: Pick<TileTextures, 'has' | 'put'> = {
      has: (each) => arrived.includes(each),
      put: (each) => void arrived.push(each),
    };
    feed = createTileFeed(engine as EngineDocument, textures as TileTextures, {
      seen() {},
      ahead() {},
      fault: (page, { kind }) => void faults.push([page, kind]),
      recovered: (page) => void recovered.push(page),
    });
  });

  it('asks again for a tile whose bytes could not be fetched, after 1500 ms, and reports it after the third time', () => {
    for (const round of [0, 1, 2]) {
      want(1, 2);
      expect(wanted).toEqual([key(1), key(2)]);
      respond(1, { ok: false, fault: offline });
      want(1, 2);
      expect(wanted).toEqual([key(2)]);
      expect(faults, `round ${round}`).toEqual([]);
      vi.advanceTimersByTime(1500);
    }
    want(1, 2);
    respond(1, { ok: false, fault: offline });
    expect(faults).toEqual([[1, 'unexpected']]);
    vi.advanceTimersByTime(1500);
    want(1, 2);
    respond(1, { ok: true, value: pixels });
    expect(recovered).toEqual([1]);
    want(1, 2);
    expect(wanted).toEqual([key(2)]);
  });

  it('does not ask again for what cannot be drawn', () => {
    want(1);
    respond(1, { ok: false, fault: { kind: 'page', page: 1, detail: 'damaged' } });
    expect(faults).toEqual([[1, 'page']]);
    vi.advanceTimersByTime(60_000);
    want(1);
    expect(wanted).toEqual([]);
  });

  it('leaves nothing running behind', () => {
    want(1);
    respond(1, { ok: false, fault: offline });
    feed.dispose();
    expect(vi.getTimerCount()).toBe(0);
  });
});

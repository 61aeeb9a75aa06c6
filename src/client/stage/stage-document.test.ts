import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EngineDocument, fetchAgain, type WantedTile } from '#client/engine/engine.ts';
import type { PageSize } from '#shared/files/attachment.ts';
import type { EngineResult, TilePixels } from '#shared/protocol/pdf-worker.ts';
import type { OpenDocument, openStageDocument } from './stage-document.ts';
import type { TileRenderer } from './tiles/tile-textures.ts';

const renderer = { texture: { bind() {} }, gl: { texSubImage2D() {} } } as unknown as TileRenderer;
const size = { width: 300, height: 400 };
let open: typeof openStageDocument;
let document: OpenDocument;
let wanted: readonly WantedTile[];
let respond: (key: string, result: EngineResult<TilePixels>) => void;
let measured: [from: number, to: number][];
let events: string[];
/** How often sizes cannot be fetched. */
let lost: number;

const engine: Pick<EngineDocument, 'want' | 'pageSizes' | 'pageCount' | 'firstPage' | 'isPrepared'> = {
  pageCount: 200,
  firstPage: size,
  isPrepared: false,
  want(_, tiles, onTile) {
    wanted = tiles;
    respond = onTile;
  },
  async pageSizes(from, to) {
    measured.push([from, to]);
    if (lost-- > 0) return { ok: false, fault: { kind: 'unexpected', status: 503 } };
    return { ok: true, value: Array.from({ length: to - from + 1 }, () => ({ width: 300, height: 100 })) };
  },
};
const openWith = (pageSizes: readonly PageSize[] | null): void => {
  document = open({ engine: engine as EngineDocument, pageSizes, preview: null }, renderer, 1e9, {
    changed: () => events.push('changed'),
    text: () => events.push('text'),
    preview: () => events.push('preview'),
    complete: () => events.push('complete'),
    ahead: () => events.push('ahead'),
    relaid: (before) => events.push(`relaid from ${before.height}`),
    fault: (page) => events.push(`fault on ${page}`),
    recovered: () => {},
  });
};
/** Wants what a view of the first page at its own size wants. */
const want = (): void =>
  document.want({ seen: { x0: -150, y0: 0, x1: 150, y1: 400 }, scale: 1, direction: 0 });

describe('a document on the stage', () => {
  beforeAll(async () => {
    // Pixi asks what browser it is in as soon as it is loaded; Node 20 has no navigator.
    vi.stubGlobal('navigator', { userAgent: 'node', platform: 'node' });
    open = (await import('./stage-document.ts')).openStageDocument;
  });
  beforeEach(() => {
    [wanted, measured, events, lost] = [[], [], [], 0];
  });
  afterEach(() => {
    document.dispose();
    vi.useRealTimers();
  });

  it('requests the tiles of a view, and again with other layers hidden', () => {
    openWith([]);
    want();
    const keys = wanted.map(({ key }) => key);
    expect(wanted[0]).toMatchObject({ page: 1, hiddenLayers: null });
    expect(document.missing).toBe(wanted.length);
    document.hideLayers([7, 2]);
    expect(events).toEqual(['changed']);
    want();
    expect(wanted[0]).toMatchObject({ page: 1, hiddenLayers: [2, 7] });
    expect(wanted.some(({ key }) => keys.includes(key))).toBe(false);
    document.hideLayers(null);
    want();
    expect(wanted.map(({ key }) => key)).toEqual(keys);
  });

  it('requests a tile that has come only after the GPU has lost it', () => {
    openWith([]);
    want();
    const { key } = wanted.find(({ priority }) => priority === 'sharp') ?? { key: '' };
    respond(key, { ok: true, value: { width: 1, height: 1, pixels: new ArrayBuffer(4) } });
    document.textures.upload(1e6);
    want();
    expect(wanted.map((tile) => tile.key)).not.toContain(key);
    document.lose();
    document.restore();
    want();
    expect(wanted.map((tile) => tile.key)).toContain(key);
  });

  it('measures pages near the view that the server has not measured, each block once', async () => {
    openWith([]);
    const before = document.layout.height;
    want();
    want();
    expect(measured).toEqual([[1, 64]]);
    await expect.poll(() => events).toContain(`relaid from ${before}`);
    expect(document.layout.height).toBeLessThan(before);
  });

  it('measures pages again whose sizes could not be fetched', async () => {
    vi.useFakeTimers();
    lost = 1;
    openWith([]);
    const before = document.layout.height;
    want();
    await vi.advanceTimersByTimeAsync(fetchAgain.afterMs);
    expect(events).toContain('changed');
    want();
    await vi.advanceTimersByTimeAsync(0);
    expect(measured).toEqual([
      [1, 64],
      [1, 64],
    ]);
    expect(document.layout.height).toBeLessThan(before);
  });

  it('measures nothing while the server’s sizes are on their way, nor when they have come', () => {
    openWith(null);
    want();
    document.know(Array.from({ length: 200 }, () => ({ width: 300, height: 200 })));
    expect(events).toEqual([expect.stringMatching('relaid'), 'changed']);
    want();
    expect(measured).toEqual([]);
  });
});

import type { Container, Sprite, Texture } from 'pixi.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StageView } from '#client/stage/stage-view.ts';
import { createPageLayout } from '#shared/geometry/page-layout.ts';
import type { Mark } from '#shared/review/mark.ts';
import type { OverlayLayer, OverlayState } from './overlay-layer.ts';
import { type StageLayers, stageLayerNames } from './stage-layers.ts';

let pixi: typeof import('pixi.js');
let createOverlayLayer: typeof import('./overlay-layer.ts').createOverlayLayer;
let createQuads: typeof import('../text/quads.ts').createQuads;
beforeAll(async () => {
  // Pixi asks what browser it is in as soon as it is loaded; Node 20 has no navigator.
  vi.stubGlobal('navigator', { userAgent: 'node', platform: 'node' });
  pixi = await import('pixi.js');
  ({ createOverlayLayer } = await import('./overlay-layer.ts'));
  ({ createQuads } = await import('../text/quads.ts'));
});
afterAll(() => void vi.unstubAllGlobals());

/** Two device pixels a point: page 1 covers 200…600 by 200…400 of the canvas, page 2 begins at 460, page 3 is below. */
const view: StageView = {
  camera: { x: 0, y: 50, zoom: 0.75 },
  viewport: { width: 400, height: 300 },
  layout: createPageLayout(3, { width: 200, height: 100 }),
  dpr: 2,
};
const nothing: OverlayState = { hits: [], selectedText: null, draftPage: null, handles: null, pointer: null };
const mark: Mark = { id: 'm', page: 1, colour: 'red', shape: 'rect', x: 20, y: 30, width: 60, height: 40 };

let layers: StageLayers;
let overlay: OverlayLayer;
beforeEach(() => {
  const entries = stageLayerNames.map((name) => [name, new pixi.Container()] as const);
  layers = Object.fromEntries(entries) as unknown as StageLayers;
  overlay = createOverlayLayer(layers);
});

interface Drawn {
  box: number[];
  tint: number;
  alpha: number;
}
const drawnOn = (layer: Container): Drawn[] =>
  (layer.children as Sprite[])
    .filter(({ visible }) => visible)
    .map(({ x, y, width, height, tint, alpha }) => ({ box: [x, y, width, height], tint, alpha }));
const boxes = (layer: Container) => drawnOn(layer).map(({ box }) => box);

describe('what lies over the pages', () => {
  it('is nothing at first', () => {
    overlay.draw(view, nothing);
    for (const name of stageLayerNames) expect(drawnOn(layers[name])).toEqual([]);
  });

  it('is each hit on the pages in view, the current one in another colour', () => {
    const rects = [
      { x: 10, y: 20, width: 30, height: 5 },
      { x: 10, y: 26, width: 8, height: 5 },
    ];
    const hits = [
      { page: 1, rects },
      { page: 2, rects: rects.slice(1), current: true },
      { page: 3, rects },
    ];
    overlay.draw(view, { ...nothing, hits });
    expect(boxes(layers.highlights)).toEqual([
      [220, 240, 60, 10],
      [220, 252, 16, 10],
      [220, 512, 16, 10],
    ]);
    const [one, two, current] = drawnOn(layers.highlights);
    // Only the last page is in view.
    overlay.draw({ ...view, camera: { ...view.camera, y: 420 } }, { ...nothing, hits });
    expect(boxes(layers.highlights)).toEqual([
      [220, 20, 60, 10],
      [220, 32, 16, 10],
    ]);
    expect(two?.tint).toBe(one?.tint);
    expect(current?.tint).not.toBe(one?.tint);
    expect(one?.alpha).toBeLessThan(1);
  });

  it('is a hit of at least a device pixel, however small it is', () => {
    const far = { ...view, camera: { ...view.camera, zoom: 0.01 } };
    overlay.draw(far, { ...nothing, hits: [{ page: 1, rects: [{ x: 0, y: 0, width: 9, height: 1 }] }] });
    expect(boxes(layers.highlights)[0]?.slice(2)).toEqual([1, 1]);
  });

  it('is the text that is selected', () => {
    const selectedText = { page: 1, rects: [{ x: 0, y: 0, width: 50, height: 10 }] };
    overlay.draw(view, { ...nothing, selectedText });
    expect(boxes(layers.highlights)).toEqual([[200, 200, 100, 20]]);
  });

  it('is a shade over each page in view but that of the draft', () => {
    overlay.draw(view, { ...nothing, draftPage: 1 });
    expect(boxes(layers.shade)).toEqual([[200, 460, 400, 200]]);
    overlay.draw(view, { ...nothing, draftPage: 3 });
    expect(boxes(layers.shade)).toEqual([
      [200, 200, 400, 200],
      [200, 460, 400, 200],
    ]);
    overlay.draw(view, nothing);
    expect(boxes(layers.shade)).toEqual([]);
  });

  it('has a square of nine CSS pixels around each corner of the selected mark, but where its number is', () => {
    overlay.draw(view, { ...nothing, handles: mark });
    const outer = drawnOn(layers.handles).filter((_, at) => at % 2 === 0);
    const centres = outer.map(({ box: [x = 0, y = 0, width = 0, height = 0] }) => [
      x + width / 2,
      y + height / 2,
    ]);
    for (const { box } of outer) expect(box.slice(2)).toEqual([18, 18]);
    expect(centres).toHaveLength(3);
    const corners = [
      [240, 260],
      [360, 260],
      [360, 340],
      [240, 340],
    ];
    for (const centre of centres) expect(corners).toContainEqual(centre);
    const inner = drawnOn(layers.handles).filter((_, at) => at % 2 === 1);
    for (const [at, { box }] of inner.entries()) {
      const [x = 0, y = 0] = outer[at]?.box ?? [];
      expect(box).toEqual([x + 3, y + 3, 12, 12]);
    }
  });

  it('has a cross at the pointer of the keyboard, light within dark', () => {
    overlay.draw(view, { ...nothing, pointer: { x: 50, y: 25 } });
    const bars = drawnOn(layers.handles);
    for (const {
      box: [x = 0, y = 0, width = 0, height = 0],
    } of bars)
      expect([x + width / 2, y + height / 2]).toEqual([500, 250]);
    expect(bars.map(({ tint }) => tint)).toEqual([0x18181b, 0x18181b, 0xffffff, 0xffffff]);
    const [dark, , light] = bars.map(({ box: [, , width = 0, height = 0] }) => [width, height]);
    expect((dark?.[0] ?? 0) > (light?.[0] ?? 0) && (dark?.[1] ?? 0) > (light?.[1] ?? 0)).toBe(true);
  });

  it('follows the camera, and is gone once it is not there any more', () => {
    overlay.draw(view, { ...nothing, handles: mark, pointer: { x: 0, y: 0 } });
    const before = boxes(layers.handles);
    overlay.draw(
      { ...view, camera: { ...view.camera, x: 10, y: 55 } },
      { ...nothing, handles: mark, pointer: { x: 0, y: 0 } },
    );
    expect(boxes(layers.handles)).toEqual(before.map(([x = 0, y = 0, ...size]) => [x - 20, y - 10, ...size]));
    overlay.draw(view, nothing);
    expect(boxes(layers.handles)).toEqual([]);
  });
});

describe('pooled rectangles', () => {
  const textureOf = (width: number, height: number): Texture =>
    new pixi.Texture({ source: new pixi.TextureSource({ width, height }) });

  it('are as large as they are drawn, whatever the size of their picture', () => {
    const layer = new pixi.Container();
    const quads = createQuads(layer);
    quads.begin();
    quads.draw(textureOf(50, 20), 5, 6, 100, 80);
    quads.draw(textureOf(200, 200), 0, 0, 20, 10, { alpha: 0.5, tint: 0x00ff00 });
    quads.end();
    expect(drawnOn(layer)).toEqual([
      { box: [5, 6, 100, 80], tint: 0xffffff, alpha: 1 },
      { box: [0, 0, 20, 10], tint: 0x00ff00, alpha: 0.5 },
    ]);
  });

  it('are used again with nothing left of what they showed before', () => {
    const layer = new pixi.Container();
    const quads = createQuads(layer);
    quads.begin();
    quads.draw(textureOf(10, 10), 0, 0, 10, 10, { alpha: 0.2, tint: 0xff0000 });
    quads.draw(textureOf(10, 10), 20, 0, 10, 10);
    quads.end();
    quads.begin();
    quads.draw(textureOf(40, 40), 1, 2, 20, 10);
    quads.end();
    expect(drawnOn(layer)).toEqual([{ box: [1, 2, 20, 10], tint: 0xffffff, alpha: 1 }]);
    expect(layer.children).toHaveLength(2);
  });

  it('let go of a picture that is not shown any more, as it may be freed', () => {
    const layer = new pixi.Container();
    const quads = createQuads(layer);
    const shown = textureOf(10, 10);
    quads.begin();
    quads.draw(shown, 0, 0, 10, 10);
    quads.end();
    expect((layer.children as Sprite[])[0]?.texture).toBe(shown);
    quads.begin();
    quads.end();
    expect((layer.children as Sprite[])[0]?.texture).not.toBe(shown);
    expect(drawnOn(layer)).toEqual([]);
  });
});

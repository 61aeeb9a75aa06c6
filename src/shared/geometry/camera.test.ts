import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampCamera,
  fitZoom,
  flyBetween,
  panBy,
  screenToStage,
  seenRect,
  stageToScreen,
  viewMargin,
  zoomAt,
  zoomLimits,
} from './camera.ts';
import { createPageLayout } from './page-layout.ts';
import { nextZoomStep, zoomSteps } from './zoom-steps.ts';

const view = { width: 900, height: 700 };
const layout = createPageLayout(40, { width: 595, height: 842 });
const banner = { width: 28_346, height: 2835 };
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const camera = fc.record({ x: number(-300, 300), y: number(0, 30_000), zoom: number(0.1, 64) });
const at = fc.record({ x: number(0, 900), y: number(0, 700) });

describe('camera', () => {
  it('maps to the screen and back', () => {
    fc.assert(
      fc.property(camera, at, (looking, point) => {
        const back = stageToScreen(looking, view, screenToStage(looking, view, point));
        expect(back.x).toBeCloseTo(point.x, 4);
        expect(back.y).toBeCloseTo(point.y, 4);
      }),
    );
  });

  it('keeps the point under the pointer while it zooms', () => {
    fc.assert(
      fc.property(camera, at, number(0.01, 100), (looking, point, zoom) => {
        const held = screenToStage(looking, view, point);
        const next = zoomAt(looking, view, zoom, point);
        const now = stageToScreen(next, view, held);
        expect(now.x).toBeCloseTo(point.x, 3);
        expect(now.y).toBeCloseTo(point.y, 3);
        expect(next.zoom).toBeGreaterThanOrEqual(zoomLimits.min);
        expect(next.zoom).toBeLessThanOrEqual(zoomLimits.max);
      }),
    );
  });

  it('pans by screen pixels', () => {
    const moved = panBy({ x: 0, y: 0, zoom: 0.75 }, 10, -20);
    expect(moved).toEqual({ x: 10, y: -20, zoom: 0.75 });
  });

  it('never loses the document, and clamping twice changes nothing', () => {
    fc.assert(
      fc.property(
        fc.record({ x: number(-1e5, 1e5), y: number(-1e5, 1e5), zoom: number(0.1, 64) }),
        (looking) => {
          const once = clampCamera(looking, view, layout);
          const seen = seenRect(once, view);
          expect(seen.x0).toBeLessThan(layout.widest / 2);
          expect(seen.x1).toBeGreaterThan(-layout.widest / 2);
          expect(seen.y0).toBeLessThan(layout.height);
          expect(seen.y1).toBeGreaterThan(0);
          expect(clampCamera(once, view, layout)).toEqual(once);
        },
      ),
    );
  });

  it('fits a page with its margin', () => {
    const page = { width: 600, height: 300 };
    expect((fitZoom('width', page, view) * 600 * 96) / 72).toBeCloseTo(view.width - 2 * viewMargin(view));
    expect((fitZoom('height', page, view) * 300 * 96) / 72).toBeCloseTo(view.height - 2 * viewMargin(view));
    expect(fitZoom('page', page, view)).toBe(fitZoom('width', page, view));
  });

  it('fits a banner of ten metres, and keeps to it where it is held in view', () => {
    const room = { width: 872, height: 700 };
    const zoom = fitZoom('page', banner, room);
    expect((zoom * banner.width * 96) / 72).toBeCloseTo(room.width - 2 * viewMargin(room));
    const looking = { x: 0, y: banner.height / 2, zoom };
    expect(clampCamera(looking, room, createPageLayout(1, banner))).toEqual(looking);
  });

  it('can be zoomed out to 10 %, and farther only as a page of the document needs it', () => {
    const out = (document: typeof layout, room: typeof view) =>
      clampCamera({ x: 0, y: 0, zoom: 0.001 }, room, document).zoom;
    expect(out(layout, view)).toBe(0.1);
    expect(out(createPageLayout(0, banner), view)).toBe(0.1);
    expect(out(createPageLayout(2, layout.sizes[0] ?? banner, [banner]), view)).toBe(
      fitZoom('page', banner, view),
    );
    expect(out(layout, { width: 900, height: 40 })).toBeGreaterThan(0.01);
  });

  it('flies from one place to the other without overshooting', () => {
    const from = { x: 0, y: 0, zoom: 1 };
    const to = { x: 100, y: 200, zoom: 4 };
    expect(flyBetween(from, to, 0)).toEqual(from);
    expect(flyBetween(from, to, 1)).toBe(to);
    expect(flyBetween(from, to, 0.5).zoom).toBeCloseTo(2);
    fc.assert(
      fc.property(number(0, 1), number(0, 1), (a, b) => {
        const [early, late] = [flyBetween(from, to, Math.min(a, b)), flyBetween(from, to, Math.max(a, b))];
        expect(late.y).toBeGreaterThanOrEqual(early.y);
        expect(late.y).toBeLessThanOrEqual(200);
      }),
    );
  });
});

describe('zoom steps', () => {
  const upright = { width: 595, height: 842 };
  const wide = { width: 842, height: 595 };

  it('hold the presets of the specification', () => {
    const [width, height] = [fitZoom('width', upright, view), fitZoom('height', upright, view)];
    for (const preset of [0.75 * height, height, width, 1.25 * width, 1.5 * width])
      expect(zoomSteps(upright, view).some((step) => Math.abs(step / preset - 1) < 0.021)).toBe(true);
    const across = fitZoom('width', wide, view);
    expect(zoomSteps(wide, view).some((step) => Math.abs(step / (across * 0.5) - 1) < 0.021)).toBe(true);
  });

  it('go down to 10 %, and below it to what fits', () => {
    const room = { width: 872, height: 700 };
    expect(zoomSteps(upright, room)[0]).toBe(0.1);
    for (const page of [banner, { width: 2835, height: 28_346 }, { width: 28_346, height: 28_346 }]) {
      const steps = zoomSteps(page, room);
      expect(steps[0]).toBe(fitZoom('page', page, room));
      expect(steps).toContain(fitZoom('width', page, room));
      const small = steps.filter((step) => step <= 0.1);
      for (const [i, step] of small.entries()) expect(step / (small[i - 1] ?? step)).toBeLessThan(2);
      expect(small.length).toBeGreaterThan(3);
    }
  });

  it('rise to 6400 % and cannot be passed at either end', () => {
    for (const page of [upright, wide]) {
      const steps = zoomSteps(page, view);
      expect(steps).toEqual([...steps].sort((a, b) => a - b));
      expect(steps.at(-1)).toBe(64);
      expect(nextZoomStep(steps, 64, 1)).toBe(64);
      expect(nextZoomStep(steps, steps[0] ?? 0, -1)).toBe(steps[0]);
      let zoom = steps[0] ?? 0;
      for (let i = 1; i < steps.length; i++) zoom = nextZoomStep(steps, zoom, 1);
      expect(zoom).toBe(64);
    }
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pixelsPerPoint, seenRect, viewMargin } from '#shared/geometry/camera.ts';
import { createPageLayout, refineLayout } from '#shared/geometry/page-layout.ts';
import { createStageCamera, type StageCamera } from './stage-camera.ts';

const layout = createPageLayout(100, { width: 600, height: 800 });
const viewport = { width: 900, height: 700 };
let camera: StageCamera;

describe('stage camera', () => {
  beforeEach(() => {
    camera = createStageCamera(
      () => true,
      () => undefined,
    );
    camera.resize(viewport);
    camera.setLayout(layout);
  });
  const arrive = () => camera.step(performance.now());

  it('opens the first page at fit-width, its top in view', () => {
    expect(pixelsPerPoint(camera.now.zoom) * 600).toBeCloseTo(900 - 2 * viewMargin(viewport));
    expect(seenRect(camera.now, viewport).y0).toBeLessThan(0);
    expect(camera.view().page).toBe(1);
  });

  it('opens an image at 0.75, or less where it is wider than the view, 80 px from the top', () => {
    camera.setLayout(createPageLayout(1, { width: 300, height: 200 }), true);
    expect(camera.now.zoom).toBe(0.75);
    expect(seenRect(camera.now, viewport).y0 * pixelsPerPoint(0.75)).toBeCloseTo(-80);
    camera.setLayout(createPageLayout(1, { width: 3000, height: 2000 }), true);
    expect(pixelsPerPoint(camera.now.zoom) * 3000).toBeCloseTo(900 - 2 * viewMargin(viewport));
    expect(seenRect(camera.now, viewport).y0 * pixelsPerPoint(camera.now.zoom)).toBeCloseTo(-80);
    camera.resize({ width: 500, height: 700 });
    expect(pixelsPerPoint(camera.now.zoom) * 3000).toBeLessThan(500);
    expect(seenRect(camera.now, camera.viewport).y0 * pixelsPerPoint(camera.now.zoom)).toBeCloseTo(-80);
  });

  it('fits pages into half the view where another version is beside, and lets their sides be reached', () => {
    camera.setShare(0.5);
    const half = { width: 450, height: 700 };
    expect(pixelsPerPoint(camera.now.zoom) * 600).toBeCloseTo(450 - 2 * viewMargin(half));
    expect(camera.viewport).toEqual(viewport);
    camera.zoomTo(1);
    arrive();
    camera.pan(-9_999, 0);
    expect(seenRect(camera.now, half).x0).toBeCloseTo(-300 - viewMargin(half) / pixelsPerPoint(1));
    camera.setShare(1);
    expect(camera.now.x).toBeCloseTo(0);
  });

  it('fits the page that it is on the way to into half the view', () => {
    camera.goToPage(2);
    camera.setShare(0.5);
    arrive();
    const half = { width: 450, height: 700 };
    expect(pixelsPerPoint(camera.now.zoom) * 600).toBeCloseTo(450 - 2 * viewMargin(half));
    expect(camera.view().page).toBe(2);
  });

  it('zooms at the same place of the page in either half', () => {
    camera.setShare(0.5);
    const zoomed = (x: number): number => {
      camera.setLayout(layout);
      camera.zoomBy(2, { x, y: 350 });
      return camera.now.x;
    };
    expect(zoomed(100)).toBeCloseTo(zoomed(550));
  });

  it('zooms out to the whole of a very large page, and stays where it is at the end of its zoom', () => {
    camera.setLayout(createPageLayout(3, { width: 28_346, height: 2835 }));
    const whole = camera.now;
    expect(pixelsPerPoint(whole.zoom) * 28_346).toBeCloseTo(900 - 2 * viewMargin(viewport));
    camera.zoomTo(1);
    arrive();
    camera.fit('page');
    arrive();
    expect(camera.now.zoom).toBe(whole.zoom);
    camera.zoomStep(-1);
    arrive();
    expect(camera.now.zoom).toBe(whole.zoom);
    camera.setLayout(layout);
    camera.zoomTo(0.01);
    arrive();
    expect(camera.now.zoom).toBe(0.1);
    camera.goToPage(50);
    arrive();
    const there = camera.now;
    camera.zoomBy(0.5, { x: 0, y: 600 });
    expect(camera.now.y).toBeCloseTo(there.y);
  });

  it('keeps a fit through resizes until the zoom is changed by hand', () => {
    camera.resize({ width: 500, height: 700 });
    expect(pixelsPerPoint(camera.now.zoom) * 600).toBeCloseTo(
      500 - 2 * viewMargin({ width: 500, height: 1 }),
    );
    camera.zoomTo(1);
    arrive();
    camera.resize(viewport);
    expect(camera.now.zoom).toBe(1);
  });

  it('names the page that was gone to where the whole document is in view, until it is moved by hand', () => {
    camera.setLayout(createPageLayout(3, { width: 600, height: 150 }));
    for (const go of [
      (page: number) => camera.goToPage(page),
      (page: number) => camera.flyToPart(page, { x0: 10, y0: 10, x1: 50, y1: 50 }),
    ])
      for (const page of [2, 3, 1]) {
        go(page);
        arrive();
        expect(camera.view().page).toBe(page);
      }
    camera.goToPage(2);
    camera.setShare(0.5);
    expect(camera.view().page).toBe(2);
    camera.pan(0, 1);
    expect(camera.view().page).toBe(1);
    camera.goToPage(3);
    camera.zoomBy(8, { x: 450, y: 0 });
    expect(camera.view().page).toBe(1);
  });

  it('goes to any page, and to the ends past which it cannot go', () => {
    for (const page of [2, 57, 100]) {
      camera.goToPage(page);
      arrive();
      expect(camera.view().page).toBe(page);
    }
    camera.goToPage(5000);
    arrive();
    expect(camera.view().page).toBe(100);
  });

  it('keeps the page in the middle in place while others are measured', () => {
    camera.goToPage(50);
    arrive();
    const sizes = Array.from({ length: 40 }, () => ({ width: 300, height: 100 }));
    const measured = refineLayout(layout, 1, sizes);
    const inside = camera.now.y - (layout.tops[49] ?? 0);
    camera.relay(layout, measured);
    expect(camera.now.y - (measured.tops[49] ?? 0)).toBeCloseTo(inside);
    expect(camera.view().page).toBe(50);
  });

  describe('on a flight during which pages are measured', () => {
    const measured = refineLayout(
      layout,
      1,
      Array.from({ length: 60 }, () => ({ width: 300, height: 100 })),
    );
    const flying = (): StageCamera => {
      vi.useFakeTimers({ toFake: ['performance'] });
      const smooth = createStageCamera(
        () => false,
        () => undefined,
      );
      smooth.resize(viewport);
      smooth.setLayout(layout);
      return smooth;
    };
    const land = (smooth: StageCamera): void => {
      for (let i = 0; i < 40; i++) {
        vi.advanceTimersByTime(16);
        smooth.step(performance.now());
      }
    };
    afterEach(() => void vi.useRealTimers());

    it.each<[string, (smooth: StageCamera) => void]>([
      ['page', (smooth) => smooth.goToPage(3)],
      ['part of a page', (smooth) => smooth.flyToPart(3, { x0: 10, y0: 10, x1: 50, y1: 50 })],
    ])('lands on the %s that it was to', (_, go) => {
      const [smooth, straight] = [flying(), flying()];
      go(smooth);
      vi.advanceTimersByTime(100);
      smooth.step(performance.now());
      smooth.relay(layout, measured);
      expect(smooth.goal).not.toEqual(smooth.now);
      land(smooth);
      straight.relay(layout, measured);
      go(straight);
      land(straight);
      expect(smooth.now).toEqual(straight.now);
      expect(smooth.view().page).toBe(3);
    });

    it('zooms on where it was', () => {
      const smooth = flying();
      smooth.goToPage(50);
      smooth.zoomTo(4);
      vi.advanceTimersByTime(100);
      smooth.step(performance.now());
      smooth.relay(layout, measured);
      land(smooth);
      expect(smooth.now.zoom).toBe(4);
      const inside = (smooth.now.y - (measured.tops[49] ?? 0)) / 100;
      const still = flying();
      still.goToPage(50);
      still.zoomTo(4);
      land(still);
      expect(inside).toBeCloseTo((still.now.y - (layout.tops[49] ?? 0)) / 800, 5);
    });
  });

  it('goes back at once to where another stage had the same document', () => {
    const next = createStageCamera(
      () => false,
      () => undefined,
    );
    next.resize({ width: 400, height: 600 });
    next.setLayout(layout);
    camera.goToPage(50);
    arrive();
    next.goBack(camera.position());
    expect(next.view().page).toBe(50);
    expect(pixelsPerPoint(next.now.zoom) * 600).toBeCloseTo(400 - 2 * viewMargin(next.viewport));
    camera.zoomTo(2);
    arrive();
    camera.pan(-100, -40);
    next.goBack(camera.position());
    expect(next.now).toEqual(camera.now);
    next.resize({ width: 800, height: 600 });
    expect(next.now.zoom).toBe(2);
  });

  it('flies to a part without zooming in, and zooms out where it would not fit', () => {
    camera.zoomTo(4);
    arrive();
    camera.flyToPart(3, { x0: 10, y0: 10, x1: 12, y1: 12 });
    arrive();
    expect(camera.now.zoom).toBe(4);
    camera.flyToPart(3, { x0: 0, y0: 0, x1: 600, y1: 800 });
    arrive();
    expect(camera.now.zoom).toBeLessThan(1);
    expect(camera.view().page).toBe(3);
  });

  it.each([
    ['scrolled', (moved: StageCamera) => moved.pan(0, -40)],
    ['held', (moved: StageCamera) => moved.hold()],
  ])('finishes a fit when the view is %s on the way, so that no later resize changes the zoom', (_, cut) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const smooth = createStageCamera(
      () => false,
      () => undefined,
    );
    smooth.resize(viewport);
    smooth.setLayout(layout);
    smooth.fit('page');
    const fitted = smooth.goal.zoom;
    vi.advanceTimersByTime(100);
    smooth.step(performance.now());
    expect(smooth.now.zoom).not.toBe(fitted);
    cut(smooth);
    expect(smooth.now.zoom).toBe(fitted);
    smooth.resize({ ...viewport });
    expect(smooth.now.zoom).toBe(fitted);

    // The way to another page keeps the zoom, and ends where it is cut.
    smooth.goToPage(2);
    cut(smooth);
    expect(smooth.view().page).toBe(1);
    vi.useRealTimers();
  });

  it('rasters for where a flight ends, and coarsely while a wheel zooms', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const smooth = createStageCamera(
      () => false,
      () => undefined,
    );
    smooth.resize(viewport);
    smooth.setLayout(layout);
    const before = smooth.rasterScale(1, performance.now());
    smooth.zoomTo(3);
    expect(smooth.rasterScale(1, performance.now())).toBeCloseTo(4);
    vi.advanceTimersByTime(1000);
    smooth.step(performance.now());
    smooth.zoomBy(1.1, { x: 0, y: 0 });
    expect(smooth.rasterScale(1, performance.now())).toBeCloseTo(4);
    vi.advanceTimersByTime(1000);
    expect(smooth.rasterScale(1, performance.now())).toBeCloseTo(4.4);
    expect(before).toBeLessThan(4);
    vi.useRealTimers();
  });
});

import { describe, expect, it } from 'vitest';
import { pixelsPerPoint, seenRect, viewMargin } from '#shared/geometry/camera.ts';
import { createPageLayout } from '#shared/geometry/page-layout.ts';
import {
  atPageTop,
  type Framing,
  fittedCamera,
  middlePage,
  onPagePart,
  openingCamera,
} from './camera-framing.ts';

const framing: Framing = {
  layout: createPageLayout(5, { width: 600, height: 800 }),
  viewport: { width: 900, height: 700 },
  isImage: false,
};
const top = (page: number): number => framing.layout.tops[page - 1] ?? 0;

describe('framing', () => {
  it('puts a page in the middle where it fits, else its top at the top of the view', () => {
    expect(atPageTop(framing, 2, 0.2)).toEqual({ x: 0, y: top(2) + 400, zoom: 0.2 });
    const large = atPageTop(framing, 2, 2);
    const margin = viewMargin(framing.viewport) / pixelsPerPoint(2);
    expect(seenRect(large, framing.viewport).y0).toBeCloseTo(top(2) - margin);
  });

  it('opens an image below the bar at the top, also where it would fit in the middle', () => {
    const image: Framing = {
      ...framing,
      layout: createPageLayout(1, { width: 300, height: 200 }),
      isImage: true,
    };
    const camera = openingCamera(image);
    expect(camera.zoom).toBe(0.75);
    expect(seenRect(camera, image.viewport).y0 * pixelsPerPoint(0.75)).toBeCloseTo(-80);
  });

  it('keeps what is read at the top when a page is fitted to the width', () => {
    const reading = { x: 40, y: top(3) + 500, zoom: 1 };
    const fitted = fittedCamera(framing, reading, 3, 'width');
    expect(seenRect(fitted, framing.viewport).y0).toBeCloseTo(seenRect(reading, framing.viewport).y0);
    expect(fitted.x).toBe(0);
    expect(fittedCamera(framing, reading, 3, 'page')).toMatchObject({ x: 0, y: top(3) + 400 });
  });

  it('counts the first or last page as the middle one at either end', () => {
    const small: Framing = { ...framing, viewport: { width: 900, height: 4_000 } };
    expect(middlePage(small, { x: 0, y: 0, zoom: 1 })).toBe(1);
    expect(middlePage(small, { x: 0, y: framing.layout.height, zoom: 1 })).toBe(5);
    expect(middlePage(framing, { x: 0, y: top(4) + 10, zoom: 1 })).toBe(4);
  });

  it('zooms out for a part of a page that would not fit, and never in', () => {
    const dot = { x0: 100, y0: 200, x1: 102, y1: 202 };
    expect(onPagePart(framing, 2, dot, 1)).toEqual({ x: -199, y: top(2) + 201, zoom: 1 });
    const whole = onPagePart(framing, 2, { x0: 0, y0: 0, x1: 600, y1: 800 }, 4);
    expect(pixelsPerPoint(whole.zoom) * 800).toBeCloseTo(0.7 * 700);
  });
});

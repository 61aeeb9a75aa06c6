import type { PageSize } from '#shared/files/attachment.ts';
import { fitZoom, minZoom, usualMinZoom, type Viewport, zoomLimits } from './camera.ts';

/** Presets of the specification as multiples of a fit; beyond them, and where pages are very large, absolute steps. */
const portrait = { height: [0.75, 1], width: [1, 1.25, 1.5] };
const landscape = { width: [0.5, 0.75, 1], height: [1, 1.25, 1.5] };
const absolute = [
  ...[0.01, 0.015, 0.02, 0.03, 0.05, 0.07, 0.1, 0.17, 0.25, 0.33, 0.5, 0.75],
  ...[1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64],
];

/** All zoom steps for a page in a view, rising, no two within 2 % of each other. */
export function zoomSteps(page: PageSize, view: Viewport): number[] {
  const min = minZoom(page, view);
  const presets = page.height >= page.width ? portrait : landscape;
  const relative = [
    ...presets.width.map((factor) => factor * fitZoom('width', page, view)),
    ...presets.height.map((factor) => factor * fitZoom('height', page, view)),
  ].filter((zoom) => zoom >= min && zoom <= zoomLimits.max);
  const low = Math.min(...relative);
  const high = Math.max(...relative);
  const others = absolute.filter(
    (zoom) =>
      zoom >= min &&
      (zoom <= usualMinZoom || zoom < low || zoom > high) &&
      relative.every((preset) => zoom < preset * 0.98 || zoom > preset * 1.02),
  );
  const rising = [...relative, ...others].sort((a, b) => a - b);
  return rising.filter((zoom, i) => i === 0 || zoom > (rising[i - 1] ?? 0) * 1.02);
}

/** The next step up (1) or down (-1); the zoom itself where there is none. */
export function nextZoomStep(steps: readonly number[], zoom: number, direction: 1 | -1): number {
  if (direction === 1) return steps.find((step) => step > zoom * 1.005) ?? zoom;
  return steps.findLast((step) => step < zoom * 0.995) ?? zoom;
}

import type { PageSize } from '#shared/files/attachment.ts';
import type { PageLayout } from './page-layout.ts';
import type { ScreenPoint, StagePoint } from './space.ts';

/** The center of the view, in stage points, and the zoom: 1 = 96/72 CSS pixels a point. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}
/** Size of the stage element in CSS pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** What the engine can draw; `minZoomOf` says how far a document can be zoomed out. */
export const zoomLimits = { min: 0.005, max: 64 } as const;
/** The least zoom of a document whose pages all fit at it. */
export const usualMinZoom = 0.1;
/** CSS pixels kept free around pages when they fit; less on a phone. */
export const viewMargin = (view: Viewport): number => Math.min(32, Math.round(view.width * 0.03));

export const clampZoom = (zoom: number, min: number = zoomLimits.min): number =>
  Math.min(Math.max(zoom, min), zoomLimits.max);
export const pixelsPerPoint = (zoom: number): number => (zoom * 96) / 72;

export function stageToScreen(camera: Camera, view: Viewport, point: StagePoint): ScreenPoint {
  const scale = pixelsPerPoint(camera.zoom);
  return {
    x: (point.x - camera.x) * scale + view.width / 2,
    y: (point.y - camera.y) * scale + view.height / 2,
  };
}

export function screenToStage(camera: Camera, view: Viewport, point: ScreenPoint): StagePoint {
  const scale = pixelsPerPoint(camera.zoom);
  return {
    x: (point.x - view.width / 2) / scale + camera.x,
    y: (point.y - view.height / 2) / scale + camera.y,
  };
}

/** Moves the view by CSS pixels: a positive `dy` scrolls down. */
export function panBy(camera: Camera, dx: number, dy: number): Camera {
  const scale = pixelsPerPoint(camera.zoom);
  return { ...camera, x: camera.x + dx / scale, y: camera.y + dy / scale };
}

/** Zooms so that the stage point under `at` stays under it. */
export function zoomAt(camera: Camera, view: Viewport, zoom: number, at: ScreenPoint): Camera {
  const anchor = screenToStage(camera, view, at);
  const next = { ...camera, zoom: clampZoom(zoom) };
  const now = screenToStage(next, view, at);
  return { ...next, x: next.x + anchor.x - now.x, y: next.y + anchor.y - now.y };
}

/**
 * Keeps the document in view: to its edges and a margin, and centred where it is smaller than the view.
 * `above`: a smaller document is placed this many CSS pixels below the top instead of centred.
 */
export function clampCamera(
  camera: Camera,
  view: Viewport,
  layout: PageLayout,
  above: number | null = null,
): Camera {
  const zoom = clampZoom(camera.zoom, minZoomOf(layout, view));
  const scale = pixelsPerPoint(zoom);
  const margin = viewMargin(view) / scale;
  const top = above === null ? -margin : -above / scale;
  const bottom = layout.height + margin;
  const seen = view.height / scale;
  return {
    zoom,
    x: clampAxis(camera.x, -layout.widest / 2 - margin, layout.widest / 2 + margin, view.width / scale),
    y: above !== null && bottom - top <= seen ? top + seen / 2 : clampAxis(camera.y, top, bottom, seen),
  };
}

function clampAxis(centre: number, low: number, high: number, seen: number): number {
  if (high - low <= seen) return (low + high) / 2;
  return Math.min(Math.max(centre, low + seen / 2), high - seen / 2);
}

export function fitZoom(fit: 'width' | 'height' | 'page', page: PageSize, view: Viewport): number {
  const across = (view.width - 2 * viewMargin(view)) / pixelsPerPoint(page.width || 1);
  // In a low view the margin, which follows the width, would leave nothing.
  const room = Math.max(view.height - 2 * viewMargin(view), view.height / 2);
  const down = room / pixelsPerPoint(page.height || 1);
  return clampZoom(fit === 'width' ? across : fit === 'height' ? down : Math.min(across, down));
}

/** Returns how far a page can be zoomed out: less than is usual only where it would not fit. */
export const minZoom = (page: PageSize, view: Viewport): number =>
  Math.min(usualMinZoom, fitZoom('page', page, view));

/** Returns how far a document can be zoomed out: until its widest and its highest page fit. */
export const minZoomOf = ({ widest, highest }: PageLayout, view: Viewport): number =>
  minZoom({ width: widest, height: highest }, view);

/** Returns the visible rectangle, in stage points. */
export function seenRect(camera: Camera, view: Viewport): { x0: number; y0: number; x1: number; y1: number } {
  const halfWidth = view.width / 2 / pixelsPerPoint(camera.zoom);
  const halfHeight = view.height / 2 / pixelsPerPoint(camera.zoom);
  return {
    x0: camera.x - halfWidth,
    y0: camera.y - halfHeight,
    x1: camera.x + halfWidth,
    y1: camera.y + halfHeight,
  };
}

/** Returns the camera at part `t` (0 to 1) of a flight; zoom changes by equal ratios, eased at both ends. */
export function flyBetween(from: Camera, to: Camera, t: number): Camera {
  if (t >= 1) return to;
  const eased = t <= 0 ? 0 : t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2;
  const zoom = from.zoom * (to.zoom / from.zoom) ** eased;
  return { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased, zoom };
}

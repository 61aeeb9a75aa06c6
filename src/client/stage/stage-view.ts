import { type Camera, pixelsPerPoint, type Viewport } from '#shared/geometry/camera.ts';
import { type PageLayout, pageRect } from '#shared/geometry/page-layout.ts';
import { rasterSize } from '#shared/geometry/tile-grid.ts';

/** What every layer draws from. Layers work in device pixels from the canvas's top left. */
export interface StageView {
  readonly camera: Camera;
  readonly viewport: Viewport;
  readonly layout: PageLayout;
  /** Device pixels a CSS pixel. */
  readonly dpr: number;
}

export interface DeviceRect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Device pixels a point. */
export const deviceScale = (view: StageView): number => pixelsPerPoint(view.camera.zoom) * view.dpr;

/**
 * Device pixels from a stage point to the canvas. The camera is snapped to whole device pixels, so that a pan moves
 * everything by the same integer and nothing shimmers.
 */
function deviceOrigin(view: StageView): { x: number; y: number } {
  const scale = deviceScale(view);
  return {
    x: Math.round((view.viewport.width / 2) * view.dpr) - Math.round(view.camera.x * scale),
    y: Math.round((view.viewport.height / 2) * view.dpr) - Math.round(view.camera.y * scale),
  };
}

/** A page on the canvas, edges on whole device pixels; as large as its raster at this scale. */
export function devicePage(view: StageView, page: number): DeviceRect {
  const scale = deviceScale(view);
  const origin = deviceOrigin(view);
  const rect = pageRect(view.layout, page);
  return {
    x: origin.x + Math.round(rect.x * scale),
    y: origin.y + Math.round(rect.y * scale),
    ...rasterSize(rect, scale),
  };
}

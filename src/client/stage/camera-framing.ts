import {
  type Camera,
  clampCamera,
  clampZoom,
  fitZoom,
  minZoomOf,
  pixelsPerPoint,
  seenRect,
  type Viewport,
  viewMargin,
} from '#shared/geometry/camera.ts';
import { type PageLayout, pageAtY, pageRect, pageSize, toStage } from '#shared/geometry/page-layout.ts';
import type { PagePoint } from '#shared/geometry/space.ts';

/** What a camera has to show, and where. */
export interface Framing {
  readonly layout: PageLayout;
  /** The area that pages are fitted into: the middle of the view, narrower while another document is beside it. */
  readonly viewport: Viewport;
  /** An image is placed near the top of the view; the pages of a document have the usual margin. */
  readonly isImage: boolean;
}

export type ZoomFit = 'width' | 'height' | 'page';

/** The middle of the view in the space of the page in view, however its pages are laid out. */
export interface ViewPosition extends PagePoint {
  zoom: number;
  /** What the zoom follows while the view is resized; null: it was changed by hand. */
  fit: ZoomFit | 'opening' | null;
}

/** Part of a page, in points. */
export interface PagePart {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** The specification's: at 0.75 a pixel of an image without a resolution is a CSS pixel. */
const openingImage = { zoom: 0.75, above: 80 } as const;
/** Portion of the view that a part of a page may fill. */
const partOfView = 0.7;

/** CSS pixels over the top of an image; null: the usual margin. */
const above = ({ isImage }: Framing): number | null => (isImage ? openingImage.above : null);

/** Returns the camera with the pages in view. */
export const within = (framing: Framing, camera: Camera): Camera =>
  clampCamera(camera, framing.viewport, framing.layout, above(framing));

/** Returns the zoom as far as the pages can be zoomed. */
export const zoomWithin = ({ layout, viewport }: Framing, zoom: number): number =>
  clampZoom(zoom, minZoomOf(layout, viewport));

/** Returns the page in the middle. At an end of the document, the first or last page, however small. */
export function middlePage({ layout, viewport }: Framing, camera: Camera): number {
  const seen = seenRect(camera, viewport);
  if (seen.y0 <= 0) return 1;
  return seen.y1 >= layout.height ? layout.pageCount : pageAtY(layout, camera.y);
}

/** Whether at least half of a page is seen, or half of the view is filled by it. */
export function isMostlySeen({ layout, viewport }: Framing, camera: Camera, page: number): boolean {
  if (page > layout.pageCount) return false;
  const seen = seenRect(camera, viewport);
  const { y, height } = pageRect(layout, page);
  const common = Math.min(seen.y1, y + height) - Math.max(seen.y0, y);
  return common >= Math.min(height, seen.y1 - seen.y0) / 2;
}

/** Returns the camera with a page in the middle if it fits, otherwise with its top at the top of the view. */
export function atPageTop(framing: Framing, page: number, zoom: number): Camera {
  const { layout, viewport, isImage } = framing;
  const { y, height } = pageRect(layout, page);
  const fits = height * pixelsPerPoint(zoom) + 2 * viewMargin(viewport) <= viewport.height;
  if (fits && !isImage) return { x: 0, y: y + height / 2, zoom };
  const free = above(framing) ?? viewMargin(viewport);
  return { x: 0, y: y + (viewport.height / 2 - free) / pixelsPerPoint(zoom), zoom };
}

/** Returns the first view of a document. */
export function openingCamera(framing: Framing): Camera {
  const asWide = fitZoom('width', pageSize(framing.layout, 1), framing.viewport);
  return atPageTop(framing, 1, framing.isImage ? Math.min(openingImage.zoom, asWide) : asWide);
}

/** Returns the camera at a position of the same document, fitted into this view. */
export const cameraAt = (framing: Framing, at: ViewPosition): Camera =>
  keptCamera(framing, { ...toStage(framing.layout, at), zoom: at.zoom }, at.page, at.fit);

/** Returns the camera as a chosen fit has it. */
export function keptCamera(framing: Framing, camera: Camera, page: number, fit: ViewPosition['fit']): Camera {
  if (fit === null) return camera;
  return fit === 'opening' ? openingCamera(framing) : fittedCamera(framing, camera, page, fit);
}

/** Returns the camera that fits a page. `width` keeps the position within the page at the top. */
export function fittedCamera(framing: Framing, camera: Camera, page: number, fit: ZoomFit): Camera {
  const { layout, viewport } = framing;
  const rect = pageRect(layout, page);
  const zoom = fitZoom(fit, rect, viewport);
  if (fit !== 'width') return { x: 0, y: rect.y + rect.height / 2, zoom };
  const top = Math.max(rect.y, seenRect(camera, viewport).y0);
  if (top === rect.y) return atPageTop(framing, page, zoom);
  return { x: 0, y: top + viewport.height / 2 / pixelsPerPoint(zoom), zoom };
}

/** Returns the camera with an area of a page in the middle; zooms out from `zoom` only if the area would not fit. */
export function onPagePart(framing: Framing, page: number, part: PagePart, zoom: number): Camera {
  const { layout, viewport } = framing;
  const rect = pageRect(layout, page);
  const zoomFor = (points: number, pixels: number) =>
    (pixels * partOfView) / Math.max(pixelsPerPoint(points), 1e-6);
  const fits = Math.min(
    zoomFor(part.x1 - part.x0, viewport.width),
    zoomFor(part.y1 - part.y0, viewport.height),
  );
  return {
    x: rect.x + (part.x0 + part.x1) / 2,
    y: rect.y + (part.y0 + part.y1) / 2,
    zoom: zoomWithin(framing, Math.min(zoom, fits)),
  };
}

import {
  type Camera,
  clampCamera,
  clampZoom,
  fitZoom,
  panBy,
  pixelsPerPoint,
  seenRect,
  type Viewport,
  viewMargin,
  zoomAt,
} from '#shared/geometry/camera.ts';
import { anchorShift, type PageLayout, pageAtY, pageRect, pageSize } from '#shared/geometry/page-layout.ts';
import type { ScreenPoint } from '#shared/geometry/space.ts';
import { levelScale } from '#shared/geometry/tile-grid.ts';
import { nextZoomStep, zoomSteps } from '#shared/geometry/zoom-steps.ts';
import { createCameraMotion } from './input/camera-motion.ts';
import type { CameraView, ZoomFit } from './stage.ts';

/** The view of the stage. Keeps the camera inside the document and knows what to raster for. */
export interface StageCamera {
  readonly now: Camera;
  readonly viewport: Viewport;
  /** The end of a flight, else the camera now. */
  readonly goal: Camera;
  readonly direction: -1 | 0 | 1;
  /** Takes motion a step on; true while it goes on. */
  step(nowMs: number): boolean;
  /** Device pixels a point to raster at, for the goal. */
  rasterScale(dpr: number, nowMs: number): number;
  /** True until a zoom by wheel or pinch has ended. */
  zooming(nowMs: number): boolean;
  setLayout(layout: PageLayout, image?: boolean): void;
  /** Returns the first view of a document. */
  opening(layout: PageLayout, image?: boolean): Camera;
  /** Lays the same document out with other sizes: the page in the middle stays where it is. */
  relay(before: PageLayout, after: PageLayout): void;
  resize(viewport: Viewport): void;
  pan(dx: number, dy: number): void;
  glide(vx: number, vy: number): void;
  hold(): void;
  zoomBy(factor: number, at: ScreenPoint): void;
  zoomTo(zoom: number): void;
  zoomStep(direction: 1 | -1): void;
  fit(fit: ZoomFit): void;
  goToPage(page: number): void;
  /** Brings a part of a page into view, zooming out only where it would not fit. */
  flyToPart(page: number, part: { x0: number; y0: number; x1: number; y1: number }): void;
  view(): CameraView;
}

/** After this long without another step a wheel or pinch zoom is over. */
const zoomRestMs = 110;

/** The specification's: at 0.75 a pixel of an image without a resolution is a CSS pixel. */
const openingImage = { zoom: 0.75, above: 80 } as const;

const aboveFirst = (image: boolean): number | null => (image ? openingImage.above : null);

export function createStageCamera(reduced: () => boolean, changed: () => void): StageCamera {
  const motion = createCameraMotion(reduced);
  let layout: PageLayout | null = null;
  let viewport: Viewport = { width: 1, height: 1 };
  let camera: Camera = { x: 0, y: 0, zoom: 1 };
  let direction: -1 | 0 | 1 = 0;
  let zoomedAt = Number.NEGATIVE_INFINITY;
  let level: number | null = null;
  /** A chosen fit holds through resizes until the zoom is changed by hand. */
  let held: ZoomFit | 'image' | null = null;
  /** CSS pixels over the top of an image; null: the usual margin. */
  let above: number | null = null;

  const clamp = (next: Camera) => (layout === null ? next : clampCamera(next, viewport, layout, above));
  const put = (next: Camera) => {
    const clamped = clamp(next);
    if (clamped.y !== camera.y) direction = clamped.y > camera.y ? 1 : -1;
    camera = clamped;
    changed();
  };
  const fly = (to: Camera) => {
    motion.flyTo(camera, clamp(to), performance.now());
    changed();
  };
  /** The page in the middle; at either end of the document the first or last, however small it is. */
  const pageNow = () => {
    if (layout === null) return 1;
    const seen = seenRect(camera, viewport);
    if (seen.y0 <= 0) return 1;
    return seen.y1 >= layout.height ? layout.pageCount : pageAtY(layout, camera.y);
  };
  const goal = () => motion.goal() ?? camera;
  const zoomAround = (zoom: number) => {
    const centre = { x: viewport.width / 2, y: viewport.height / 2 };
    fly(zoomAt(goal(), viewport, zoom, centre));
  };
  /** The camera with a page in the middle where it fits, else with its top at the top of the view. */
  const atTop = (pages: PageLayout, page: number, zoom: number, over = above): Camera => {
    const { y, height } = pageRect(pages, page);
    const fits = height * pixelsPerPoint(zoom) + 2 * viewMargin(viewport) <= viewport.height;
    if (fits && over === null) return { x: 0, y: y + height / 2, zoom };
    const free = over ?? viewMargin(viewport);
    return { x: 0, y: y + (viewport.height / 2 - free) / pixelsPerPoint(zoom), zoom };
  };
  const opening = (pages: PageLayout, over = above): Camera => {
    const asWide = fitZoom('width', pageSize(pages, 1), viewport);
    return atTop(pages, 1, over === null ? asWide : Math.min(openingImage.zoom, asWide), over);
  };
  const fitted = (pages: PageLayout, fit: ZoomFit | 'image'): Camera => {
    if (fit === 'image') return opening(pages);
    const page = pageNow();
    const zoom = fitZoom(fit, pageSize(pages, page), viewport);
    if (fit === 'width') {
      const top = pageRect(pages, page).y;
      const inside = Math.max(top, seenRect(camera, viewport).y0);
      return inside === top
        ? atTop(pages, page, zoom)
        : { x: 0, y: inside + viewport.height / 2 / pixelsPerPoint(zoom), zoom };
    }
    const rect = pageRect(pages, page);
    return { x: 0, y: rect.y + rect.height / 2, zoom };
  };

  return {
    get now() {
      return camera;
    },
    get viewport() {
      return viewport;
    },
    get goal() {
      return goal();
    },
    get direction() {
      return direction;
    },
    step(nowMs) {
      const next = motion.step(camera, nowMs);
      if (next === null) return false;
      const clamped = clamp(next);
      if (clamped.y !== camera.y) direction = clamped.y > camera.y ? 1 : -1;
      camera = clamped;
      return true;
    },
    zooming: (nowMs) => motion.goal() === null && nowMs - zoomedAt < zoomRestMs,
    rasterScale(dpr, nowMs) {
      level = levelScale(pixelsPerPoint(goal().zoom) * dpr, level, this.zooming(nowMs));
      return level;
    },
    setLayout(next, image = false) {
      motion.stop();
      layout = next;
      above = aboveFirst(image);
      held = image ? 'image' : 'width';
      direction = 0;
      level = null;
      camera = clamp(opening(next));
      changed();
    },
    opening(pages, image = false) {
      const over = aboveFirst(image);
      return clampCamera(opening(pages, over), viewport, pages, over);
    },
    relay(before, after) {
      const shift = anchorShift(before, after, pageAtY(before, camera.y), camera.y);
      layout = after;
      put({ ...camera, y: camera.y + shift });
    },
    resize(next) {
      viewport = next;
      if (layout !== null && held !== null) camera = clamp(fitted(layout, held));
      else camera = clamp(camera);
      changed();
    },
    pan(dx, dy) {
      motion.stop();
      put(panBy(camera, dx, dy));
    },
    glide(vx, vy) {
      motion.glide(vx, vy, performance.now());
      changed();
    },
    hold: () => motion.stop(),
    zoomBy(factor, at) {
      motion.stop();
      held = null;
      zoomedAt = performance.now();
      put(zoomAt(camera, viewport, camera.zoom * factor, at));
    },
    zoomTo(zoom) {
      held = null;
      zoomAround(zoom);
    },
    zoomStep(step) {
      held = null;
      if (layout === null) return;
      zoomAround(nextZoomStep(zoomSteps(pageSize(layout, pageNow()), viewport), goal().zoom, step));
    },
    fit(fit) {
      held = fit;
      if (layout !== null) fly(fitted(layout, fit));
    },
    goToPage(page) {
      if (layout === null) return;
      const within = Math.min(Math.max(1, Math.round(page)), layout.pageCount);
      const next = clamp(atTop(layout, within, goal().zoom));
      motion.stop();
      // A far page is jumped to: flying over hundreds of pages would show none of them.
      if (Math.abs(within - pageNow()) > 2) put(next);
      else fly(next);
    },
    flyToPart(page, part) {
      if (layout === null) return;
      const rect = pageRect(layout, page);
      const centre = { x: rect.x + (part.x0 + part.x1) / 2, y: rect.y + (part.y0 + part.y1) / 2 };
      const room = (points: number, pixels: number) =>
        (pixels * 0.7) / Math.max(pixelsPerPoint(points), 1e-6);
      const fits = Math.min(
        room(part.x1 - part.x0, viewport.width),
        room(part.y1 - part.y0, viewport.height),
      );
      const zoom = clampZoom(Math.min(goal().zoom, fits));
      if (zoom !== goal().zoom) held = null;
      const to = { ...centre, zoom };
      const far = Math.abs(to.y - camera.y) > (viewport.height * 4) / pixelsPerPoint(camera.zoom);
      motion.stop();
      if (far) put(to);
      else fly(to);
    },
    view: () => ({ page: pageNow(), zoom: camera.zoom }),
  };
}

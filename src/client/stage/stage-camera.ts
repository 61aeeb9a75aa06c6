import {
  type Camera,
  panBy,
  pixelsPerPoint,
  screenToStage,
  type Viewport,
  zoomAt,
} from '#shared/geometry/camera.ts';
import {
  anchorShift,
  noPages,
  type PageLayout,
  pageAtY,
  pageSize,
  toPage,
} from '#shared/geometry/page-layout.ts';
import type { ScreenPoint, StagePoint } from '#shared/geometry/space.ts';
import { nextZoomStep, zoomSteps } from '#shared/geometry/zoom-steps.ts';
import {
  atPageTop,
  cameraAt,
  type Framing,
  fittedCamera,
  isMostlySeen,
  keptCamera,
  middlePage,
  onPagePart,
  openingCamera,
  type PagePart,
  type ViewPosition,
  within,
  type ZoomFit,
  zoomWithin,
} from './camera-framing.ts';
import { type CameraMotion, createCameraMotion } from './input/camera-motion.ts';
import { createRasterLevel } from './raster-level.ts';
import type { CameraView } from './stage.ts';

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
  /** Lays the same document out with other sizes; the page in the middle keeps its position. */
  relay(before: PageLayout, after: PageLayout): void;
  resize(viewport: Viewport): void;
  /** Fits pages into a share of the view's width, in its middle. */
  setShare(share: 0.5 | 1): void;
  pan(dx: number, dy: number): void;
  glide(vx: number, vy: number): void;
  hold(): void;
  zoomBy(factor: number, at: ScreenPoint): void;
  zoomTo(zoom: number): void;
  zoomStep(direction: 1 | -1): void;
  fit(fit: ZoomFit): void;
  goToPage(page: number): void;
  /** Brings a part of a page into view, zooming out only where it would not fit. */
  flyToPart(page: number, part: PagePart): void;
  /** Returns what a point of the view shows: in either half of a shared one, what the middle would. */
  toStage(at: ScreenPoint): StagePoint;
  view(): CameraView;
  position(): ViewPosition;
  /** Goes at once to where the same document was. */
  goBack(to: ViewPosition): void;
}

/** Pages farther than this are jumped to: flying over hundreds of pages would show none of them. */
const farPages = 2;
/** The same for a part of a page, in heights of the view. */
const farViews = 4;

const isFarAway = ({ viewport }: Framing, { y, zoom }: Camera, to: Camera): boolean =>
  Math.abs(to.y - y) > (viewport.height * farViews) / pixelsPerPoint(zoom);

/** Returns a point of one half of the view as in its middle: each half shows what the middle would. */
function inMiddle({ x, y }: ScreenPoint, { width: whole }: Viewport, framing: Framing): ScreenPoint {
  const { width: half } = framing.viewport;
  return half === whole ? { x, y } : { x: (whole - half) / 2 + (x % half), y };
}

/** Returns the camera zoomed around a point of the view, as far as the pages can be. */
const zoomedAt = (framing: Framing, view: Viewport, from: Camera, zoom: number, at: ScreenPoint): Camera =>
  zoomAt(from, view, zoomWithin(framing, zoom), at);

/** Returns whether the view goes up or down; null if neither. */
const directionTo = (from: Camera, to: Camera): -1 | 1 | null =>
  from.y === to.y ? null : to.y > from.y ? 1 : -1;

const relaid = (camera: Camera, before: PageLayout, after: PageLayout): Camera => ({
  ...camera,
  y: camera.y + anchorShift(before, after, pageAtY(before, camera.y), camera.y),
});

const openedCamera = (framing: Framing): Camera => within(framing, openingCamera(framing));

function steppedZoom({ layout, viewport }: Framing, page: number, zoom: number, step: 1 | -1): number {
  return nextZoomStep(zoomSteps(pageSize(layout, page), viewport), zoom, step);
}

/** Returns the page that was gone to while it is mostly seen, or will be; otherwise the page in the middle. */
const pageInView = (framing: Framing, camera: Camera, goal: Camera, wanted: number | null): number =>
  wanted !== null && isMostlySeen(framing, goal, wanted) ? wanted : middlePage(framing, camera);

/** Ends a flight. Returns where it was to end. */
function landed(motion: CameraMotion, camera: Camera): Camera {
  const to = motion.goal() ?? camera;
  motion.stop();
  return to;
}

/** Stops a motion where it is. A fit is kept with the zoom of the view: it goes to its end. */
function halted(motion: CameraMotion, camera: Camera, fit: ViewPosition['fit']): Camera {
  if (fit !== null && (motion.goal() ?? camera).zoom !== camera.zoom) return landed(motion, camera);
  motion.stop();
  return camera;
}

/** What the ways to a place go by, as it is when they are taken. */
interface Whereabouts {
  framing(): Framing;
  camera(): Camera;
  goal(): Camera;
  page(): number;
}

/** `go` goes to what `at` returns, of the page: at once where that is far, and otherwise in a flight. */
function waysTo(
  now: Whereabouts,
  go: (page: number, at: () => Camera, isFar: boolean) => void,
  keepFit: (fit: ViewPosition['fit']) => void,
): Pick<StageCamera, 'goToPage' | 'flyToPart' | 'goBack'> {
  return {
    goToPage(wanted) {
      const page = Math.min(Math.max(1, Math.round(wanted)), now.framing().layout.pageCount);
      const { zoom } = now.goal();
      go(page, () => atPageTop(now.framing(), page, zoom), Math.abs(page - now.page()) > farPages);
    },
    flyToPart(page, part) {
      const { zoom } = now.goal();
      const at = () => onPagePart(now.framing(), page, part, zoom);
      if (at().zoom !== zoom) keepFit(null);
      go(page, at, isFarAway(now.framing(), now.camera(), at()));
    },
    goBack(to) {
      keepFit(to.fit);
      go(to.page, () => cameraAt(now.framing(), to), true);
    },
  };
}

export function createStageCamera(reduced: () => boolean, changed: () => void): StageCamera {
  const motion = createCameraMotion(reduced);
  const level = createRasterLevel();
  let viewport: Viewport = { width: 1, height: 1 };
  let share = 1;
  let framing: Framing = { layout: noPages, viewport, isImage: false };
  let camera: Camera = { x: 0, y: 0, zoom: 1 };
  let direction: -1 | 0 | 1 = 0;
  let keptFit: ViewPosition['fit'] = null;
  /** The page that was gone to, which an end of the document may keep from the middle; null once it was moved by hand. */
  let wantedPage: number | null = null;
  /** Where the flight goes in the layout as it is; null for one that keeps to what is in the middle. */
  let aim: (() => Camera) | null = null;
  const move = (next: Camera) => {
    const to = within(framing, next);
    [camera, direction] = [to, directionTo(camera, to) ?? direction];
  };
  const put = (next: Camera) => {
    move(next);
    changed();
  };
  const halt = () => put(halted(motion, camera, keptFit));
  const fly = (to: Camera, at: typeof aim = null) => {
    aim = at;
    motion.flyTo(camera, within(framing, to), performance.now());
    changed();
  };
  const go = (page: number, at: () => Camera, isFar: boolean) => {
    motion.stop();
    wantedPage = page;
    if (isFar) put(at());
    else fly(at(), at);
  };
  const goal = () => motion.goal() ?? camera;
  const pageNow = () => pageInView(framing, camera, goal(), wantedPage);
  const isZooming = (nowMs: number) => motion.goal() === null && level.isZooming(nowMs);
  const zoomAround = (zoom: number) => {
    keptFit = null;
    fly(zoomedAt(framing, viewport, goal(), zoom, { x: viewport.width / 2, y: viewport.height / 2 }));
  };
  const frame = (nextViewport: Viewport, nextShare: number) => {
    const [page, from] = [pageNow(), keptFit === null ? camera : landed(motion, camera)];
    [viewport, share] = [nextViewport, nextShare];
    framing = { ...framing, viewport: { ...viewport, width: viewport.width * share } };
    camera = within(framing, keptCamera(framing, from, page, keptFit));
    changed();
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
      if (next !== null) move(next);
      return next !== null;
    },
    zooming: isZooming,
    rasterScale: (dpr, nowMs) => level.scale(pixelsPerPoint(goal().zoom) * dpr, isZooming(nowMs)),
    setLayout(layout, isImage = false) {
      motion.stop();
      level.reset();
      framing = { ...framing, layout, isImage };
      [keptFit, wantedPage, direction] = [isImage ? 'opening' : 'width', null, 0];
      camera = openedCamera(framing);
      changed();
    },
    opening: (layout, isImage = false) => openedCamera({ ...framing, layout, isImage }),
    relay(before, after) {
      framing = { ...framing, layout: after };
      const to = motion.goal();
      put(relaid(camera, before, after));
      if (to !== null) fly(aim?.() ?? relaid(to, before, after), aim);
    },
    resize: (next) => frame(next, share),
    setShare(next) {
      if (next !== share) frame(viewport, next);
    },
    pan(dx, dy) {
      halt();
      wantedPage = null;
      put(panBy(camera, dx, dy));
    },
    glide(vx, vy) {
      wantedPage = null;
      motion.glide(vx, vy, performance.now());
      changed();
    },
    hold: halt,
    zoomBy(factor, at) {
      motion.stop();
      [keptFit, wantedPage] = [null, null];
      level.zoomed(performance.now());
      put(zoomedAt(framing, viewport, camera, camera.zoom * factor, inMiddle(at, viewport, framing)));
    },
    zoomTo: zoomAround,
    zoomStep: (step) => zoomAround(steppedZoom(framing, pageNow(), goal().zoom, step)),
    fit(fit) {
      keptFit = fit;
      fly(fittedCamera(framing, camera, pageNow(), fit));
    },
    ...waysTo({ framing: () => framing, camera: () => camera, goal, page: pageNow }, go, (fit) => {
      keptFit = fit;
    }),
    toStage: (at) => screenToStage(camera, viewport, inMiddle(at, viewport, framing)),
    view: () => ({ page: pageNow(), zoom: camera.zoom }),
    position: () => ({ ...toPage(framing.layout, pageNow(), goal()), zoom: goal().zoom, fit: keptFit }),
  };
}

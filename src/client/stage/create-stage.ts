import 'pixi.js/unsafe-eval';
import type { Container, WebGLRenderer } from 'pixi.js';
import { createPageLayout, noPages } from '#shared/geometry/page-layout.ts';
import { cameraControls } from './camera-controls.ts';
import { createFrameLoop } from './frame-loop.ts';
import { createStageHits } from './input/stage-hits.ts';
import { createStageInput } from './input/stage-input.ts';
import { createFramePainter, type FramePainter } from './layers/frame-painter.ts';
import { type StageLayers, showMarkLayers } from './layers/stage-layers.ts';
import { createStageMarks } from './marks/stage-marks.ts';
import { createOverdrawSlot } from './overdraw.ts';
import type { Stage, StageEvents } from './stage.ts';
import { createStageCamera } from './stage-camera.ts';
import { type DocumentEvents, type OpenDocument, openStageDocument, texturesOf } from './stage-document.ts';
import { drawFrame, wantTiles } from './stage-frame.ts';
import { createDrawingSurface } from './surface/drawing-surface.ts';
import { createIdleUpload } from './tiles/idle-upload.ts';
import { openingTiles } from './tiles/opening-tiles.ts';
import type { TileTextures } from './tiles/tile-textures.ts';
import { createViewReport } from './view-report.ts';

export interface StageParts {
  /** Takes pointer, wheel and key events, and gives the stage its size. Must be focusable. */
  element: HTMLElement;
  /** Has resolution 1: the stage sizes its canvas in device pixels. */
  renderer: WebGLRenderer<HTMLCanvasElement>;
  root: Container;
  layers: StageLayers;
  events: StageEvents;
  /** Device pixels a CSS pixel; for the life of the stage. */
  dpr: number;
  reducedMotion(): boolean;
  /** Bytes of tiles kept on the GPU; those on screen stay in any case. */
  textureBudgetBytes?: number;
}

const defaultBudgetBytes = 192 * 2 ** 20;

const sumOf = (document: OpenDocument | null, of: (textures: TileTextures) => number): number =>
  document === null ? 0 : texturesOf(document).reduce((sum, textures) => sum + of(textures), 0);

const tileFigures = (
  document: OpenDocument | null,
): Pick<ReturnType<Stage['figures']>, 'textures' | 'textureBytes' | 'missing'> => ({
  textures: sumOf(document, ({ count }) => count),
  textureBytes: sumOf(document, ({ bytes }) => bytes),
  missing: document?.missing ?? 0,
});

/** Shows a page that cannot be drawn as such, and reports it once until it can. */
const faultEvents = (
  { faults }: FramePainter,
  events: StageParts['events'],
): Pick<DocumentEvents, 'fault' | 'recovered'> => ({
  fault(page, fault, fileType) {
    if (!faults.has(page)) events.onFault(fault, page);
    faults.set(page, fault, fileType);
  },
  recovered(page) {
    faults.remove(page);
    events.onRecovered(page);
  },
});

/** Joins the parts of the stage, each with its own state; the open document is kept here. */
export function createStage(parts: StageParts): Stage {
  const { element, renderer, layers, events, dpr, textureBudgetBytes = defaultBudgetBytes } = parts;
  let open: OpenDocument | null = null;

  const loop = createFrameLoop(
    (nowMs) => draw(nowMs),
    () => surface.isLost || surface.isReady(),
  );
  const painter = createFramePainter(layers, dpr, loop.request);
  const camera = createStageCamera(parts.reducedMotion, loop.request);
  const marks = createStageMarks(painter.marks, loop.request);
  const hits = createStageHits(camera, loop.request);
  const report = createViewReport(events);
  const input = createStageInput({
    ...{ element, camera, marks, events },
    document: () => open,
    redraw: loop.request,
  });
  const { tools, keyboard, text } = input;
  const overdraw = createOverdrawSlot({
    ...{ renderer, layers, redraw: loop.request },
    setShare(share) {
      // What was begun in the whole view would go on elsewhere in a half of it.
      if (share !== 1) keyboard.cancel();
      camera.setShare(share);
    },
    showMarks(shown) {
      showMarkLayers(layers, shown);
      tools.showMarks(shown);
    },
  });
  const surface = createDrawingSurface(parts, {
    resized: camera.resize,
    cleared: () => void draw(performance.now()),
    lost() {
      events.onBlank(true);
      open?.lose();
      overdraw.current?.lose();
    },
    restored() {
      events.onBlank(false);
      open?.restore();
      overdraw.current?.restore();
      loop.request();
    },
  });
  // What the stage before it had reported is over.
  events.onBlank(surface.isLost);
  const idleUpload = createIdleUpload(surface, () => open?.textures ?? null);
  const layout = () => open?.layout ?? noPages;
  const frame = { element, camera, painter, marks, hits, input, report, surface, dpr };
  const draw = (nowMs: number): boolean => !surface.isLost && drawFrame(frame, open, overdraw.current, nowMs);

  const documentEvents: DocumentEvents = {
    changed: loop.request,
    text() {
      text.loaded();
      loop.request();
    },
    preview() {
      if (!report.isSharp) loop.request();
    },
    complete: loop.now,
    ahead: idleUpload.request,
    relaid(before) {
      if (open !== null) camera.relay(before, open.layout);
    },
    ...faultEvents(painter, events),
  };

  return {
    setDocument(document) {
      open?.dispose();
      painter.faults.clear();
      keyboard.cancel();
      text.clear();
      hits.clear();
      report.reset();
      open = document && openStageDocument(document, renderer, textureBudgetBytes, documentEvents);
      camera.setLayout(layout(), document?.image);
      // The first tiles are requested without waiting for a frame, once the caller has set the view.
      queueMicrotask(() => {
        if (!surface.isLost && open !== null)
          wantTiles(open, camera, camera.rasterScale(dpr, performance.now()));
      });
    },
    openingTiles(facts, image) {
      const pages = createPageLayout(facts.pageCount, facts.firstPage, []);
      return openingTiles(pages, camera.opening(pages, image), camera.viewport, dpr);
    },
    setOverdraw: overdraw.set,
    setPageSizes: (pageSizes) => open?.know(pageSizes),
    setLevels: (levels) => open?.setLevels(levels),
    setMarks: marks.set,
    setTool: tools.set,
    setReadOnly: tools.setReadOnly,
    setTheme(theme) {
      surface.setTheme(theme);
      loop.request();
    },
    setHiddenLayers: (hidden) => open?.hideLayers(hidden),
    setSelected: marks.select,
    setHits: hits.set,
    nudge: tools.nudge,
    press: keyboard.press,
    cancelTool: keyboard.cancel,
    focus: () => element.focus({ preventScroll: true }),
    ...cameraControls(camera, marks, layout),
    onFrame: report.onFrame,
    figures: () => ({ ...tileFigures(open), frameMs: [...loop.frameMs], sharp: report.isSharp }),
    dispose() {
      for (const part of [loop, idleUpload, input, surface, overdraw]) part.dispose();
      open?.dispose();
      open = null;
      painter.dispose();
    },
  };
}

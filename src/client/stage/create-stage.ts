import 'pixi.js/unsafe-eval';
import { type Container, Ticker, type WebGLRenderer } from 'pixi.js';
import { whenIdle } from '#client/engine/when-idle.ts';
import { pixelsPerPoint, screenToStage, seenRect, stageToScreen } from '#shared/geometry/camera.ts';
import { markExtent } from '#shared/geometry/mark-extent.ts';
import { hitMark } from '#shared/geometry/mark-hit.ts';
import { createPageLayout, pagesBetween, pageUnder, toStage } from '#shared/geometry/page-layout.ts';
import { levelScale } from '#shared/geometry/tile-grid.ts';
import { createFrameLoop } from './frame-loop.ts';
import { createKeyboardPointer } from './input/keyboard-pointer.ts';
import { listenToPointers } from './input/pointer-input.ts';
import { createStageHits } from './input/stage-hits.ts';
import { listenToKeys } from './input/stage-keys.ts';
import { createStageTools } from './input/stage-tools.ts';
import { createOverlayLayer } from './layers/overlay-layer.ts';
import { createPageLayer } from './layers/page-layer.ts';
import { type StageLayers, stageLayerNames } from './layers/stage-layers.ts';
import { createGlyphAtlas } from './marks/glyph-atlas.ts';
import { createMarkLayer } from './marks/mark-layer.ts';
import { createMarkPaint } from './marks/mark-mesh.ts';
import { createMarkProgram } from './marks/mark-shader.ts';
import { createStageMarks } from './marks/stage-marks.ts';
import type { CameraView, Stage, StageEvents } from './stage.ts';
import { createStageCamera } from './stage-camera.ts';
import { isCovered, type OpenDocument, openStageDocument, showsPage } from './stage-document.ts';
import type { StageView } from './stage-view.ts';
import { createGpuPace } from './tiles/gpu-pace.ts';
import { wantedTile } from './tiles/tile-feed.ts';
import { planTiles } from './tiles/tile-plan.ts';
import { createTileTextures } from './tiles/tile-textures.ts';

export interface StageParts {
  /** Takes pointer, wheel and key events, and gives the stage its size. Must be focusable. */
  element: HTMLElement;
  /** At resolution 1: its canvas is sized in device pixels by the stage. */
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

const surround = { light: 0x8a8a8a, dark: 0x4a4a4a } as const;
const defaultBudgetBytes = 192 * 2 ** 20;
/** Bytes of tiles uploaded in a frame: one large tile at rest, little enough in motion that no frame gets long. */
const uploadBytes = { atRest: 4 * 2 ** 20, inMotion: 2 ** 20 };
const aheadUploadMs = 500;

export function createStage(parts: StageParts): Stage {
  const { element, renderer, layers, events, dpr } = parts;
  const budget = parts.textureBudgetBytes ?? defaultBudgetBytes;
  const glyphs = createGlyphAtlas(dpr, () => loop.request());
  const markLayer = createMarkLayer(
    layers.marks,
    layers.active,
    createMarkPaint(createMarkProgram(), glyphs, dpr),
  );
  const marks = createStageMarks(markLayer);
  const pages = createPageLayer(layers.pages, dpr);
  const overlay = createOverlayLayer(layers);
  const pace = createGpuPace(renderer.gl);
  const frameListeners = new Set<() => void>();
  const noPages = createPageLayout(0, { width: 0, height: 0 });
  const noTiles = createTileTextures(renderer, 0);
  let open: OpenDocument | null = null;
  /** Null: as in the file. */
  let hidden: readonly number[] | null = null;
  let frame = 0;
  let sharp = false;
  let showing = false;
  let told: CameraView = { page: 0, zoom: 0 };
  let drawnCamera = '';
  let lost = false;
  let cancelUpload: (() => void) | null = null;

  const draw = (nowMs: number): boolean => {
    if (lost) return false;
    frame++;
    const moving = camera.step(nowMs);
    const view = viewNow();
    const layersKey = keyOfLayers(hidden);
    const scale = camera.rasterScale(dpr, nowMs);
    const waiting = open?.textures.upload(inMotion() ? uploadBytes.inMotion : uploadBytes.atRest) ?? false;
    const wasSharp = sharp;
    const preview = open?.preview?.texture() ?? null;
    const textures = open?.textures ?? noTiles;
    sharp = pages.draw({ view, textures, scale, layers: layersKey, frame, preview }) && open !== null;
    markLayer.draw(view);
    overlay.draw(view, {
      hits: hits.rects,
      selectedText: tools.selectedText,
      draftPage: marks.draftPage,
      handles: tools.readOnly ? null : marks.ownSelected,
      pointer: keyboard.at,
    });
    if (open !== null) wantTiles(open, scale, layersKey);
    renderer.render(parts.root);
    pace.sent();
    open?.textures.evict(frame);
    element.style.cursor = pointer.cursor();
    tellOn(wasSharp);
    return moving || waiting || camera.zooming(nowMs);
  };
  const cameraKey = (): string => {
    const { x, y, zoom } = camera.now;
    return `${x},${y},${zoom},${camera.viewport.width},${camera.viewport.height}`;
  };
  /** Returns whether the camera has moved since the last frame of this document. */
  const inMotion = () => drawnCamera !== '' && drawnCamera !== cameraKey();
  const loop = createFrameLoop(draw, () => lost || pace.ready());
  const camera = createStageCamera(parts.reducedMotion, loop.request);
  const hits = createStageHits(camera);
  const viewNow = (): StageView => ({
    camera: camera.now,
    viewport: camera.viewport,
    layout: open?.layout ?? noPages,
    dpr,
  });
  const toStagePoint = (at: { x: number; y: number }) => screenToStage(camera.now, camera.viewport, at);
  const tools = createStageTools({
    document: () => open,
    pixelsPerPoint: () => pixelsPerPoint(camera.now.zoom),
    marks,
    events,
    redraw: loop.request,
  });

  const keyboard = createKeyboardPointer({
    tools,
    camera,
    layout: () => viewNow().layout,
    redraw: loop.request,
  });

  const wantTiles = (document: OpenDocument, scale: number, layersKey: string) => {
    const seen = seenRect(camera.goal, camera.viewport);
    const plan = planTiles({
      layout: document.layout,
      seen,
      scale,
      direction: camera.direction,
      covered: (page) => isCovered(document, page),
    });
    document.textures.touch(plan, layersKey, frame);
    document.feed.want(plan, hidden, layersKey);
    const { from, to } = pagesBetween(document.layout, seen.y0, seen.y1);
    document.measureNear(from, to);
  };

  const tellOn = (wasSharp: boolean) => {
    const view = camera.view();
    if (open !== null && (view.page !== told.page || view.zoom !== told.zoom)) {
      told = view;
      events.onView(view);
    }
    if (open !== null && !showing && showsPage(open, view.page)) {
      showing = true;
      events.onPixels();
    }
    if (sharp && !wasSharp) events.onSharp();
    const now = cameraKey();
    if (now === drawnCamera) return;
    drawnCamera = now;
    for (const listener of frameListeners) listener();
  };

  const markUnder = (at: { x: number; y: number }) => {
    const point = pageUnder(viewNow().layout, toStagePoint(at));
    const hit =
      point === null ? null : hitMark(marks.on(point.page), point, pixelsPerPoint(camera.now.zoom), 6);
    return { point, id: hit?.id ?? null };
  };

  const pointer = listenToPointers(element, {
    tool(type, at, shift) {
      if (keyboard.yields(type)) tools.send(type, toStagePoint(at), shift);
    },
    toolCancel: () => void tools.cancel(),
    pan: camera.pan,
    glide: camera.glide,
    hold: camera.hold,
    zoom: camera.zoomBy,
    menu(at, clientX, clientY) {
      const { point, id } = markUnder(at);
      if (point !== null)
        events.onContextMenu({ clientX, clientY, page: point.page, x: point.x, y: point.y, markId: id });
    },
    leave: () => tools.leave(),
    buttonPans: () => tools.name === 'hand',
    fingerDraws: (at) => tools.drags || tools.gripsAt(toStagePoint(at)),
    toolCursor: () => tools.cursor,
    redraw: loop.request,
  });
  const stopKeys = listenToKeys(element, {
    cancel: keyboard.cancel,
    point: keyboard.move,
    nudge: tools.nudge,
    pan: camera.pan,
  });

  const resize = (device?: ResizeObserverSize) => {
    const width = Math.max(1, element.clientWidth);
    const height = Math.max(1, element.clientHeight);
    const across = Math.round(width * dpr);
    const down = Math.round(height * dpr);
    // The browser's own count is exact where layout falls between pixels; one that disagrees is of another screen.
    const isExact = device !== undefined && Math.abs(device.inlineSize - across) <= 1;
    renderer.resize(isExact ? device.inlineSize : across, isExact ? device.blockSize : down);
    camera.resize({ width, height });
  };
  const resizes = new ResizeObserver(([entry]) => {
    resize(entry?.devicePixelContentBoxSize?.[0]);
    // Resizing clears the canvas: drawing at once leaves no empty frame.
    draw(performance.now());
  });
  resizes.observe(renderer.canvas);

  const onLost = () => {
    lost = true;
    pace.forget();
    open?.textures.clear();
  };
  const onRestored = () => {
    lost = false;
    open?.feed.forget();
    loop.request();
  };
  renderer.canvas.addEventListener('webglcontextlost', onLost);
  renderer.canvas.addEventListener('webglcontextrestored', onRestored);

  /** Tiles out of view go to the GPU between frames, and no frame is drawn for them. */
  const uploadWhenIdle = () => {
    cancelUpload ??= whenIdle(() => {
      cancelUpload = null;
      if (lost || open === null) return;
      if (!pace.ready()) return uploadWhenIdle();
      const waiting = open.textures.upload(uploadBytes.inMotion);
      open.textures.evict(frame);
      pace.sent();
      if (waiting) uploadWhenIdle();
    }, aheadUploadMs);
  };

  const stage: Stage = {
    setDocument(document) {
      open?.dispose();
      pages.faults.clear();
      keyboard.cancel();
      tools.clearText();
      hits.clear();
      hidden = null;
      sharp = false;
      showing = false;
      told = { page: 0, zoom: 0 };
      drawnCamera = '';
      open =
        document &&
        openStageDocument(document, renderer, budget, {
          changed: loop.request,
          preview() {
            if (!sharp) loop.request();
          },
          complete: loop.now,
          ahead: uploadWhenIdle,
          relaid(before) {
            if (open !== null) camera.relay(before, open.layout);
          },
          fault(page, fault) {
            if (!pages.faults.has(page)) events.onFault(fault);
            pages.faults.set(page, fault);
          },
          recovered: pages.faults.remove,
        });
      camera.setLayout(open?.layout ?? noPages, document?.image);
      // The first tiles are requested without waiting for a frame, once the caller has set the view.
      queueMicrotask(() => {
        if (open !== null && !lost)
          wantTiles(open, camera.rasterScale(dpr, performance.now()), keyOfLayers(hidden));
      });
    },
    openingTiles(facts, image) {
      const layout = createPageLayout(facts.pageCount, facts.firstPage, []);
      const at = camera.opening(layout, image);
      return planTiles({
        layout,
        seen: seenRect(at, camera.viewport),
        scale: levelScale(pixelsPerPoint(at.zoom) * dpr, null, false),
        direction: 0,
        covered: () => true,
      })
        .filter(({ priority, tile }) => priority === 'sharp' && tile.page === 1)
        .map((planned) => wantedTile(planned, null, keyOfLayers(null)));
    },
    setPageSizes(pageSizes) {
      open?.know(pageSizes);
      loop.request();
    },
    setMarks(next) {
      marks.set(next);
      loop.request();
    },
    setTool: tools.set,
    setReadOnly: tools.setReadOnly,
    setTheme(theme) {
      renderer.background.color = surround[theme];
      loop.request();
    },
    setHiddenLayers(next) {
      hidden = next === null ? null : [...next].sort((a, b) => a - b);
      loop.request();
    },
    setSelected(id) {
      marks.select(id);
      loop.request();
    },
    setHits(next, current) {
      hits.set(next, current);
      loop.request();
    },
    flyTo(markId) {
      const mark = marks.get(markId)?.mark;
      if (mark === undefined) return;
      marks.select(markId);
      camera.flyToPart(mark.page, markExtent(mark));
    },
    nudge: tools.nudge,
    press: keyboard.press,
    cancelTool: keyboard.cancel,
    focus: () => element.focus({ preventScroll: true }),
    goToPage: camera.goToPage,
    scrollBy: camera.pan,
    zoomTo: camera.zoomTo,
    zoomStep: camera.zoomStep,
    zoomFit: camera.fit,
    view: camera.view,
    toScreen: (page, x, y) =>
      stageToScreen(camera.now, camera.viewport, toStage(viewNow().layout, { page, x, y })),
    onFrame(listener) {
      frameListeners.add(listener);
      return () => void frameListeners.delete(listener);
    },
    figures: () => ({
      textures: open?.textures.count ?? 0,
      textureBytes: open?.textures.bytes ?? 0,
      frameMs: [...loop.frameMs],
      sharp,
      missing: open?.feed.missing ?? 0,
    }),
    dispose() {
      loop.dispose();
      cancelUpload?.();
      resizes.disconnect();
      pointer.dispose();
      stopKeys();
      frameListeners.clear();
      renderer.canvas.removeEventListener('webglcontextlost', onLost);
      renderer.canvas.removeEventListener('webglcontextrestored', onRestored);
      open?.dispose();
      open = null;
      markLayer.dispose();
      pages.dispose();
      glyphs.destroy();
      for (const layer of stageLayerNames.map((name) => layers[name]))
        for (const child of layer.removeChildren()) child.destroy();
    },
  };
  // Every tile has a texture of its own, so batching many saves nothing, and a shader that chooses among sixteen costs
  // several times the fill.
  renderer.limits.maxBatchableTextures = 1;
  // Pixi's own collector would free tiles whose pixels are gone from memory; the budget here decides instead.
  renderer.gc.enabled = false;
  // Nor may its tickers run: frames are drawn on demand.
  Ticker.system.autoStart = false;
  Ticker.system.stop();
  stage.setTheme('light');
  resize();
  return stage;
}

const keyOfLayers = (hidden: readonly number[] | null) => (hidden === null ? '' : `-${hidden.join(',')}`);

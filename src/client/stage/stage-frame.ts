import { seenRect } from '#shared/geometry/camera.ts';
import { noPages } from '#shared/geometry/page-layout.ts';
import type { StageHits } from './input/stage-hits.ts';
import type { StageInput } from './input/stage-input.ts';
import type { FramePainter } from './layers/frame-painter.ts';
import type { StageMarks } from './marks/stage-marks.ts';
import type { Overdraw } from './overdraw.ts';
import type { StageCamera } from './stage-camera.ts';
import { type OpenDocument, showsPage, texturesOf } from './stage-document.ts';
import type { StageView } from './stage-view.ts';
import type { DrawingSurface } from './surface/drawing-surface.ts';
import { uploadBytes } from './tiles/idle-upload.ts';
import type { ViewReport } from './view-report.ts';

interface FrameParts {
  element: HTMLElement;
  camera: StageCamera;
  painter: FramePainter;
  marks: StageMarks;
  hits: StageHits;
  input: StageInput;
  report: ViewReport;
  surface: DrawingSurface;
  dpr: number;
}

/** Draws what the camera shows of the document, and requests what is missing. Returns whether another frame is needed. */
export function drawFrame(
  { element, camera, painter, marks, hits, input, report, surface, dpr }: FrameParts,
  document: OpenDocument | null,
  overdraw: Overdraw | null,
  nowMs: number,
): boolean {
  const isMoving = camera.step(nowMs);
  const view: StageView = {
    ...{ camera: camera.now, viewport: camera.viewport },
    ...{ layout: document?.layout ?? noPages, dpr },
  };
  const scale = camera.rasterScale(dpr, nowMs);
  const maxBytes = report.hasMoved(view) ? uploadBytes.inMotion : uploadBytes.atRest;
  const textures = document === null ? [] : texturesOf(document);
  const isWaiting = textures.map((each) => each.upload(maxBytes)).includes(true);
  for (const each of textures) each.beginFrame();
  const isSharp = painter.paint({
    ...{ view, document, scale },
    overlay: {
      hits: hits.rects,
      selectedText: input.text.selected,
      draftPage: marks.draftPage,
      handles: input.tools.readOnly ? null : marks.ownSelected,
      pointer: input.keyboard.at,
    },
  });
  if (document !== null) wantTiles(document, camera, scale);
  const isOverdrawn = overdraw?.draw({ view, scale, maxBytes }) ?? false;
  surface.render();
  for (const each of textures.reverse()) each.evict();
  element.style.cursor = input.cursor();
  const at = camera.view();
  const isPageDrawn = document?.textures.hasPage(at.page) === true;
  report.drawn(
    view,
    document && {
      ...{ at, isPageShown: showsPage(document, at.page), isPageDrawn, isSharp },
      isAwaited: document.isAwaited,
    },
  );
  return isMoving || isWaiting || isOverdrawn || camera.zooming(nowMs);
}

/** Requests the tiles of where the camera goes, at a scale in device pixels a point. */
export function wantTiles(document: OpenDocument, camera: StageCamera, scale: number): void {
  document.want({ seen: seenRect(camera.goal, camera.viewport), scale, direction: camera.direction });
}

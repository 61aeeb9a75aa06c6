import { Texture } from 'pixi.js';
import { devicePage, deviceScale, type StageView } from '#client/stage/stage-view.ts';
import { createQuads, type Quads } from '#client/stage/text/quads.ts';
import { seenRect, stageToScreen } from '#shared/geometry/camera.ts';
import { markHandles } from '#shared/geometry/mark-edit.ts';
import { markAnchor } from '#shared/geometry/mark-hit.ts';
import { pagesBetween } from '#shared/geometry/page-layout.ts';
import type { PointRect, StagePoint } from '#shared/geometry/space.ts';
import type { Mark } from '#shared/review/mark.ts';
import type { StageLayers } from './stage-layers.ts';

export interface PageRects {
  page: number;
  rects: readonly PointRect[];
  /** The current hit of the search. */
  current?: boolean;
}

export interface OverlayState {
  hits: readonly PageRects[];
  selectedText: PageRects | null;
  /** Page with the active draft: all others are shaded. */
  draftPage: number | null;
  /** One's own selected mark: gets handles. */
  handles: Mark | null;
  /** The position of the keyboard's crosshair; null while it is not used. */
  pointer: StagePoint | null;
}

/** Search hits and selected text under the marks, shade over them, handles and the keyboard's cross on top. */
export interface OverlayLayer {
  draw(view: StageView, state: OverlayState): void;
}

const hitLook = { tint: 0xfacc15, alpha: 0.38 };
const currentHitLook = { tint: 0xf97316, alpha: 0.5 };
const selectionLook = { tint: 0x2557d6, alpha: 0.26 };
const shadeLook = { tint: 0x000000, alpha: 0.45 };
/** CSS pixels. */
const handleSize = 9;
const crossArm = 13;

export function createOverlayLayer(layers: StageLayers): OverlayLayer {
  const highlights = createQuads(layers.highlights);
  const shade = createQuads(layers.shade);
  const handles = createQuads(layers.handles);
  return {
    draw(view, state) {
      const seen = seenRect(view.camera, view.viewport);
      const { from, to } = pagesBetween(view.layout, seen.y0, seen.y1);
      inQuads(highlights, () => {
        for (const hit of state.hits)
          if (hit.page >= from && hit.page <= to)
            drawRects(highlights, view, hit, hit.current === true ? currentHitLook : hitLook);
        if (state.selectedText !== null) drawRects(highlights, view, state.selectedText, selectionLook);
      });
      inQuads(shade, () => {
        for (let page = from; state.draftPage !== null && page <= to; page++) {
          const rect = devicePage(view, page);
          if (page !== state.draftPage)
            shade.draw(Texture.WHITE, rect.x, rect.y, rect.width, rect.height, shadeLook);
        }
      });
      inQuads(handles, () => {
        if (state.handles !== null) drawHandles(handles, view, state.handles);
        if (state.pointer !== null) drawCross(handles, view, state.pointer);
      });
    },
  };
}

function inQuads(quads: Quads, draw: () => void): void {
  quads.begin();
  draw();
  quads.end();
}

function drawRects(
  quads: Quads,
  view: StageView,
  { page, rects }: PageRects,
  look: { tint: number; alpha: number },
): void {
  const origin = devicePage(view, page);
  const scale = deviceScale(view);
  for (const rect of rects) {
    const x = Math.round(origin.x + rect.x * scale);
    const y = Math.round(origin.y + rect.y * scale);
    const width = Math.max(1, Math.round(rect.width * scale));
    quads.draw(Texture.WHITE, x, y, width, Math.max(1, Math.round(rect.height * scale)), look);
  }
}

function drawHandles(quads: Quads, view: StageView, mark: Mark): void {
  const origin = devicePage(view, mark.page);
  const scale = deviceScale(view);
  const size = Math.round(handleSize * view.dpr);
  const border = Math.max(1, Math.round(1.5 * view.dpr));
  const anchor = markAnchor(mark);
  for (const handle of markHandles(mark)) {
    // The badge already marks this place and is dragged instead.
    if (handle.x === anchor.x && handle.y === anchor.y) continue;
    const x = Math.round(origin.x + handle.x * scale - size / 2);
    const y = Math.round(origin.y + handle.y * scale - size / 2);
    quads.draw(Texture.WHITE, x, y, size, size, { tint: 0x18181b });
    quads.draw(Texture.WHITE, x + border, y + border, size - 2 * border, size - 2 * border);
  }
}

/** White within dark: seen on any artwork. */
function drawCross(quads: Quads, view: StageView, at: StagePoint): void {
  const { x, y } = stageToScreen(view.camera, view.viewport, at);
  const [middleX, middleY] = [Math.round(x * view.dpr), Math.round(y * view.dpr)];
  const bars = (arm: number, thickness: number, tint: number) => {
    const [long, thin] = [Math.round(arm * view.dpr), Math.round((thickness / 2) * view.dpr)];
    quads.draw(Texture.WHITE, middleX - long, middleY - thin, 2 * long, 2 * thin, { tint });
    quads.draw(Texture.WHITE, middleX - thin, middleY - long, 2 * thin, 2 * long, { tint });
  };
  bars(crossArm + 1, 6, 0x18181b);
  bars(crossArm, 2, 0xffffff);
}

import type { StageMarks } from '#client/stage/marks/stage-marks.ts';
import type { StageEvents } from '#client/stage/stage.ts';
import type { StageCamera } from '#client/stage/stage-camera.ts';
import { createStageText, type StageText, type TextSource } from '#client/stage/text/stage-text.ts';
import { pixelsPerPoint } from '#shared/geometry/camera.ts';
import { hitMark } from '#shared/geometry/mark-hit.ts';
import { noPages, pageUnder } from '#shared/geometry/page-layout.ts';
import { createKeyboardPointer, type KeyboardPointer } from './keyboard-pointer.ts';
import { listenToPointers } from './pointer-input.ts';
import { listenToKeys } from './stage-keys.ts';
import { createStageTools, type StageTools } from './stage-tools.ts';

/** The tools with the pointers that move them, and what they have selected. */
export interface StageInput {
  readonly tools: StageTools;
  readonly keyboard: KeyboardPointer;
  readonly text: StageText;
  /** The mouse's cursor now. */
  cursor(): string;
  dispose(): void;
}

interface StageInputParts {
  element: HTMLElement;
  camera: StageCamera;
  marks: StageMarks;
  /** Null while there is no document. */
  document(): TextSource | null;
  events: StageEvents;
  redraw(): void;
}

/** CSS pixels around a mark that still count as on it. */
const markReach = 6;

/** Listens on the element until disposed. */
export function createStageInput({
  element,
  camera,
  marks,
  document,
  events,
  redraw,
}: StageInputParts): StageInput {
  const text = createStageText(document, events.onText);
  const scale = () => pixelsPerPoint(camera.now.zoom);
  const tools = createStageTools({
    layout: () => document()?.layout ?? null,
    pixelsPerPoint: scale,
    ...{ marks, text, events, redraw },
  });
  const layout = () => document()?.layout ?? noPages;
  const keyboard = createKeyboardPointer({ tools, camera, layout, redraw });
  const pointer = listenToPointers(element, {
    tool(type, at, shift) {
      if (keyboard.yields(type)) tools.send(type, camera.toStage(at), shift);
    },
    toolCancel: () => void tools.cancel(),
    pan: camera.pan,
    glide: camera.glide,
    hold: camera.hold,
    zoom: camera.zoomBy,
    menu(at, clientX, clientY) {
      const point = pageUnder(layout(), camera.toStage(at));
      if (point === null) return;
      const mark = tools.showsMarks ? hitMark(marks.on(point.page), point, scale(), markReach) : null;
      events.onContextMenu({
        clientX,
        clientY,
        page: point.page,
        x: point.x,
        y: point.y,
        markId: mark?.id ?? null,
      });
    },
    leave: tools.leave,
    buttonPans: () => tools.name === 'hand' || !tools.showsMarks,
    fingerDraws: (at) => tools.drags || tools.gripsAt(camera.toStage(at)),
    toolCursor: () => tools.cursor,
    redraw,
  });
  const stopKeys = listenToKeys(element, {
    cancel: keyboard.cancel,
    point: keyboard.move,
    nudge: tools.nudge,
    pan: camera.pan,
  });
  return {
    tools,
    keyboard,
    text,
    cursor: pointer.cursor,
    dispose() {
      pointer.dispose();
      stopKeys();
      text.clear();
    },
  };
}

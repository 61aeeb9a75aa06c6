import type { OverlayState } from '#client/stage/layers/overlay-layer.ts';
import type { StageMarks } from '#client/stage/marks/stage-marks.ts';
import type { StageEvents, ToolName } from '#client/stage/stage.ts';
import type { PageTextCache } from '#client/stage/text/page-text-cache.ts';
import { isOnText, selectText } from '#client/stage/text/text-selection.ts';
import { gripsSelected } from '#client/tools/select.tool.ts';
import type { Intent, ToolContext } from '#client/tools/tool.ts';
import { startTool } from '#client/tools/tool-runner.ts';
import { markHandles, moveMark } from '#shared/geometry/mark-edit.ts';
import { type PageLayout, pageSize, toPage, toStage } from '#shared/geometry/page-layout.ts';
import type { StagePoint } from '#shared/geometry/space.ts';
import { randomId } from '#shared/kernel/random-id.ts';
import type { MarkColour } from '#shared/review/mark.ts';

/** Runs the current tool and carries out its intents: draws on the stage, notifies the review screen. */
export interface StageTools {
  readonly name: ToolName;
  readonly cursor: string;
  readonly readOnly: boolean;
  /** A drag with this tool draws: one finger does not pan. */
  readonly drags: boolean;
  /** The tool begins something anywhere on a page. */
  readonly points: boolean;
  /** In the middle of what a press began. */
  readonly pressed: boolean;
  readonly selectedText: OverlayState['selectedText'];
  set(name: ToolName, colour: MarkColour): void;
  setReadOnly(readOnly: boolean): void;
  send(type: 'down' | 'move' | 'up', at: StagePoint, shift: boolean): void;
  cancel(): boolean;
  nudge(dx: number, dy: number): boolean;
  clearText(): void;
  /** The pointer left the stage. */
  leave(): void;
  /** Whether a finger put down here would move or resize the selected mark. */
  gripsAt(at: StagePoint): boolean;
  /** Where a press would take the person's own selected mark to resize it; null without one. */
  grip(): StagePoint | null;
}

export interface ToolSurroundings {
  /** Null while there is no document: tools then receive no events. */
  document(): { layout: PageLayout; text: PageTextCache } | null;
  pixelsPerPoint(): number;
  marks: StageMarks;
  events: StageEvents;
  /** Something on the stage changed. */
  redraw(): void;
}

export function createStageTools({
  document,
  pixelsPerPoint,
  marks,
  events,
  redraw,
}: ToolSurroundings): StageTools {
  let name: ToolName = 'select';
  let colour: MarkColour = 'red';
  let readOnly = false;
  let tool = startTool(name);
  let cursor = tool.cursor;
  let pressed = false;
  let selectedText: OverlayState['selectedText'] = null;

  const context = (layout: PageLayout, text: PageTextCache): ToolContext => ({
    layout,
    pixelsPerPoint: pixelsPerPoint(),
    colour,
    readOnly,
    hasDraft: marks.hasDraft,
    marksOn: marks.on,
    isOwn: (id) => marks.get(id)?.own === true,
    selected: marks.selected,
    isText(page, x, y) {
      const lines = text.get(page);
      return lines !== null && isOnText(lines, { x, y });
    },
    newId: () => randomId(),
  });

  const showText = (intent: Intent & { kind: 'text' }) => {
    const open = document();
    const text = open?.text.get(intent.page);
    if (open == null || text == null) return;
    const from = toPage(open.layout, intent.page, intent.from);
    const chosen = selectText(text, from, toPage(open.layout, intent.page, intent.to));
    selectedText = { page: intent.page, rects: chosen.rects };
    if (intent.done && chosen.text !== '') events.onText(chosen.text);
  };

  const apply = (intent: Intent): void => {
    switch (intent.kind) {
      case 'draft':
        marks.draft(intent.mark);
        break;
      case 'commit':
        marks.draft(intent.mark, true);
        events.onDraft(intent.mark);
        break;
      case 'refused':
        events.onDraftRefused();
        break;
      case 'select':
        marks.select(intent.id);
        events.onSelect(intent.id);
        break;
      case 'hover':
        marks.hover(intent.id);
        break;
      case 'preview':
        marks.preview(intent.mark);
        break;
      case 'change':
        marks.preview(intent.mark, true);
        events.onChange(intent.mark);
        break;
      case 'text':
        showText(intent);
        break;
      case 'text-clear':
        selectedText = null;
        break;
      case 'cursor':
        cursor = intent.cursor;
    }
  };
  const applyAll = (intents: readonly Intent[]) => {
    for (const intent of intents) apply(intent);
    if (intents.length > 0) redraw();
  };
  const cancel = (): boolean => {
    const open = document();
    const was = pressed;
    pressed = false;
    if (open !== null && was) applyAll(tool.send({ type: 'cancel' }, context(open.layout, open.text)));
    return was;
  };

  return {
    get name() {
      return name;
    },
    get cursor() {
      return cursor;
    },
    get readOnly() {
      return readOnly;
    },
    get drags() {
      return !readOnly && (name === 'arrow' || name === 'rect' || name === 'draw');
    },
    get points() {
      return name === 'text' || (!readOnly && name !== 'select' && name !== 'hand');
    },
    get pressed() {
      return pressed;
    },
    get selectedText() {
      return selectedText;
    },
    set(next, ink) {
      colour = ink;
      if (next !== name) {
        cancel();
        marks.hover(null);
        name = next;
        tool = startTool(next);
      }
      cursor = readOnly && tool.cursor === 'crosshair' ? 'default' : tool.cursor;
      redraw();
    },
    setReadOnly(next) {
      if (next && !readOnly) cancel();
      readOnly = next;
      redraw();
    },
    send(type, at, shift) {
      const open = document();
      if (open === null) return;
      pressed = type === 'down' || (type === 'move' && pressed);
      applyAll(tool.send({ type, at, shift }, context(open.layout, open.text)));
    },
    cancel,
    nudge(dx, dy) {
      const open = document();
      const own = marks.ownSelected;
      if (open === null || own === null || readOnly || pressed) return false;
      const moved = moveMark(own, dx, dy, pageSize(open.layout, own.page));
      marks.preview(moved, true);
      events.onChange(moved);
      redraw();
      return true;
    },
    clearText() {
      selectedText = null;
    },
    leave() {
      marks.hover(null);
      redraw();
    },
    gripsAt(at) {
      const open = document();
      if (open === null || name !== 'select' || marks.ownSelected === null) return false;
      return gripsSelected(at, context(open.layout, open.text));
    },
    grip() {
      const open = document();
      const own = marks.ownSelected;
      if (open === null || own === null || readOnly || name !== 'select') return null;
      const end = markHandles(own).find((handle) => handle.name === 'to' || handle.name === 'se');
      return end === undefined ? null : toStage(open.layout, { page: own.page, x: end.x, y: end.y });
    },
  };
}

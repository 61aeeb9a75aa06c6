import type { StageMarks } from '#client/stage/marks/stage-marks.ts';
import type { StageEvents } from '#client/stage/stage.ts';
import type { StageText } from '#client/stage/text/stage-text.ts';
import { gripsSelected } from '#client/tools/select.tool.ts';
import type { Intent, ToolContext } from '#client/tools/tool.ts';
import { startTool } from '#client/tools/tool-runner.ts';
import { markHandles, moveMark } from '#shared/geometry/mark-edit.ts';
import { type PageLayout, pageSize, toStage } from '#shared/geometry/page-layout.ts';
import type { StagePoint } from '#shared/geometry/space.ts';
import { randomId } from '#shared/kernel/random-id.ts';
import type { Mark, MarkColour } from '#shared/review/mark.ts';
import { type ToolName, toolTraits } from '#shared/review/tool.ts';

/** Runs the current tool and carries out its intents. */
export interface StageTools {
  readonly name: ToolName;
  readonly cursor: string;
  readonly readOnly: boolean;
  /** Marks are seen. Where they are not, nothing is begun with them, and nothing drawn. */
  readonly showsMarks: boolean;
  /** A drag with this tool draws: one finger does not pan. */
  readonly drags: boolean;
  /** The tool begins something anywhere on a page. */
  readonly points: boolean;
  /** In the middle of what a press began. */
  readonly pressed: boolean;
  set(name: ToolName, colour: MarkColour): void;
  setReadOnly(readOnly: boolean): void;
  showMarks(shown: boolean): void;
  send(type: 'down' | 'move' | 'up', at: StagePoint, shift: boolean): void;
  cancel(): boolean;
  nudge(dx: number, dy: number): boolean;
  /** The pointer left the stage. */
  leave(): void;
  /** Whether a finger put down here would move or resize the selected mark. */
  gripsAt(at: StagePoint): boolean;
  /** Where a press would grab the person's own selected mark to resize it; null if there is none. */
  grip(): StagePoint | null;
}

export interface ToolSurroundings {
  /** Null while there is no document: tools then receive no events. */
  layout(): PageLayout | null;
  pixelsPerPoint(): number;
  marks: StageMarks;
  text: StageText;
  events: StageEvents;
  /** Something on the stage changed. */
  redraw(): void;
}

export function createStageTools({
  layout,
  pixelsPerPoint,
  marks,
  text,
  events,
  redraw,
}: ToolSurroundings): StageTools {
  let name: ToolName = 'select';
  let colour: MarkColour = 'red';
  let readOnly = false;
  let showsMarks = true;
  let tool = startTool(name);
  let cursor = tool.cursor;
  let pressed = false;

  const context = (pages: PageLayout): ToolContext => ({
    ...{ layout: pages, pixelsPerPoint: pixelsPerPoint(), colour, readOnly, isText: text.isOn },
    ...{ hasDraft: marks.hasDraft, marksOn: marks.on, selected: marks.selected },
    isOwn: (id) => marks.get(id)?.own === true,
    newId: () => randomId(),
  });

  const onPages = <T>(use: (pages: PageLayout) => T): T | null => {
    const pages = layout();
    return pages && use(pages);
  };
  const applyAll = (intents: readonly Intent[]) => {
    for (const intent of intents)
      if (intent.kind === 'cursor') cursor = intent.cursor;
      else carryOut(intent, { marks, text, events });
    if (intents.length > 0) redraw();
  };
  const takeBack = () => onPages((pages) => applyAll(tool.send({ type: 'cancel' }, context(pages))));
  const cancel = (): boolean => {
    const was = pressed;
    pressed = false;
    if (was) takeBack();
    return was;
  };
  const leave = (): void => {
    marks.hover(null);
    if (!pressed) takeBack();
  };

  /** The person's own selected mark, where it can be moved and resized as it is seen. */
  const grippable = () => (showsMarks && name === 'select' ? marks.ownSelected : null);

  return {
    get name() {
      return name;
    },
    get cursor() {
      return showsMarks ? cursor : 'grab';
    },
    get readOnly() {
      return readOnly;
    },
    get showsMarks() {
      return showsMarks;
    },
    get drags() {
      return showsMarks && !readOnly && toolTraits[name].drags;
    },
    get points() {
      return showsMarks && toolTraits[name].points && !(readOnly && toolTraits[name].draws);
    },
    get pressed() {
      return pressed;
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
    showMarks(shown) {
      if (shown === showsMarks) return;
      showsMarks = shown;
      if (!shown) leave();
      redraw();
    },
    send(type, at, shift) {
      const pages = layout();
      if (pages === null) return;
      // What was begun while marks were seen is drawn to its end.
      if (!showsMarks && !pressed) {
        if (type === 'down' && !readOnly && toolTraits[name].draws) events.onMarksHidden();
        return;
      }
      const intents = tool.send({ type, at, shift }, context(pages));
      const isRefused = intents.some(({ kind }) => kind === 'refused');
      pressed = !isRefused && (type === 'down' || (type === 'move' && pressed));
      applyAll(intents);
    },
    cancel,
    nudge(dx, dy) {
      const pages = layout();
      const own = marks.ownSelected;
      if (pages === null || own === null || readOnly || pressed || !showsMarks) return false;
      const moved = moveMark(own, dx, dy, pageSize(pages, own.page));
      marks.preview(moved, true);
      events.onChange(moved, 'key');
      return true;
    },
    leave,
    gripsAt: (at) => onPages((pages) => grippable() !== null && gripsSelected(at, context(pages))) === true,
    grip: () => onPages((pages) => gripOf(readOnly ? null : grippable(), pages)),
  };
}

/** Returns where a mark's last handle is, if there is one. */
function gripOf(mark: Mark | null, pages: PageLayout): StagePoint | null {
  if (mark === null) return null;
  const end = markHandles(mark).find((handle) => handle.name === 'to' || handle.name === 'se');
  return end === undefined ? null : toStage(pages, { page: mark.page, x: end.x, y: end.y });
}

/** Carries out what a tool intends: draws on the stage and notifies the review screen. */
function carryOut(
  intent: Exclude<Intent, { kind: 'cursor' }>,
  { marks, text, events }: Pick<ToolSurroundings, 'marks' | 'text' | 'events'>,
): void {
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
      events.onChange(intent.mark, 'drag');
      break;
    case 'text':
      text.select(intent);
      break;
    case 'text-clear':
      text.clear();
  }
}

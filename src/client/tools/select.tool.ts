import { type HandleName, markHandles, moveMark, resizeMark } from '#shared/geometry/mark-edit.ts';
import { hitMark } from '#shared/geometry/mark-hit.ts';
import { pageSize, pageUnder, toPage } from '#shared/geometry/page-layout.ts';
import type { PagePoint, StagePoint } from '#shared/geometry/space.ts';
import type { Mark } from '#shared/review/mark.ts';
import { type TextState, textTool } from './text.tool.ts';
import { dragSlop, type Step, type Tool, type ToolContext } from './tool.ts';

export type SelectState =
  | { at: 'idle'; hovered: string | null }
  /** Pressed on the person's own mark (or a handle of it): a drag moves (or resizes) it. */
  | { at: 'mark'; mark: Mark; handle: HandleName | null; down: StagePoint; moved: boolean }
  | { at: 'text'; inner: TextState };

/** CSS pixels around a mark or handle that still count as on it. */
const markReach = 6;
const handleReach = 9;

/** Highlights a mark only once the pointer moves on it again. */
const unhovered: Step<SelectState> = {
  state: { at: 'idle', hovered: null },
  intents: [{ kind: 'hover', id: null }],
};

/** Chooses marks, moves and resizes own ones, and selects text where there is text and no mark. */
export const selectTool: Tool<SelectState> = {
  cursor: 'default',
  initial: { at: 'idle', hovered: null },
  on(state, event, context) {
    if (state.at === 'text') {
      const { state: inner, intents } = textTool.on(state.inner, event, context);
      return { state: inner.at === 'idle' ? { at: 'idle', hovered: null } : { at: 'text', inner }, intents };
    }
    if (state.at === 'idle') {
      if (event.type === 'down') return press(event.at, event.shift, context);
      if (event.type === 'move') return hover(state, event.at, context);
      return event.type === 'cancel' ? unhovered : { state, intents: [] };
    }
    if (event.type === 'cancel')
      return { ...unhovered, intents: [...unhovered.intents, { kind: 'preview', mark: null }] };
    if (event.type === 'down') return { state, intents: [] };
    const distance =
      Math.hypot(event.at.x - state.down.x, event.at.y - state.down.y) * context.pixelsPerPoint;
    const moved = state.moved || distance >= dragSlop;
    if (!moved)
      return { state: event.type === 'up' ? { at: 'idle', hovered: state.mark.id } : state, intents: [] };
    const mark = dragged(state, event.at, context);
    if (event.type === 'up')
      return { state: { at: 'idle', hovered: mark.id }, intents: [{ kind: 'change', mark }] };
    return { state: { ...state, moved }, intents: [{ kind: 'preview', mark }] };
  },
};

function dragged(state: SelectState & { at: 'mark' }, at: StagePoint, { layout }: ToolContext): Mark {
  const { mark, handle, down } = state;
  const size = pageSize(layout, mark.page);
  if (handle !== null) return resizeMark(mark, handle, toPage(layout, mark.page, at), size);
  return moveMark(mark, at.x - down.x, at.y - down.y, size);
}

function press(at: StagePoint, shift: boolean, context: ToolContext): Step<SelectState> {
  const point = pageUnder(context.layout, at);
  const grip = handleAt(at, context);
  if (grip !== null)
    return {
      state: { at: 'mark', mark: grip.mark, handle: grip.handle, down: at, moved: false },
      intents: [],
    };
  const hit = point === null ? null : markAt(point, context);
  if (hit !== null) {
    const movable = !context.readOnly && context.isOwn(hit.id);
    return {
      state: movable
        ? { at: 'mark', mark: hit, handle: null, down: at, moved: false }
        : { at: 'idle', hovered: hit.id },
      intents: [{ kind: 'select', id: hit.id }, { kind: 'text-clear' }],
    };
  }
  const intents = [{ kind: 'select', id: null }, { kind: 'text-clear' }] as const;
  if (point === null || !context.isText(point.page, point.x, point.y))
    return { state: { at: 'idle', hovered: null }, intents };
  const text = textTool.on(textTool.initial, { type: 'down', at, shift }, context);
  return { state: { at: 'text', inner: text.state }, intents: [...intents, ...text.intents] };
}

function hover(state: SelectState & { at: 'idle' }, at: StagePoint, context: ToolContext): Step<SelectState> {
  const point = pageUnder(context.layout, at);
  const id = (point === null ? null : markAt(point, context)?.id) ?? null;
  const grip = handleAt(at, context);
  const onText = point !== null && id === null && context.isText(point.page, point.x, point.y);
  const cursor = { kind: 'cursor', cursor: cursorFor(grip?.handle, id, onText, context) } as const;
  if (id === state.hovered) return { state, intents: [cursor] };
  return { state: { at: 'idle', hovered: id }, intents: [{ kind: 'hover', id }, cursor] };
}

function cursorFor(
  handle: HandleName | undefined,
  id: string | null,
  onText: boolean,
  context: ToolContext,
): string {
  if (handle === 'nw' || handle === 'se') return 'nwse-resize';
  if (handle === 'ne' || handle === 'sw') return 'nesw-resize';
  if (handle !== undefined) return 'move';
  if (id === null) return onText ? 'text' : 'default';
  return id === context.selected && !context.readOnly && context.isOwn(id) ? 'move' : 'pointer';
}

/** Returns whether a press here would start to move or resize the selected mark. */
export function gripsSelected(at: StagePoint, context: ToolContext): boolean {
  if (handleAt(at, context) !== null) return true;
  const point = pageUnder(context.layout, at);
  const hit = point === null ? null : markAt(point, context);
  return hit !== null && hit.id === context.selected && !context.readOnly && context.isOwn(hit.id);
}

function markAt(point: PagePoint, context: ToolContext): Mark | null {
  return hitMark(context.marksOn(point.page), point, context.pixelsPerPoint, markReach);
}

/** Returns the handle at a point, if the selected mark is the person's own and may be changed. */
function handleAt(at: StagePoint, context: ToolContext): { mark: Mark; handle: HandleName } | null {
  if (context.readOnly || context.selected === null || !context.isOwn(context.selected)) return null;
  const page = pageUnder(context.layout, at)?.page;
  const mark =
    page === undefined ? undefined : context.marksOn(page).find(({ id }) => id === context.selected);
  if (mark === undefined) return null;
  const point = toPage(context.layout, mark.page, at);
  const reach = handleReach / context.pixelsPerPoint;
  const near = markHandles(mark).find(({ x, y }) => Math.hypot(x - point.x, y - point.y) <= reach);
  return near === undefined ? null : { mark, handle: near.name };
}

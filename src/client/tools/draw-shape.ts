import { clampToPage } from '#shared/geometry/mark-edit.ts';
import { pageSize, pageUnder, toPage } from '#shared/geometry/page-layout.ts';
import type { StagePoint } from '#shared/geometry/space.ts';
import type { Mark, Point } from '#shared/review/mark.ts';
import { dragSlop, type Intent, type Step, type Tool, type ToolContext, type ToolEvent } from './tool.ts';

/** Idle, or drawing on one page since the pointer went down at `start`. */
export type DrawingState =
  | { at: 'idle' }
  | {
      at: 'drawing';
      page: number;
      id: string;
      start: Point;
      down: StagePoint;
      path: readonly Point[];
      moved: boolean;
    };

export interface ShapeInProgress {
  id: string;
  page: number;
  colour: Mark['colour'];
  path: readonly Point[];
  start: Point;
  end: Point;
  shift: boolean;
  /** Points a CSS pixel. */
  pointsPerPixel: number;
  /** False while the pointer is still down. */
  done: boolean;
}

const idle: Step<DrawingState> = { state: { at: 'idle' }, intents: [] };

/**
 * The machine all drawing tools share: a mark starts on a page only, stays inside that page, and is refused while a
 * draft is unsaved. `shape` makes the mark from what was drawn; `click` from a press that never became a drag, null
 * drops it.
 */
export function drawingTool(
  shape: (drawn: ShapeInProgress) => Mark,
  click: (drawn: ShapeInProgress) => Mark | null,
): Tool<DrawingState> {
  return {
    cursor: 'crosshair',
    initial: { at: 'idle' },
    on(state, event, context) {
      if (state.at === 'idle')
        return event.type === 'down' ? start(event.at, context) : { state, intents: [] };
      if (event.type === 'cancel') return { ...idle, intents: [{ kind: 'draft', mark: null }] };
      if (event.type === 'down') return { state, intents: [] };
      return draw(state, event, context);
    },
  };

  function start(at: StagePoint, context: ToolContext): Step<DrawingState> {
    if (context.readOnly) return idle;
    const point = pageUnder(context.layout, at);
    if (point === null) return idle;
    if (context.hasDraft) return { ...idle, intents: [{ kind: 'refused' }] };
    const first = clampToPage(point, pageSize(context.layout, point.page));
    const id = context.newId();
    return {
      state: { at: 'drawing', page: point.page, id, start: first, down: at, path: [first], moved: false },
      intents: [],
    };
  }

  function draw(
    state: DrawingState & { at: 'drawing' },
    event: ToolEvent & { at: StagePoint; shift: boolean },
    context: ToolContext,
  ): Step<DrawingState> {
    const inside = toPage(context.layout, state.page, event.at);
    const end = clampToPage(inside, pageSize(context.layout, state.page));
    const distance =
      Math.hypot(event.at.x - state.down.x, event.at.y - state.down.y) * context.pixelsPerPoint;
    const moved = state.moved || distance >= dragSlop;
    const last = state.path.at(-1);
    const path = last?.x === end.x && last.y === end.y ? state.path : [...state.path, end];
    const drawn: ShapeInProgress = {
      id: state.id,
      page: state.page,
      colour: context.colour,
      path,
      start: state.start,
      end,
      shift: event.shift,
      pointsPerPixel: 1 / context.pixelsPerPoint,
      done: event.type === 'up',
    };
    if (event.type === 'up') {
      const mark = moved ? shape(drawn) : click(drawn);
      const intents: Intent[] = mark === null ? [{ kind: 'draft', mark: null }] : [{ kind: 'commit', mark }];
      return { ...idle, intents };
    }
    return {
      state: { ...state, path, moved },
      intents: moved ? [{ kind: 'draft', mark: shape(drawn) }] : [],
    };
  }
}

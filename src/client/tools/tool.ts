import type { PageLayout } from '#shared/geometry/page-layout.ts';
import type { StagePoint } from '#shared/geometry/space.ts';
import type { Mark, MarkColour } from '#shared/review/mark.ts';

/**
 * Actions of a pointer, in stage points; the stage has converted once. Only the primary button and one
 * finger.
 */
export type ToolEvent =
  | { type: 'down' | 'move' | 'up'; at: StagePoint; shift: boolean }
  /** Escape, a second finger, a lost pointer or one that has left, another tool. */
  | { type: 'cancel' };

/** The state that a tool may read. Read again for each event. */
export interface ToolContext {
  layout: PageLayout;
  /** CSS pixels a point now. */
  pixelsPerPoint: number;
  colour: MarkColour;
  readOnly: boolean;
  /** A draft waits for its comment: no other mark may be started. */
  hasDraft: boolean;
  marksOn(page: number): readonly Mark[];
  isOwn(markId: string): boolean;
  selected: string | null;
  /** Whether the point is on a line of the page's text. */
  isText(page: number, x: number, y: number): boolean;
  newId(): string;
}

/** A tool's intent. Geometry only: the stage draws it or passes it on. */
export type Intent =
  /** Draw this as the mark in progress; null takes it away. */
  | { kind: 'draft'; mark: Mark | null }
  | { kind: 'commit'; mark: Mark }
  | { kind: 'refused' }
  | { kind: 'select'; id: string | null }
  | { kind: 'hover'; id: string | null }
  /** One's own mark while it is dragged; null puts it back. */
  | { kind: 'preview'; mark: Mark | null }
  | { kind: 'change'; mark: Mark }
  /** Text from one stage point to another, both on `page`; `done` when the selection is complete. */
  | { kind: 'text'; page: number; from: StagePoint; to: StagePoint; done: boolean }
  | { kind: 'text-clear' }
  | { kind: 'cursor'; cursor: string };

export interface Step<State> {
  state: State;
  intents: readonly Intent[];
}

/** A pointer state machine: pure, so that a test is a list of events. */
export interface Tool<State> {
  readonly cursor: string;
  readonly initial: State;
  on(state: State, event: ToolEvent, context: ToolContext): Step<State>;
}

/** CSS pixels: less is a click, not a drag. */
export const dragSlop = 4;

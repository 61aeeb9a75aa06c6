import type { ScreenPoint } from '#shared/geometry/space.ts';
import { createVelocityTracker } from './velocity-tracker.ts';

/** What drags do, in CSS pixels from the stage's top left. */
export interface DragSink {
  /** The primary button or one finger, where it does not pan. */
  tool(type: 'down' | 'move' | 'up', at: ScreenPoint, shift: boolean): void;
  toolCancel(): void;
  pan(dx: number, dy: number): void;
  /** A finger let go in motion: CSS pixels a millisecond, as `pan`. */
  glide(vx: number, vy: number): void;
  /** Whether the tool in hand pans with the primary button. */
  buttonPans(): boolean;
  /** Whether a finger put down here drags the tool rather than the page. */
  fingerDraws(at: ScreenPoint): boolean;
  redraw(): void;
}

/** What the pointer with this id does; others that are down meanwhile do nothing. `last`: where it was seen last. */
interface Drag {
  kind: 'pan' | 'tool' | 'tap';
  from: ScreenPoint;
  last: { at: ScreenPoint; shift: boolean };
  pointerId: number;
  isFinger: boolean;
}

/** One drag at a time, from where a pointer is put down until it is lifted or lost. */
export interface PointerDrag {
  readonly current: Readonly<Drag> | null;
  begin(event: PointerEvent, at: ScreenPoint): void;
  /** Of two fingers: what one of them drew is taken back. */
  pinch(event: PointerEvent, at: ScreenPoint): void;
  /** Pans with the finger that is left of two. */
  panOn(finger: { id: number; at: ScreenPoint }): void;
  /** `point` returns where on the stage an event is. */
  move(event: PointerEvent, at: ScreenPoint, point: (event: MouseEvent) => ScreenPoint): void;
  end(at: ScreenPoint, shift: boolean, isCancelled: boolean): void;
  /** The pointer is gone without a release: what it drew ends where it was last seen. */
  lose(): void;
  /** Takes back what it drew. */
  drop(): void;
}

/** CSS pixels a finger may move and still tap. */
const tapSlop = 8;

export function createPointerDrag(sink: DragSink, isSpaceHeld: () => boolean): PointerDrag {
  const tracker = createVelocityTracker();
  let drag: Drag | null = null;
  const cancelTool = () => {
    if (drag?.kind === 'tool') sink.toolCancel();
  };
  const pan = (begun: Drag, at: ScreenPoint) => {
    const dx = begun.from.x - at.x;
    const dy = begun.from.y - at.y;
    drag = { ...begun, kind: 'pan', from: at };
    if (begun.isFinger) tracker.moved(dx, dy, performance.now());
    else tracker.reset();
    sink.pan(dx, dy);
  };
  const end = (at: ScreenPoint, shift: boolean, isCancelled: boolean) => {
    const ended = drag;
    drag = null;
    if (ended === null) return;
    if (ended.kind === 'pan') {
      sink.redraw();
      const velocity = tracker.velocity(performance.now());
      if (velocity !== null) sink.glide(velocity.vx, velocity.vy);
    } else if (isCancelled) sink.toolCancel();
    else {
      if (ended.kind === 'tap') sink.tool('down', at, shift);
      sink.tool('up', at, shift);
    }
  };
  return {
    get current() {
      return drag;
    },
    begin(event, at) {
      const kind = isSpaceHeld() && event.pointerType !== 'touch' ? 'pan' : kindOf(event, at, sink);
      if (kind === 'pan') sink.redraw();
      if (kind === 'tool') sink.tool('down', at, event.shiftKey);
      drag = dragOf(event, kind, at);
    },
    pinch(event, at) {
      cancelTool();
      drag = dragOf(event, 'pan', at);
      tracker.reset();
    },
    panOn({ id, at }) {
      drag = { kind: 'pan', from: at, last: { at, shift: false }, pointerId: id, isFinger: true };
    },
    move(event, at, point) {
      if (drag === null) return;
      drag.last = { at, shift: event.shiftKey };
      if (drag.kind === 'tool') {
        for (const step of stepsOf(event)) sink.tool('move', point(step), event.shiftKey);
      } else if (drag.kind === 'pan' || Math.hypot(at.x - drag.from.x, at.y - drag.from.y) >= tapSlop) {
        pan(drag, at);
      }
    },
    end,
    lose() {
      if (drag !== null) end(drag.last.at, drag.last.shift, drag.kind === 'tap');
    },
    drop() {
      cancelTool();
      drag = null;
      tracker.reset();
    },
  };
}

/** Returns what a pointer begins that is put down here. */
function kindOf(
  { pointerType, button }: PointerEvent,
  at: ScreenPoint,
  { fingerDraws, buttonPans }: Pick<DragSink, 'fingerDraws' | 'buttonPans'>,
): Drag['kind'] {
  if (pointerType === 'touch') return fingerDraws(at) ? 'tool' : 'tap';
  return button === 1 || buttonPans() ? 'pan' : 'tool';
}

const dragOf = (event: PointerEvent, kind: Drag['kind'], from: ScreenPoint): Drag => ({
  ...{ kind, from, last: { at: from, shift: event.shiftKey } },
  pointerId: event.pointerId,
  isFinger: event.pointerType === 'touch',
});

/** Returns the moves since the last event. Browsers list them only on pages that came over HTTPS. */
function stepsOf(event: PointerEvent): readonly PointerEvent[] {
  const steps = typeof event.getCoalescedEvents === 'function' ? event.getCoalescedEvents() : [];
  return steps.length > 0 ? steps : [event];
}

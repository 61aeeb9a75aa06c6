import { isApple } from '#client/typing/is-apple.ts';
import type { ScreenPoint } from '#shared/geometry/space.ts';
import { createFingers } from './fingers.ts';
import { listenToGestures } from './gesture-input.ts';
import { watchSpaceKey } from './space-key.ts';
import { createVelocityTracker } from './velocity-tracker.ts';
import { listenToWheel, pointIn, type WheelSink } from './wheel-input.ts';

/** Actions with pointer, wheel and fingers, in CSS pixels from the stage's top left. */
export interface PointerSink extends WheelSink {
  /** The primary button or one finger, where it does not pan. */
  tool(type: 'down' | 'move' | 'up', at: ScreenPoint, shift: boolean): void;
  toolCancel(): void;
  /** A finger let go in motion: CSS pixels a millisecond, as `pan`. */
  glide(vx: number, vy: number): void;
  menu(at: ScreenPoint, clientX: number, clientY: number): void;
  leave(): void;
  /** Whether the tool in hand pans with the primary button. */
  buttonPans(): boolean;
  /** Whether a finger put down here drags the tool rather than the page. */
  fingerDraws(at: ScreenPoint): boolean;
  /** Cursor of the tool where nothing pans. */
  toolCursor(): string;
  redraw(): void;
}

export interface PointerInput {
  cursor(): string;
  dispose(): void;
}

/** CSS pixels a finger may move and still tap. */
const tapSlop = 8;

/** What the pointer with this id does; others that are down meanwhile do nothing. `last`: where it was seen last. */
interface Drag {
  kind: 'pan' | 'tool' | 'tap';
  from: ScreenPoint;
  last: { at: ScreenPoint; shift: boolean };
  pointerId: number;
  isFinger: boolean;
}

/** Listens on the element, and for a held Space on the window, until disposed. */
export function listenToPointers(element: HTMLElement, sink: PointerSink): PointerInput {
  const abort = new AbortController();
  const space = watchSpaceKey(sink.redraw);
  const fingers = createFingers();
  const tracker = createVelocityTracker();
  let drag: Drag | null = null;
  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    handler: (event: HTMLElementEventMap[Name]) => void,
  ) => element.addEventListener(name, handler, { signal: abort.signal });
  const point = (event: MouseEvent): ScreenPoint => pointIn(element, event);

  const begin = (event: PointerEvent, at: ScreenPoint) => {
    const kind = space.isHeld && event.pointerType !== 'touch' ? 'pan' : kindOf(event, at, sink);
    if (kind === 'pan') sink.redraw();
    if (kind === 'tool') sink.tool('down', at, event.shiftKey);
    drag = dragOf(event, kind, at);
  };
  const cancelTool = () => {
    if (drag?.kind === 'tool') sink.toolCancel();
  };
  /** The fingers that are down are the palm of a hand that draws with a pen. */
  const dropFingers = () => {
    fingers.forget();
    if (drag?.isFinger !== true) return;
    cancelTool();
    drag = null;
    tracker.reset();
  };
  const pan = (begun: Drag, at: ScreenPoint) => {
    const dx = begun.from.x - at.x;
    const dy = begun.from.y - at.y;
    drag = { ...begun, kind: 'pan', from: at };
    if (begun.isFinger) tracker.moved(dx, dy, performance.now());
    else tracker.reset();
    sink.pan(dx, dy);
  };
  const end = (at: ScreenPoint, shift: boolean, cancelled: boolean) => {
    const ended = drag;
    drag = null;
    if (ended === null) return;
    if (ended.kind === 'pan') {
      sink.redraw();
      const velocity = tracker.velocity(performance.now());
      if (velocity !== null) sink.glide(velocity.vx, velocity.vy);
    } else if (cancelled) sink.toolCancel();
    else {
      if (ended.kind === 'tap') sink.tool('down', at, shift);
      sink.tool('up', at, shift);
    }
  };
  const lift = (pointerId: number, whenItsDrag: () => void) => {
    const left = fingers.up(pointerId);
    if (left !== null) drag = panOf(left);
    else if (drag?.pointerId === pointerId) whenItsDrag();
  };
  /** The pointer is gone without a release: what it drew ends where it was last seen. */
  const lose = (pointerId: number) =>
    lift(pointerId, () => {
      if (drag !== null) end(drag.last.at, drag.last.shift, drag.kind === 'tap');
    });

  const onDown = (event: PointerEvent) => {
    if (event.button > 1 || (event.ctrlKey && event.button === 0 && isApple())) return;
    // The palm of a hand that draws with a pen.
    if (event.pointerType === 'touch' && drag?.isFinger === false) return;
    const at = point(event);
    element.focus({ preventScroll: true });
    // Without the default of `mousedown`, what is selected elsewhere would stay so and be what Ctrl+C copies.
    element.ownerDocument.getSelection()?.removeAllRanges();
    if (event.button === 1) event.preventDefault();
    sink.hold();
    element.setPointerCapture(event.pointerId);
    if (event.pointerType === 'touch') fingers.down(event.pointerId, at);
    else if (event.pointerType === 'pen') dropFingers();
    if (fingers.count === 2) {
      cancelTool();
      drag = dragOf(event, 'pan', at);
      tracker.reset();
    } else if (fingers.count < 2 && drag === null) begin(event, at);
  };

  const onMove = (event: PointerEvent) => {
    const at = point(event);
    const pinch = fingers.move(event.pointerId, at);
    if (pinch !== null) {
      sink.pan(pinch.dx, pinch.dy);
      if (pinch.factor !== null) sink.zoom(pinch.factor, pinch.middle);
      return;
    }
    if (fingers.count > 2 || (drag !== null && drag.pointerId !== event.pointerId)) return;
    if (drag === null) {
      if (event.pointerType !== 'touch') sink.tool('move', at, event.shiftKey);
      return;
    }
    // Its button was released where nothing says so: in a dialog of the browser, in another window.
    if (event.buttons === 0) {
      lose(event.pointerId);
      return;
    }
    drag.last = { at, shift: event.shiftKey };
    if (drag.kind === 'tool') {
      for (const step of stepsOf(event)) sink.tool('move', point(step), event.shiftKey);
    } else if (drag.kind === 'pan' || Math.hypot(at.x - drag.from.x, at.y - drag.from.y) >= tapSlop) {
      pan(drag, at);
    }
  };

  const onUp = (event: PointerEvent) =>
    lift(event.pointerId, () => end(point(event), event.shiftKey, event.type === 'pointercancel'));

  listenToWheel(element, sink, abort.signal);
  listenToGestures(element, sink, () => fingers.count > 0, abort.signal);
  listen('pointerdown', onDown);
  listen('pointermove', onMove);
  listen('pointerup', onUp);
  listen('pointercancel', onUp);
  listen('lostpointercapture', (event) => {
    // The canvas gives up to the stage each finger that was put down on it.
    if (event.target === element) lose(event.pointerId);
  });
  listen('pointerleave', () => {
    if (drag === null) sink.leave();
  });
  // A press has already set the focus. After a tap this event comes late, and would take the focus from what the tap
  // has opened.
  listen('mousedown', (event) => event.preventDefault());
  listen('contextmenu', (event) => {
    event.preventDefault();
    cancelTool();
    drag = null;
    sink.menu(point(event), event.clientX, event.clientY);
  });
  return {
    cursor() {
      if (drag?.kind === 'pan') return 'grabbing';
      return space.isHeld ? 'grab' : sink.toolCursor();
    },
    dispose() {
      abort.abort();
      space.dispose();
    },
  };
}

/** Returns what a pointer begins that is put down here. */
function kindOf(
  { pointerType, button }: PointerEvent,
  at: ScreenPoint,
  { fingerDraws, buttonPans }: Pick<PointerSink, 'fingerDraws' | 'buttonPans'>,
): Drag['kind'] {
  if (pointerType === 'touch') return fingerDraws(at) ? 'tool' : 'tap';
  return button === 1 || buttonPans() ? 'pan' : 'tool';
}

const dragOf = (event: PointerEvent, kind: Drag['kind'], from: ScreenPoint): Drag => ({
  ...{ kind, from, last: { at: from, shift: event.shiftKey } },
  pointerId: event.pointerId,
  isFinger: event.pointerType === 'touch',
});

/** Returns the drag by the finger that is left of two. */
const panOf = ({ id, at }: { id: number; at: ScreenPoint }): Drag => ({
  ...{ kind: 'pan', from: at, last: { at, shift: false } },
  pointerId: id,
  isFinger: true,
});

/** Returns the moves since the last event. Browsers list them only on pages that came over HTTPS. */
function stepsOf(event: PointerEvent): readonly PointerEvent[] {
  const steps = typeof event.getCoalescedEvents === 'function' ? event.getCoalescedEvents() : [];
  return steps.length > 0 ? steps : [event];
}

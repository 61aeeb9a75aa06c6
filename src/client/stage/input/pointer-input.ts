import { isApple } from '#client/typing/is-apple.ts';
import type { ScreenPoint } from '#shared/geometry/space.ts';
import { createFingers } from './fingers.ts';
import { listenToGestures } from './gesture-input.ts';
import { createPointerDrag, type DragSink } from './pointer-drag.ts';
import { watchSpaceKey } from './space-key.ts';
import { listenToWheel, pointIn, type WheelSink } from './wheel-input.ts';

/** Actions with pointer, wheel and fingers, in CSS pixels from the stage's top left. */
export interface PointerSink extends DragSink, WheelSink {
  menu(at: ScreenPoint, clientX: number, clientY: number): void;
  leave(): void;
  /** Cursor of the tool where nothing pans. */
  toolCursor(): string;
}

export interface PointerInput {
  cursor(): string;
  dispose(): void;
}

/** Listens on the element, and for a held Space on the window, until disposed. */
export function listenToPointers(element: HTMLElement, sink: PointerSink): PointerInput {
  const abort = new AbortController();
  const space = watchSpaceKey(sink.redraw);
  const fingers = createFingers();
  const drag = createPointerDrag(sink, () => space.isHeld);
  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    handler: (event: HTMLElementEventMap[Name]) => void,
  ) => element.addEventListener(name, handler, { signal: abort.signal });
  const point = (event: MouseEvent): ScreenPoint => pointIn(element, event);

  /** The fingers that are down are the palm of a hand that draws with a pen. */
  const dropFingers = () => {
    fingers.forget();
    if (drag.current?.isFinger === true) drag.drop();
  };
  const lift = (pointerId: number, whenItsDrag: () => void) => {
    const left = fingers.up(pointerId);
    if (left !== null) drag.panOn(left);
    else if (drag.current?.pointerId === pointerId) whenItsDrag();
  };

  const onDown = (event: PointerEvent) => {
    if (event.button > 1 || (event.ctrlKey && event.button === 0 && isApple())) return;
    // The palm of a hand that draws with a pen.
    if (event.pointerType === 'touch' && drag.current?.isFinger === false) return;
    const at = point(event);
    element.focus({ preventScroll: true });
    // Without the default of `mousedown`, what is selected elsewhere would stay so and be what Ctrl+C copies.
    element.ownerDocument.getSelection()?.removeAllRanges();
    if (event.button === 1) event.preventDefault();
    sink.hold();
    element.setPointerCapture(event.pointerId);
    if (event.pointerType === 'touch') fingers.down(event.pointerId, at);
    else if (event.pointerType === 'pen') dropFingers();
    if (fingers.count === 2) drag.pinch(event, at);
    else if (fingers.count < 2 && drag.current === null) drag.begin(event, at);
  };

  const onMove = (event: PointerEvent) => {
    const at = point(event);
    const pinch = fingers.move(event.pointerId, at);
    if (pinch !== null) {
      sink.pan(pinch.dx, pinch.dy);
      if (pinch.factor !== null) sink.zoom(pinch.factor, pinch.middle);
      return;
    }
    const { current } = drag;
    if (fingers.count > 2 || (current !== null && current.pointerId !== event.pointerId)) return;
    if (current !== null) {
      // Its button was released where nothing says so: in a dialog of the browser, in another window.
      if (event.buttons === 0) lift(event.pointerId, drag.lose);
      else drag.move(event, at, point);
    } else if (event.pointerType !== 'touch') sink.tool('move', at, event.shiftKey);
  };

  const onUp = (event: PointerEvent) =>
    lift(event.pointerId, () => drag.end(point(event), event.shiftKey, event.type === 'pointercancel'));

  listenToWheel(element, sink, abort.signal);
  listenToGestures(element, sink, () => fingers.count > 0, abort.signal);
  listen('pointerdown', onDown);
  listen('pointermove', onMove);
  listen('pointerup', onUp);
  listen('pointercancel', onUp);
  listen('lostpointercapture', (event) => {
    // The canvas gives up to the stage each finger that was put down on it.
    if (event.target === element) lift(event.pointerId, drag.lose);
  });
  listen('pointerleave', () => {
    if (drag.current === null) sink.leave();
  });
  // A press has already set the focus. After a tap this event comes late, and would take the focus from what the tap
  // has opened.
  listen('mousedown', (event) => event.preventDefault());
  listen('contextmenu', (event) => {
    event.preventDefault();
    drag.drop();
    sink.menu(point(event), event.clientX, event.clientY);
  });
  return {
    cursor() {
      if (drag.current?.kind === 'pan') return 'grabbing';
      return space.isHeld ? 'grab' : sink.toolCursor();
    },
    dispose() {
      abort.abort();
      space.dispose();
    },
  };
}

import type { ScreenPoint } from '#shared/geometry/space.ts';

/** Actions with pointer, wheel and fingers, in CSS pixels from the stage's top left. */
export interface PointerSink {
  /** The primary button or one finger, where it does not pan. */
  tool(type: 'down' | 'move' | 'up', at: ScreenPoint, shift: boolean): void;
  toolCancel(): void;
  /** Moves the view: a positive `dy` scrolls down. */
  pan(dx: number, dy: number): void;
  /** A finger let go in motion: CSS pixels a millisecond, as `pan`. */
  glide(vx: number, vy: number): void;
  /** Stops any motion of the camera. */
  hold(): void;
  zoom(factor: number, at: ScreenPoint): void;
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
const lineHeight = 18;

type Drag = { kind: 'pan' | 'tool' | 'tap'; from: ScreenPoint };

/** Listens on the element, and for a held Space on the window, until disposed. */
export function listenToPointers(element: HTMLElement, sink: PointerSink): PointerInput {
  let spaceHeld = false;
  const fingers = new Map<number, ScreenPoint>();
  let drag: Drag | null = null;
  let speed = { vx: 0, vy: 0, at: 0 };
  const abort = new AbortController();
  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    handler: (event: HTMLElementEventMap[Name]) => void,
    options: AddEventListenerOptions = {},
  ) => element.addEventListener(name, handler, { ...options, signal: abort.signal });
  const point = (event: MouseEvent): ScreenPoint => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const unit = event.deltaMode === 1 ? lineHeight : event.deltaMode === 2 ? element.clientHeight * 0.9 : 1;
    const dx = event.deltaX * unit;
    const dy = event.deltaY * unit;
    sink.hold();
    if (event.ctrlKey || event.metaKey) {
      // A trackpad pinch sends many small deltas, a wheel few of about 100: the limit keeps a notch near 20 %.
      const clipped = Math.min(Math.max(dy, -20), 20);
      sink.zoom(Math.exp(-clipped * 0.01), point(event));
    } else if (event.shiftKey && dx === 0) sink.pan(dy, 0);
    else sink.pan(dx, dy);
  };

  const begin = (event: PointerEvent, at: ScreenPoint): Drag => {
    const kind = ((): Drag['kind'] => {
      if (event.pointerType === 'touch') return sink.fingerDraws(at) ? 'tool' : 'tap';
      return event.button === 1 || spaceHeld || sink.buttonPans() ? 'pan' : 'tool';
    })();
    if (kind === 'pan') sink.redraw();
    if (kind === 'tool') sink.tool('down', at, event.shiftKey);
    return { kind, from: at };
  };
  const end = (at: ScreenPoint, shift: boolean, cancelled: boolean) => {
    const ended = drag;
    drag = null;
    if (ended === null) return;
    if (ended.kind === 'pan') {
      sink.redraw();
      if (performance.now() - speed.at < 60) sink.glide(speed.vx, speed.vy);
    } else if (cancelled) sink.toolCancel();
    else {
      if (ended.kind === 'tap') sink.tool('down', at, shift);
      sink.tool('up', at, shift);
    }
  };

  const onDown = (event: PointerEvent) => {
    if (event.button > 1) return;
    const at = point(event);
    element.focus({ preventScroll: true });
    if (event.button === 1) event.preventDefault();
    sink.hold();
    element.setPointerCapture(event.pointerId);
    if (event.pointerType === 'touch') fingers.set(event.pointerId, at);
    if (fingers.size === 2) {
      if (drag?.kind === 'tool') sink.toolCancel();
      drag = { kind: 'pan', from: at };
      speed = { vx: 0, vy: 0, at: 0 };
    } else if (fingers.size < 2 && drag === null) drag = begin(event, at);
  };

  const onMove = (event: PointerEvent) => {
    const at = point(event);
    const before = fingers.get(event.pointerId);
    if (before !== undefined && fingers.size === 2) {
      pinch(event.pointerId, before, at);
      return;
    }
    if (before !== undefined) fingers.set(event.pointerId, at);
    if (drag === null) {
      if (event.pointerType !== 'touch') sink.tool('move', at, event.shiftKey);
      return;
    }
    if (drag.kind === 'tap') {
      if (Math.hypot(at.x - drag.from.x, at.y - drag.from.y) < tapSlop) return;
      drag = { kind: 'pan', from: drag.from };
    }
    if (drag.kind === 'tool') {
      // Absent where the page came over plain HTTP.
      const steps = typeof event.getCoalescedEvents === 'function' ? event.getCoalescedEvents() : [];
      for (const step of steps.length > 0 ? steps : [event]) sink.tool('move', point(step), event.shiftKey);
      return;
    }
    const dx = drag.from.x - at.x;
    const dy = drag.from.y - at.y;
    drag = { kind: 'pan', from: at };
    const now = performance.now();
    const ms = Math.max(1, now - speed.at);
    const weight = ms > 100 ? 1 : 0.4;
    const blend = (old: number, next: number) => old * (1 - weight) + next * weight;
    speed =
      event.pointerType === 'touch'
        ? { vx: blend(speed.vx, dx / Math.min(ms, 32)), vy: blend(speed.vy, dy / Math.min(ms, 32)), at: now }
        : { vx: 0, vy: 0, at: 0 };
    sink.pan(dx, dy);
  };

  const pinch = (id: number, before: ScreenPoint, at: ScreenPoint) => {
    const other = [...fingers].find(([key]) => key !== id)?.[1];
    fingers.set(id, at);
    if (other === undefined) return;
    const apart = Math.hypot(before.x - other.x, before.y - other.y);
    const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
    sink.pan((before.x - at.x) / 2, (before.y - at.y) / 2);
    if (apart > 8) sink.zoom(Math.hypot(at.x - other.x, at.y - other.y) / apart, middle);
  };

  const onUp = (event: PointerEvent) => {
    const pinching = fingers.size === 2;
    fingers.delete(event.pointerId);
    const left = [...fingers.values()][0];
    if (pinching && left !== undefined) {
      drag = { kind: 'pan', from: left };
      return;
    }
    end(point(event), event.shiftKey, event.type === 'pointercancel');
  };

  listen('wheel', onWheel, { passive: false });
  listen('pointerdown', onDown);
  listen('pointermove', onMove);
  listen('pointerup', onUp);
  listen('pointercancel', onUp);
  listen('pointerleave', () => {
    if (drag === null) sink.leave();
  });
  // A press has given the focus already; after a tap this comes late, and would take it from what the tap has opened.
  listen('mousedown', (event) => event.preventDefault());
  listen('contextmenu', (event) => {
    event.preventDefault();
    const at = point(event);
    if (drag?.kind === 'tool') sink.toolCancel();
    drag = null;
    sink.menu(at, event.clientX, event.clientY);
  });
  const holdSpace = (event: KeyboardEvent) => {
    if (event.code !== 'Space' || event.repeat) {
      if (event.code === 'Space' && spaceHeld) event.preventDefault();
      return;
    }
    spaceHeld = event.type === 'keydown' && !wantsSpace(event.target);
    if (spaceHeld) event.preventDefault();
    sink.redraw();
  };
  window.addEventListener('keydown', holdSpace, { signal: abort.signal });
  window.addEventListener('keyup', holdSpace, { signal: abort.signal });
  // If the key is released in another window, its keyup never arrives.
  window.addEventListener(
    'blur',
    () => {
      spaceHeld = false;
      sink.redraw();
    },
    { signal: abort.signal },
  );
  return {
    cursor() {
      if (drag?.kind === 'pan') return 'grabbing';
      return spaceHeld ? 'grab' : sink.toolCursor();
    },
    dispose: () => abort.abort(),
  };
}

const spaceUsers = ['input', 'textarea', 'select', 'button', 'a', 'dialog', 'summary'].concat(
  ['button', 'menuitem', 'option', 'tab', 'checkbox', 'radio', 'switch', 'slider', 'dialog'].map(
    (role) => `[role="${role}"]`,
  ),
);

/** Text fields and controls use Space themselves. */
const wantsSpace = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest(spaceUsers.join(',')) !== null);

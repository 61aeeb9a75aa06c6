import type { ScreenPoint } from '#shared/geometry/space.ts';

/** Actions with a wheel or a trackpad. */
export interface WheelSink {
  /** Moves the view by CSS pixels: a positive `dy` scrolls down. */
  pan(dx: number, dy: number): void;
  /** Stops any motion of the camera. */
  hold(): void;
  zoom(factor: number, at: ScreenPoint): void;
}

const lineHeight = 18;
/** Portion of the view that a wheel scrolls where it scrolls by pages. */
const pageOfView = 0.9;
/** A trackpad pinch sends many small deltas, a wheel few of about 100: the limit keeps a notch near 20 %. */
const maxZoomDelta = 20;

/** Returns where an event is, in CSS pixels from the element's top left. */
export function pointIn(element: HTMLElement, event: MouseEvent): ScreenPoint {
  const box = element.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

/** Listens on the element until aborted. */
export function listenToWheel(element: HTMLElement, sink: WheelSink, signal: AbortSignal): void {
  const pixels = (delta: number, mode: number): number =>
    delta * (mode === 1 ? lineHeight : mode === 2 ? element.clientHeight * pageOfView : 1);
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const dx = pixels(event.deltaX, event.deltaMode);
    const dy = pixels(event.deltaY, event.deltaMode);
    sink.hold();
    if (event.ctrlKey || event.metaKey) {
      const delta = Math.min(Math.max(dy, -maxZoomDelta), maxZoomDelta);
      sink.zoom(Math.exp(-delta * 0.01), pointIn(element, event));
    } else if (event.shiftKey && dx === 0) sink.pan(dy, 0);
    else sink.pan(dx, dy);
  };
  element.addEventListener('wheel', onWheel, { passive: false, signal });
}

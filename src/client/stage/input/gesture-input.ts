import { pointIn, type WheelSink } from './wheel-input.ts';

/** Safari's event of a pinch. `scale`: how far the fingers are apart now, 1 as it begins. */
type GestureEvent = MouseEvent & { scale: number };

/**
 * Zooms by a pinch on a trackpad, which Safari alone does not send as a wheel with Ctrl. Where `hasFingers`, it is one on
 * a touch screen, whose fingers are pointers too. Listens on the element until aborted.
 */
export function listenToGestures(
  element: HTMLElement,
  sink: Pick<WheelSink, 'hold' | 'zoom'>,
  hasFingers: () => boolean,
  signal: AbortSignal,
): void {
  let last = 1;
  const onGesture = (event: Event) => {
    // Else the whole page is zoomed.
    event.preventDefault();
    const { scale } = event as GestureEvent;
    const factor = event.type === 'gesturechange' ? scale / last : 1;
    last = scale;
    if (factor === 1 || hasFingers()) return;
    sink.hold();
    sink.zoom(factor, pointIn(element, event as GestureEvent));
  };
  for (const name of ['gesturestart', 'gesturechange', 'gestureend'])
    element.addEventListener(name, onGesture, { passive: false, signal });
}

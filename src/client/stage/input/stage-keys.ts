/** Keys of the focused stage itself; all others are commands. Arrow keys move the cross, the selected mark or the view. */
export interface KeySink {
  cancel(): boolean;
  /** CSS pixels; false where nothing is to be pointed at. */
  point(dx: number, dy: number): boolean;
  /** Points. */
  nudge(dx: number, dy: number): boolean;
  /** CSS pixels. */
  pan(dx: number, dy: number): void;
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** CSS pixels an arrow key scrolls. */
const scrollStep = 60;
/** CSS pixels it moves the cross; with Shift one. */
const pointStep = 10;

/** A handled key goes no further. Shift moves a mark by ten points in place of one. */
export function listenToKeys(element: HTMLElement, sink: KeySink): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows[event.key];
    let handled = event.key === 'Escape' && sink.cancel();
    if (arrow !== undefined) {
      const [x, y] = arrow;
      const pointed = event.shiftKey ? 1 : pointStep;
      const nudged = event.shiftKey ? 10 : 1;
      if (!sink.point(x * pointed, y * pointed) && !sink.nudge(x * nudged, y * nudged))
        sink.pan(x * scrollStep, y * scrollStep);
      handled = true;
    }
    if (!handled) return;
    event.preventDefault();
    event.stopPropagation();
  };
  element.addEventListener('keydown', onKey);
  return () => element.removeEventListener('keydown', onKey);
}

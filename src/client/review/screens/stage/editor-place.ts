interface Size {
  width: number;
  height: number;
}

/** CSS pixels. */
const gap = 18;
const margin = 12;
/** Kept free at the bottom for the toolbox. */
const bottom = 72;

/**
 * Returns the position of the editor of a new mark, its top left in CSS pixels of the stage: to the right of
 * the mark, else to the left, under it or over it, wherever there is room; and never off the stage.
 */
export function editorPlace(
  mark: { x0: number; y0: number; x1: number; y1: number },
  editor: Size,
  view: Size,
): { x: number; y: number } {
  const max = { x: view.width - editor.width - margin, y: view.height - editor.height - bottom };
  const inside = (x: number, y: number) => ({
    x: Math.max(margin, Math.min(x, max.x)),
    y: Math.max(margin, Math.min(y, max.y)),
  });
  const right = mark.x1 + gap;
  const left = mark.x0 - gap - editor.width;
  const under = mark.y1 + gap;
  const over = mark.y0 - gap - editor.height;
  if (right <= max.x) return inside(right, mark.y0 - gap);
  if (left >= margin) return inside(left, mark.y0 - gap);
  if (under <= max.y) return inside(mark.x0, under);
  if (over >= margin) return inside(mark.x0, over);
  return inside(right, mark.y0 - gap);
}

import type { Mark, Point } from '#shared/review/mark.ts';
import { drawingTool, type ShapeInProgress } from './draw-shape.ts';

function arrow({ id, page, colour, start, end, shift }: ShapeInProgress): Mark {
  return { id, page, colour, shape: 'arrow', from: start, to: shift ? alongStep(start, end) : end };
}

/** Shift holds the arrow to steps of 45 degrees by dropping the smaller part; that never leaves the page. */
function alongStep(from: Point, to: Point): Point {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const across = Math.abs(dx);
  const down = Math.abs(dy);
  if (down < across * 0.4142) return { x: to.x, y: from.y };
  if (across < down * 0.4142) return { x: from.x, y: to.y };
  const side = Math.min(across, down);
  return { x: from.x + Math.sign(dx) * side, y: from.y + Math.sign(dy) * side };
}

/** Drawn from its start to what it points at. A press without a drag has no direction and is dropped. */
export const arrowTool = drawingTool(arrow, () => null);

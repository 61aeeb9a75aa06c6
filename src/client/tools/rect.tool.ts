import { rectBetween } from '#shared/geometry/mark-edit.ts';
import type { Mark } from '#shared/review/mark.ts';
import { drawingTool, type ShapeInProgress } from './draw-shape.ts';

function rect({ id, page, colour, start, end, shift }: ShapeInProgress): Mark {
  const dx = end.x - start.x;
  const dy = end.y - start.y;
  const side = Math.min(Math.abs(dx), Math.abs(dy));
  const corner = shift ? { x: start.x + Math.sign(dx) * side, y: start.y + Math.sign(dy) * side } : end;
  return { id, page, colour, shape: 'rect', ...rectBetween(start, corner) };
}

/** Drawn from corner to corner, with Shift a square. A press without a drag encloses nothing and is dropped. */
export const rectTool = drawingTool(rect, () => null);

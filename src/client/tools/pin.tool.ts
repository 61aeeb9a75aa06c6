import type { Mark } from '#shared/review/mark.ts';
import { drawingTool, type ShapeInProgress } from './draw-shape.ts';

const dot = ({ id, page, colour, end }: ShapeInProgress): Mark => ({
  id,
  page,
  colour,
  shape: 'dot',
  x: end.x,
  y: end.y,
});

/** A press places a dot; dragging before letting go places it more exactly. */
export const pinTool = drawingTool(dot, dot);

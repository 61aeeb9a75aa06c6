import { simplifyPath } from '#shared/geometry/simplify.ts';
import type { Mark } from '#shared/review/mark.ts';
import { drawingTool, type ShapeInProgress } from './draw-shape.ts';

/** CSS pixels that the kept path may differ from the drawn one: less than can be seen under the stroke. */
const tolerance = 0.6;

const line = ({ id, page, colour, path, pointsPerPixel, done }: ShapeInProgress): Mark => ({
  id,
  page,
  colour,
  shape: 'draw',
  points: done ? simplifyPath(path, tolerance * pointsPerPixel) : [...path],
});

/** Free drawing. A press without a drag becomes a dot, which is what it looks like. */
export const drawTool = drawingTool(line, ({ id, page, colour, end }) => ({
  id,
  page,
  colour,
  shape: 'dot',
  x: end.x,
  y: end.y,
}));

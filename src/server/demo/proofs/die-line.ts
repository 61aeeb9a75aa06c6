import type { SpotInk } from './ink.ts';
import { millimetres, type Sheet } from './sheet.ts';

const ink: SpotInk = { name: 'Die line', alternate: [0, 100, 0, 0] };

/** Draws the line along which the trimmed page is cut, with round corners in millimetres, on a layer of its own. */
export const dieLine = (sheet: Sheet, corner: number): void =>
  sheet.layer('Die line', () => {
    const radius = millimetres(corner);
    sheet.stroke(ink, 0.5, (path) => path.roundedRect(0, 0, sheet.width, sheet.height, radius), [3, 2]);
  });

import { describe, expect, it } from 'vitest';
import { editorPlace } from './editor-place.ts';

const editor = { width: 300, height: 120 };
const view = { width: 480, height: 700 };
const place = (x0: number, y0: number, x1: number, y1: number, within = view) =>
  editorPlace({ x0, y0, x1, y1 }, editor, within);

describe('the place of a new mark’s editor', () => {
  it('is beside the mark where there is room, rather at its right', () => {
    expect(place(20, 300, 60, 350)).toEqual({ x: 78, y: 282 });
    expect(place(400, 300, 440, 350)).toEqual({ x: 82, y: 282 });
  });

  it('is under or over a mark that leaves no room beside it, and does not cover it', () => {
    expect(place(140, 200, 340, 330)).toEqual({ x: 140, y: 348 });
    expect(place(140, 300, 340, 560)).toEqual({ x: 140, y: 162 });
  });

  it('is on the stage whatever the mark', () => {
    for (const at of [place(0, 0, 480, 700), place(-900, -900, -800, -800), place(900, 900, 950, 950)]) {
      expect(at.x).toBeGreaterThanOrEqual(12);
      expect(at.x + editor.width).toBeLessThanOrEqual(view.width - 12);
      expect(at.y).toBeGreaterThanOrEqual(12);
      expect(at.y + editor.height).toBeLessThanOrEqual(view.height - 72);
    }
  });
});

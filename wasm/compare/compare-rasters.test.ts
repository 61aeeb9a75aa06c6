import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sensitivityTable } from '#shared/compare/sensitivity.ts';
import { randomFrom, seed } from '../../tests/support/run/random.ts';
import { type CellGrid, clusters, emptyGrid } from './cell-grid.ts';
import { compareRasters } from './compare-rasters.ts';

const [columns, rows, side] = [8, 8, 12];
const [width, height] = [columns * side, rows * side];
const { thresholds } = sensitivityTable.normal;

function drawn(levelAt: (x: number, y: number) => number): Uint8Array {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) pixels.fill(levelAt(x, y), (y * width + x) * 4, (y * width + x) * 4 + 4);
  return pixels;
}

function compared(before: Uint8Array, after: Uint8Array, inPicture = 0): CellGrid {
  const grid = emptyGrid(columns, rows);
  const cells = new Uint8Array(columns * rows).fill(inPicture);
  const area = { column: 0, row: 0, columns, rows };
  compareRasters({
    pair: { width, height, before, after },
    grid,
    area,
    side,
    margin: 0,
    reach: 1,
    thresholds,
    inPicture: cells,
  });
  return grid;
}
const differing = ({ edges, tones }: CellGrid): number[] =>
  [...edges].flatMap((count, cell) => (count > 0 || tones[cell] === 1 ? [cell] : []));

/** Bars and blocks, dark on light. */
function shapes(next: () => number): (x: number, y: number) => number {
  const list = Array.from({ length: 12 }, () => ({
    x: next() * width,
    y: next() * height,
    width: 3 + next() * 30,
    height: 3 + next() * 30,
  }));
  return (x, y) =>
    list.some(
      (shape) => x >= shape.x && x < shape.x + shape.width && y >= shape.y && y < shape.y + shape.height,
    )
      ? 20
      : 235;
}

describe('two drawings', () => {
  it('differ in tone all over a cell of 256 by 256 pixels, as a page of some metres has', () => {
    const large = 256;
    const [before, after] = [200, 120].map((level) => new Uint8Array(large * large * 4).fill(level));
    if (before === undefined || after === undefined) throw new Error('both are drawn');
    const grid = emptyGrid(1, 1);
    compareRasters({
      pair: { width: large, height: large, before, after },
      grid,
      area: { column: 0, row: 0, columns: 1, rows: 1 },
      side: large,
      margin: 0,
      reach: 1,
      thresholds,
      inPicture: new Uint8Array(1),
    });
    expect(differing(grid)).toEqual([0]);
    expect(grid.flats[0]).toBe(large * large);
  });

  it('do not differ where all is shifted by up to a pixel, and back', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: -1, max: 1 }),
        fc.integer({ min: -1, max: 1 }),
        (from, right, down) => {
          const levelAt = shapes(randomFrom(from));
          // What is shifted in from outside is on neither drawing.
          const before = drawn((x, y) =>
            levelAt(Math.max(1, Math.min(width - 2, x)), Math.max(1, Math.min(height - 2, y))),
          );
          const after = drawn((x, y) =>
            levelAt(Math.max(1, Math.min(width - 2, x + right)), Math.max(1, Math.min(height - 2, y + down))),
          );
          expect(differing(compared(before, after))).toEqual([]);
          expect(differing(compared(after, before))).toEqual([]);
        },
      ),
      { seed, numRuns: 30 },
    );
  });

  it('differ in the cell of a new line, of a dot that is gone, and of a paler tint', () => {
    const white = drawn(() => 255);
    const line = drawn((x, y) => (y === 30 && x >= 24 && x < 60 ? 0 : 255));
    expect(differing(compared(white, line))).toEqual([18, 19, 20]);
    const dot = drawn((x, y) => (Math.abs(x - 90) < 2 && Math.abs(y - 90) < 2 ? 0 : 255));
    expect(differing(compared(dot, white))).toEqual([63]);
    const tint = (level: number) => drawn((x, y) => (x < 24 && y < 12 ? level : 255));
    expect(differing(compared(tint(180), tint(187)))).toEqual([0, 1]);
  });

  it('do not differ by the noise of a compressed picture, which differ in its mean colour', () => {
    const next = randomFrom(seed);
    const before = drawn((x, y) => 120 + 20 * Math.sin(x / 12) + 12 * Math.cos(y / 9));
    const noisy = before.map((level, at) => (at % 4 === 0 ? level : level + next() * 8 - 4));
    expect(differing(compared(before, noisy, 1))).toEqual([]);
    const paler = before.map((level) => level + 20);
    expect(differing(compared(before, paler, 1))).toHaveLength(columns * rows);
  });
});

it('marked cells are joined over gaps', () => {
  const marks = Uint8Array.from([1, 0, 0, 1, 0, 0, 0, 0, 0, 1]);
  const boxes = (reach: number) => clusters(marks, 10, 1, reach).map(({ box }) => [box.column, box.columns]);
  expect(boxes(1)).toEqual([
    [0, 1],
    [3, 1],
    [9, 1],
  ]);
  expect(boxes(3)).toEqual([
    [0, 4],
    [9, 1],
  ]);
});

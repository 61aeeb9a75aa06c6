import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PointRect } from '#shared/geometry/space.ts';
import { emptyGrid } from './cell-grid.ts';
import type { Differences } from './find-differences.ts';
import { boxAround } from './moved/boxes.ts';
import { OpenMarks } from './open-marks.ts';

const [columns, rows, cell] = [20, 15, 3];
type Cell = readonly [column: number, row: number];

function differencesAt(marked: readonly Cell[]): Differences {
  const marks = new Uint8Array(columns * rows);
  for (const [column, row] of marked) marks[row * columns + column] = 1;
  const grid = emptyGrid(columns, rows);
  return { grid, marks, area: new Float32Array(columns * rows), cell, rendering: [] };
}
const marksAt = (...marked: Cell[]): OpenMarks => new OpenMarks(differencesAt(marked));
const boxOf = ([column, row]: Cell, across = 1, down = 1): PointRect => ({
  x: column * cell,
  y: row * cell,
  width: across * cell,
  height: down * cell,
});
/** Within a cell, so that it touches no other. */
const inside = ([column, row]: Cell): PointRect => ({
  x: column * cell + 1,
  y: row * cell + 1,
  width: 1,
  height: 1,
});
const cells = fc.uniqueArray(
  fc.tuple(fc.integer({ min: 0, max: columns - 1 }), fc.integer({ min: 0, max: rows - 1 })),
  { maxLength: 40, selector: ([column, row]) => `${column} ${row}` },
);

describe('marks that are not explained yet', () => {
  it('are in a box that touches their cells, also at the edges of the page', () => {
    const places: readonly Cell[] = [
      [0, 0],
      [19, 14],
      [7, 3],
    ];
    for (const marked of places) {
      const left = marksAt(marked);
      expect(left.any([inside(marked)])).toBe(true);
      expect(left.has(...marked)).toBe(true);
      expect(left.any([inside([9, 9])])).toBe(false);
      expect(left.any([inside([9, 9]), inside(marked)])).toBe(true);
    }
    expect(marksAt([0, 0]).any([{ x: -50, y: -50, width: 49, height: 49 }])).toBe(false);
    expect(marksAt([19, 14]).any([{ x: 60.5, y: 45.5, width: 100, height: 100 }])).toBe(false);
    expect(marksAt([0, 0]).any([])).toBe(false);
  });

  it('are a share of the cells of a box', () => {
    const left = marksAt([2, 2], [3, 2], [9, 9]);
    expect(left.share({ x: 6, y: 6, width: 5.9, height: 5.9 })).toBe(0.5);
    expect(left.share(inside([2, 2]))).toBe(1);
    expect(left.share(inside([5, 5]))).toBe(0);
    expect(left.share({ x: 500, y: 500, width: 5, height: 5 })).toBe(0);
  });

  it('leave what was found as it is', () => {
    const differences = differencesAt([[4, 4]]);
    const left = new OpenMarks(differences);
    left.take([inside([4, 4])]);
    expect(left.rest()).toEqual([]);
    expect(differences.marks[4 * columns + 4]).toBe(1);
  });

  it('are all left until one is taken, each in one cluster', () => {
    fc.assert(
      fc.property(cells, (marked) => {
        const rest = marksAt(...marked)
          .rest()
          .flat();
        expect(rest).toHaveLength(marked.length);
        expect(rest).toEqual(expect.arrayContaining(marked.map((each) => boxOf(each))));
      }),
    );
  });

  it('are one cluster over a gap of one cell, and two over a gap of two', () => {
    expect(marksAt([2, 2], [4, 2]).rest()).toHaveLength(1);
    expect(marksAt([2, 2], [4, 4]).rest()).toHaveLength(1);
    expect(marksAt([2, 2], [5, 2]).rest()).toHaveLength(2);
    // The end of a row is not beside the beginning of the next one.
    expect(marksAt([19, 2], [0, 3]).rest()).toHaveLength(2);
  });
});

describe('marks that are taken', () => {
  it('are those under a box and beside it by half a cell', () => {
    const left = marksAt([4, 4], [5, 4], [6, 4], [9, 4]);
    left.take([{ x: 13, y: 13, width: 1, height: 1 }]);
    expect(left.has(4, 4)).toBe(false);
    expect(left.has(5, 4)).toBe(false);
    expect(left.has(6, 4)).toBe(true);
    expect(left.has(9, 4)).toBe(true);
  });

  it('come with the boxes of their clusters, joined over larger gaps, and their share of the box', () => {
    const left = marksAt([2, 2], [6, 2], [15, 2], [2, 12]);
    const taken = left.takeWithin({ x: 0, y: 0, width: 59, height: 29 }, null);
    expect(taken?.boxes).toEqual([boxOf([2, 2], 5), boxOf([15, 2])]);
    expect(taken?.share).toBeCloseTo(3 / 200);
    expect(left.rest()).toEqual([[boxOf([2, 12])]]);
    expect(left.takeWithin({ x: 0, y: 0, width: 59, height: 29 }, null)).toBeNull();
  });

  it('are gone although only some of them count', () => {
    const left = marksAt([2, 2], [3, 2], [10, 8]);
    const taken = left.takeWithin(boxOf([0, 0], 12, 10), (column, row) => column === 10 && row === 8);
    expect(taken?.boxes).toEqual([boxOf([10, 8])]);
    expect(left.rest()).toEqual([]);
    const other = marksAt([2, 2]);
    expect(other.takeWithin(boxOf([0, 0], 12, 10), () => false)).toBeNull();
    expect(other.rest()).toEqual([]);
  });

  it('are not those that a side of the box cuts and that go on beyond it: its ground differs', () => {
    const box = { x: 7, y: 7, width: 12, height: 12 };
    for (const [on, beyond] of [
      [
        [2, 4],
        [1, 4],
      ],
      [
        [6, 4],
        [7, 4],
      ],
      [
        [4, 2],
        [4, 1],
      ],
      [
        [4, 6],
        [4, 7],
      ],
    ] as const) {
      const ground = marksAt(on, beyond, [4, 4]);
      expect(ground.takeWithin(box, null)?.boxes).toEqual([boxOf([4, 4])]);
      expect(ground.rest().flat()).toHaveLength(2);
      expect(marksAt(on).takeWithin(box, null)?.boxes).toEqual([boxOf(on)]);
    }
    // A line is cut all along.
    const line = marksAt([4, 2], [4, 3]);
    expect(line.takeWithin({ x: 7, y: 7, width: 30, height: 1 }, null)).not.toBeNull();
  });

  it('are within the box that is named, whatever is around it', () => {
    fc.assert(
      fc.property(cells, fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 9 }), (marked, x, y) => {
        const left = marksAt(...marked);
        const box = { x: x * cell, y: y * cell, width: 6 * cell - 0.1, height: 5 * cell - 0.1 };
        const isIn = ([column, row]: Cell): boolean =>
          column >= x && column < x + 6 && row >= y && row < y + 5;
        const taken = left.takeWithin(box, null);
        expect(taken === null).toBe(!marked.some(isIn));
        if (taken !== null) {
          expect(taken.share).toBeCloseTo(marked.filter(isIn).length / 30);
          expect(boxAround(taken.boxes)).toEqual(boxAround(marked.filter(isIn).map((each) => boxOf(each))));
        }
        expect(left.rest().flat()).toHaveLength(marked.filter((each) => !isIn(each)).length);
      }),
    );
  });
});

describe('marks that moved along with words', () => {
  /** A look at the pages in which so much differs; `moved`: with the old one so many cells further. */
  const looks = (still: readonly Cell[], moved: readonly Cell[]) => (by: { right: number; down: number }) =>
    differencesAt(by.right === 0 && by.down === 0 ? still : moved).marks;
  /** Two places of a rule, before and after a move of five cells. */
  const [was, is]: [Cell[], Cell[]] = [
    [
      [3, 3],
      [4, 3],
    ],
    [
      [8, 3],
      [9, 3],
    ],
  ];
  const by = { right: 5 * cell, down: 0 };

  it('are taken where nothing differs with the old page moved so', () => {
    const left = marksAt(...was, ...is);
    left.takeMovedAlong(by, looks([...was, ...is], []));
    expect(left.rest()).toEqual([]);
  });

  it('are left where they differ there too', () => {
    const left = marksAt(...was, ...is);
    left.takeMovedAlong(by, looks([...was, ...is], is));
    expect(left.rest().flat()).toHaveLength(4);
  });

  it('are left where the first look does not see most of them', () => {
    const left = marksAt(...was, ...is);
    left.takeMovedAlong(by, looks([], []));
    expect(left.rest().flat()).toHaveLength(4);
  });

  it('may leave the page', () => {
    const left = marksAt([18, 3], [19, 3]);
    left.takeMovedAlong(
      by,
      looks(
        [
          [18, 3],
          [19, 3],
        ],
        [],
      ),
    );
    expect(left.rest()).toEqual([]);
  });

  it('are not looked at where nothing is left', () => {
    marksAt().takeMovedAlong(by, () => expect.unreachable('a look takes a drawing'));
  });
});

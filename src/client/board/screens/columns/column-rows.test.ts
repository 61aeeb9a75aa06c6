import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ColumnRows, countRows, insertionAt, nearestCard, rowAt, rowOf } from './column-rows.ts';

const lane = (column: 'active' | 'queue' | 'draft', count: number, isOpen = true) => ({
  column,
  ids: Array.from({ length: count }, (_, at) => `${column}${at}`),
  isOpen,
});
const rows: ColumnRows = {
  lanes: [lane('active', 2), lane('queue', 0), lane('draft', 2)],
  hasHeadings: true,
};
const height = (row: { kind: string }): number => (row.kind === 'heading' ? 30 : 100);
const none: ReadonlySet<string> = new Set();

describe('rows of a column', () => {
  it('are headings and cards in their order, and find each other', () => {
    const named = Array.from({ length: countRows(rows) }, (_, at) => {
      const row = rowAt(rows, at);
      return row?.kind === 'card' ? row.id : row?.column;
    });
    expect(named).toEqual(['active', 'active0', 'active1', 'queue', 'draft', 'draft0', 'draft1']);
    expect(rowAt(rows, 7)).toBeNull();
    expect(rowOf(rows, 'draft1')).toBe(6);
    expect(rowOf(rows, 'elsewhere')).toBe(-1);
  });

  it('of closed lanes are their headings alone', () => {
    const closed: ColumnRows = { ...rows, lanes: [lane('active', 2, false), lane('queue', 1)] };
    expect(countRows(closed)).toBe(3);
    expect(rowOf(closed, 'active1')).toBe(-1);
    expect(rowOf(closed, 'queue0')).toBe(2);
  });

  it('have the index that they were found by', () => {
    const count = fc.nat(6);
    fc.assert(
      fc.property(
        fc.tuple(count, count, count),
        fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
        fc.boolean(),
        ([a, b, c], [x, y, z], hasHeadings) => {
          const lanes = [lane('active', a, x), lane('queue', b, y), lane('draft', c, z)];
          const some: ColumnRows = { lanes, hasHeadings };
          for (let at = 0; at < countRows(some); at++) {
            const row = rowAt(some, at);
            expect(row).not.toBeNull();
            if (row?.kind === 'card') expect(rowOf(some, row.id)).toBe(at);
          }
        },
      ),
    );
  });

  it('step over headings, and turn back at the ends', () => {
    expect(nearestCard(rows, 3, 1)).toBe('draft0');
    expect(nearestCard(rows, 4, -1)).toBe('active1');
    expect(nearestCard(rows, 0, -1)).toBe('active0');
    expect(nearestCard(rows, 99, 1)).toBe('draft1');
    expect(nearestCard({ lanes: [lane('queue', 0)], hasHeadings: true }, 0, 1)).toBeNull();
  });
});

describe('insertion', () => {
  const at = (y: number, dragged = none) => insertionAt(rows, height, y, dragged);

  it('is before a card above its middle and behind it below', () => {
    expect(at(0)).toEqual({ column: 'active', afterId: null, line: 30 });
    expect(at(70)).toEqual({ column: 'active', afterId: null, line: 30 });
    expect(at(90)).toEqual({ column: 'active', afterId: 'active0', line: 130 });
    expect(at(200)).toEqual({ column: 'active', afterId: 'active1', line: 230 });
  });

  it('is in the lane whose heading stands above', () => {
    expect(at(240)).toEqual({ column: 'active', afterId: 'active1', line: 230 });
    expect(at(250)).toEqual({ column: 'queue', afterId: null, line: 260 });
    expect(at(280)).toEqual({ column: 'draft', afterId: null, line: 290 });
    expect(at(9999)).toEqual({ column: 'draft', afterId: 'draft1', line: 490 });
  });

  it('never stands behind a card that is dragged', () => {
    expect(at(90, new Set(['active0']))).toEqual({ column: 'active', afterId: null, line: 30 });
    expect(at(9999, new Set(['draft1']))).toEqual({ column: 'draft', afterId: 'draft0', line: 390 });
  });
});

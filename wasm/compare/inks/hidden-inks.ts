import { type InkChange, inPlace, type Placement } from '#shared/compare/change.ts';
import { isInPlace, placed } from '#shared/compare/placement.ts';
import { processInks } from '#shared/compare/process-inks.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import { type CellRect, clusters } from '../cell-grid.ts';
import type { RasterPair } from '../compare-rasters.ts';
import type { DrawnPage } from '../drawn-page.ts';
import { type CoarseSize, cellSide } from '../find-differences.ts';
import { type Inks, inkChanges, type Paints } from './painted-inks.ts';

/** A place that is printed with other inks, whether the drawings in RGB show it or not. */
export interface HiddenInks {
  at: PointRect;
  /** Those whose percents differ. */
  inks: InkChange[];
}

/** The first look at both pages, and what it has found. */
export interface Shown {
  pair: RasterPair;
  coarse: CoarseSize;
  placement: Placement;
  /** 1 for each cell that is known to differ, or is left out. */
  known: Uint8Array;
}

/** A page with more colours of inks than this is a drawing whose single areas mean nothing. */
const mostColours = 400;
/** Areas of a page that are looked at, at most. */
const mostAreas = 4000;
/** Two programs write one colour with percents that differ by at most this. */
const sameInk = 1;
/** An area is still painted in its colour if this share of it is. */
const stillPainted = 0.5;
/** Two areas are one in other inks from this share of them both on. */
const oneArea = 0.4;
/** Cells of an area are joined over gaps of fewer cells than this. */
const reach = 2;
/** A difference is shown in RGB if this share of its cells differ there. */
const isShown = 0.2;
/** Ink that must come or go: in points squared of full ink, and as a share of the cells. */
const leastInk = 1;
const leastShare = 0.002;
/** What merely came or went is hidden if RGB shows at most this share of it: the rest is rendering. */
const hiddenShare = 0.25;
const channelsOfPixel = processInks.length + 1;

/**
 * Returns where other inks are printed although the drawings in RGB are alike: in a black of other inks. Areas are found
 * by what the pages are painted with, and count where their plates differ too. Changes under ink that is overprinted are
 * not found.
 */
export function findHiddenInks(
  before: DrawnPage,
  after: DrawnPage,
  { pair, coarse, placement, known }: Shown,
  inksOut: readonly string[],
): HiddenInks[] {
  const [was, is] = [laid(before.paints(), placement), laid(after.paints(), inPlace)];
  if (areSame(was, is) || Math.max(was.colours.length, is.colours.length) > mostColours) return [];
  const found = areas(was, is, coarse);
  const { columns, rows, scale } = coarse;
  const candidates = found.flatMap(({ old, new: fresh, boxes }) => {
    const marks = new Uint8Array(columns * rows);
    for (const box of boxes) eachCell(box, coarse, (cell) => (marks[cell] = 1));
    return clusters(marks, columns, rows, reach)
      .filter(({ cells }) => cells.filter((cell) => known[cell] === 1).length < isShown * cells.length)
      .map(({ box, cells }) => ({ old, new: fresh, box, cells: cells.filter((cell) => known[cell] !== 1) }));
  });
  if (candidates.length === 0) return [];
  const whole = around(candidates.map(({ box }) => box));
  const rect = {
    x: whole.column * cellSide,
    y: whole.row * cellSide,
    width: whole.columns * cellSide,
    height: whole.rows * cellSide,
  };
  const plates = [before.plates(rect, scale, placement), after.plates(rect, scale, inPlace)] as const;
  const counted = processInks.flatMap((ink, channel) => (inksOut.includes(ink) ? [] : [channel]));
  const cellSize = cellSide / scale;
  return candidates.flatMap(({ old, new: fresh, box, cells }) => {
    const ink = inkOf(plates, counted, cells, whole, columns) / scale ** 2;
    const isOther = old !== null && fresh !== null;
    if (ink < leastInk || ink < leastShare * cells.length * cellSize ** 2) return [];
    const inks = inkChanges(old ?? new Map(), fresh ?? new Map()).filter(
      ({ name }) => !inksOut.includes(name),
    );
    if (inks.length === 0) return [];
    if (!isOther && lightOf(pair, cells, columns) / scale ** 2 > hiddenShare * ink) return [];
    return [
      {
        at: {
          x: box.column * cellSize,
          y: box.row * cellSize,
          width: box.columns * cellSize,
          height: box.rows * cellSize,
        },
        inks,
      },
    ];
  });
}

/** Returns the paints as they lie on the new page. */
function laid(paints: Paints, placement: Placement): Paints {
  if (isInPlace(placement)) return paints;
  const boxes = new Float32Array(paints.count * 4);
  for (let paint = 0; paint < paints.count; paint++) {
    const { x, y, width, height } = placed(placement, boxOf(paints, paint));
    boxes.set([x, y, x + width, y + height], paint * 4);
  }
  return { ...paints, boxes };
}

function areSame(was: Paints, is: Paints): boolean {
  if (was.count !== is.count || was.colours.length !== is.colours.length) return false;
  for (let at = 0; at < was.count * 4; at++) if (was.boxes[at] !== is.boxes[at]) return false;
  for (let at = 0; at < was.count; at++) if (was.colourOf[at] !== is.colourOf[at]) return false;
  return was.colours.every((inks, at) => {
    const other = is.colours[at] ?? null;
    return inks === other || (inks !== null && other !== null && isNear(inks, other, 0));
  });
}

/** Returns the areas that are painted in a colour on one page and not on the other, by their old and new colours. */
function areas(was: Paints, is: Paints, coarse: CoarseSize): { old: Inks; new: Inks; boxes: PointRect[] }[] {
  const boxed = (of: Paints, paints: readonly number[]) =>
    paints.slice(0, mostAreas).map((paint) => ({ box: boxOf(of, paint), colour: of.colourOf[paint] ?? 0 }));
  const gone = boxed(was, uncovered(was, is, coarse));
  const come = boxed(is, uncovered(is, was, coarse));
  const found = new Map<string, { old: Inks; new: Inks; boxes: PointRect[] }>();
  const add = (old: number | null, fresh: number | null, box: PointRect): void => {
    const key = `${old} ${fresh}`;
    const one = found.get(key) ?? {
      old: old === null ? null : (was.colours[old] ?? null),
      new: fresh === null ? null : (is.colours[fresh] ?? null),
      boxes: [],
    };
    one.boxes.push(box);
    found.set(key, one);
  };
  const left = new Set(gone);
  for (const { box, colour } of come) {
    let best: (typeof gone)[number] | null = null;
    let most = oneArea;
    for (const other of gone) {
      const both = shared(box, other.box);
      const share = both / (areaOf(box) + areaOf(other.box) - both);
      if (share > most) [best, most] = [other, share];
    }
    if (best !== null) left.delete(best);
    add(best?.colour ?? null, colour, box);
  }
  for (const { box, colour } of left) add(colour, null, box);
  return [...found.values()];
}

/** Returns the paints of `of`, in known inks, most of whose place is not painted in the same colour in `by`. */
function uncovered(of: Paints, by: Paints, coarse: CoarseSize): number[] {
  const { columns, rows } = coarse;
  const [own, others] = [byColour(of), byColour(by)];
  const found: number[] = [];
  for (const [colour, inks] of of.colours.entries()) {
    const paints = own[colour] ?? [];
    if (inks === null || paints.length === 0) continue;
    const near = by.colours.flatMap((theirs, other) =>
      theirs !== null && isNear(inks, theirs, sameInk) ? [others[other] ?? []] : [],
    );
    if (near.some((those) => isSamePlaces(of, paints, by, those))) continue;
    const covers = new Int32Array((columns + 1) * (rows + 1));
    for (const those of near)
      for (const paint of those) {
        const { column, row, columns: across, rows: down } = cellsOf(boxOf(by, paint), coarse);
        const at = (x: number, y: number) => y * (columns + 1) + x;
        covers[at(column, row)] = (covers[at(column, row)] ?? 0) + 1;
        covers[at(column + across, row)] = (covers[at(column + across, row)] ?? 0) - 1;
        covers[at(column, row + down)] = (covers[at(column, row + down)] ?? 0) - 1;
        covers[at(column + across, row + down)] = (covers[at(column + across, row + down)] ?? 0) + 1;
      }
    const covered = sums(
      sums(covers, columns + 1).map((count) => (count > 0 ? 1 : 0)),
      columns + 1,
    );
    for (const paint of paints) {
      const area = cellsOf(boxOf(of, paint), coarse);
      if (within(covered, area, columns + 1) < stillPainted * area.columns * area.rows) found.push(paint);
    }
  }
  return found;
}

const isSamePlaces = (of: Paints, paints: readonly number[], by: Paints, those: readonly number[]): boolean =>
  paints.length === those.length &&
  paints.every((paint, at) => {
    const other = those[at] ?? 0;
    return [0, 1, 2, 3].every((side) => of.boxes[paint * 4 + side] === by.boxes[other * 4 + side]);
  });

/** Replaces each count by the sum of all to its left and above it, its own included. */
function sums(counts: Int32Array, columns: number): Int32Array {
  for (let at = 0; at < counts.length; at++) {
    const [isFirst, isTop] = [at % columns === 0, at < columns];
    counts[at] =
      (counts[at] ?? 0) +
      (isFirst ? 0 : (counts[at - 1] ?? 0)) +
      (isTop ? 0 : (counts[at - columns] ?? 0)) -
      (isFirst || isTop ? 0 : (counts[at - columns - 1] ?? 0));
  }
  return counts;
}

/** Returns the sum over an area, from sums. */
function within(of: Int32Array, { column, row, columns: across, rows }: CellRect, columns: number): number {
  const to = (x: number, y: number): number => (x < 0 || y < 0 ? 0 : (of[y * columns + x] ?? 0));
  const [right, bottom] = [column + across - 1, row + rows - 1];
  return to(right, bottom) - to(column - 1, bottom) - to(right, row - 1) + to(column - 1, row - 1);
}

function byColour({ count, colourOf, colours }: Paints): number[][] {
  const paints: number[][] = colours.map(() => []);
  for (let paint = 0; paint < count; paint++) paints[colourOf[paint] ?? 0]?.push(paint);
  return paints;
}

function isNear(a: NonNullable<Inks>, b: NonNullable<Inks>, by: number): boolean {
  for (const [name, percent] of a) if (Math.abs(percent - (b.get(name) ?? 0)) > by) return false;
  for (const [name, percent] of b) if (!a.has(name) && percent > by) return false;
  return true;
}

const boxOf = ({ boxes }: Paints, paint: number): PointRect => {
  const [x, y] = [boxes[paint * 4] ?? 0, boxes[paint * 4 + 1] ?? 0];
  return { x, y, width: (boxes[paint * 4 + 2] ?? 0) - x, height: (boxes[paint * 4 + 3] ?? 0) - y };
};

/** Returns the cells that a box touches, one at least. */
function cellsOf({ x, y, width, height }: PointRect, { columns, rows, scale }: CoarseSize): CellRect {
  const cell = cellSide / scale;
  // A box may be without an end.
  const inside = (value: number, most: number): number =>
    value > most ? most : value > 0 ? Math.floor(value) : 0;
  const [column, row] = [inside(x / cell, columns - 1), inside(y / cell, rows - 1)];
  return {
    column,
    row,
    columns: inside((x + width) / cell, columns - 1) - column + 1,
    rows: inside((y + height) / cell, rows - 1) - row + 1,
  };
}

function eachCell(box: PointRect, coarse: CoarseSize, visit: (cell: number) => void): void {
  const { column, row, columns, rows } = cellsOf(box, coarse);
  for (let y = row; y < row + rows; y++)
    for (let x = column; x < column + columns; x++) visit(y * coarse.columns + x);
}

/** Returns by how many pixels of full ink the plates of `counted` differ in `cells`: of the plate that differs most. */
function inkOf(
  [was, is]: readonly [Uint8Array, Uint8Array],
  counted: readonly number[],
  cells: readonly number[],
  { column, row, columns: across }: CellRect,
  columns: number,
): number {
  const by = counted.map(() => 0);
  for (const cell of cells) {
    const [x, y] = [(cell % columns) - column, Math.floor(cell / columns) - row];
    eachPixel(x, y, across, (pixel) => {
      for (const [plate, channel] of counted.entries()) {
        const at = pixel * channelsOfPixel + channel;
        by[plate] = (by[plate] ?? 0) + (is[at] ?? 0) - (was[at] ?? 0);
      }
    });
  }
  return Math.max(0, ...by.map(Math.abs)) / 255;
}

/** Returns by how many pixels of full light RGB differs in `cells`. */
function lightOf({ before, after }: RasterPair, cells: readonly number[], columns: number): number {
  const by = [0, 0, 0];
  for (const cell of cells)
    eachPixel(cell % columns, Math.floor(cell / columns), columns, (pixel) => {
      for (let channel = 0; channel < 3; channel++) {
        const at = pixel * 4 + channel;
        by[channel] = (by[channel] ?? 0) + (after[at] ?? 0) - (before[at] ?? 0);
      }
    });
  return Math.max(...by.map(Math.abs)) / 255;
}

/** Visits the pixels of a cell of a drawing that is `across` cells wide. */
function eachPixel(column: number, row: number, across: number, visit: (pixel: number) => void): void {
  for (let y = row * cellSide; y < (row + 1) * cellSide; y++)
    for (let x = column * cellSide; x < (column + 1) * cellSide; x++) visit(y * across * cellSide + x);
}

function around(boxes: readonly CellRect[]): CellRect {
  const column = Math.min(...boxes.map((box) => box.column));
  const row = Math.min(...boxes.map((box) => box.row));
  return {
    column,
    row,
    columns: Math.max(...boxes.map((box) => box.column + box.columns)) - column,
    rows: Math.max(...boxes.map((box) => box.row + box.rows)) - row,
  };
}

/** The area of a box; a line has one too. */
const areaOf = ({ width, height }: PointRect): number => Math.max(0.1, width) * Math.max(0.1, height);

function shared(a: PointRect, b: PointRect): number {
  const width = Math.min(a.x + Math.max(0.1, a.width), b.x + Math.max(0.1, b.width)) - Math.max(a.x, b.x);
  const height = Math.min(a.y + Math.max(0.1, a.height), b.y + Math.max(0.1, b.height)) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

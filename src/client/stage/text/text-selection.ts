import type { PointRect } from '#shared/geometry/space.ts';
import type { PageText, TextLine } from '#shared/protocol/pdf-worker.ts';
import type { Point } from '#shared/review/mark.ts';

/** Points around a line that still count as on it. */
const lineReach = 2;

interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** The box around quads `from` to `to` (excluded) of 8 numbers each; upright, as lines of proofs nearly always are. */
function quadBox(quads: Float32Array, from: number, to: number): Box {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (let i = from * 8; i < to * 8; i += 2) {
    const x = quads[i] ?? 0;
    const y = quads[i + 1] ?? 0;
    box.x0 = Math.min(box.x0, x);
    box.x1 = Math.max(box.x1, x);
    box.y0 = Math.min(box.y0, y);
    box.y1 = Math.max(box.y1, y);
  }
  return box;
}

const lineBox = ({ quads }: TextLine): Box => quadBox(quads, 0, quads.length / 8);
const asRect = ({ x0, y0, x1, y1 }: Box): PointRect => ({ x: x0, y: y0, width: x1 - x0, height: y1 - y0 });

export const quadRects = (quads: Float32Array): PointRect[] =>
  Array.from({ length: quads.length / 8 }, (_, i) => asRect(quadBox(quads, i, i + 1)));

/** Returns whether a page point is on a line of text. */
export function isOnText(text: PageText, { x, y }: Point): boolean {
  return text.lines.some((line) => {
    const box = lineBox(line);
    return (
      x >= box.x0 - lineReach && x <= box.x1 + lineReach && y >= box.y0 - lineReach && y <= box.y1 + lineReach
    );
  });
}

/**
 * The characters between two page points in reading order, and what they cover: of a line one rectangle, or more where
 * it is written both ways and others stand between.
 */
export function selectText(text: PageText, from: Point, to: Point): { text: string; rects: PointRect[] } {
  const a = nearestGap(text, from);
  const b = nearestGap(text, to);
  if (a === null || b === null) return { text: '', rects: [] };
  const [start, end] = a.line < b.line || (a.line === b.line && a.gap <= b.gap) ? [a, b] : [b, a];
  const parts: string[] = [];
  const rects: PointRect[] = [];
  for (let i = start.line; i <= end.line; i++) {
    const line = text.lines[i];
    if (line === undefined) continue;
    const first = i === start.line ? start.gap : 0;
    const last = i === end.line ? end.gap : line.quads.length / 8;
    parts.push(line.text.slice(first, last));
    rects.push(...coveredBy(line, first, last));
  }
  return { text: parts.join('\n'), rects };
}

/** The line nearest to a point and the gap between its characters: 0 is before the first. */
function nearestGap(text: PageText, point: Point): { line: number; gap: number } | null {
  let best: { line: number; distance: number } | null = null;
  text.lines.forEach((line, i) => {
    const box = lineBox(line);
    const dx = Math.max(box.x0 - point.x, 0, point.x - box.x1);
    const dy = Math.max(box.y0 - point.y, 0, point.y - box.y1);
    // Height counts more than width, so that a drag past a line's end stays on that line.
    const distance = Math.hypot(dx, dy * 4);
    if (best === null || distance < best.distance) best = { line: i, distance };
  });
  const found = best as { line: number; distance: number } | null;
  const line = found === null ? undefined : text.lines[found.line];
  return found === null || line === undefined ? null : { line: found.line, gap: gapIn(line, point.x) };
}

/** Returns the gap at a position on a line: on that side of the nearest letter where the position is. */
function gapIn(line: TextLine, x: number): number {
  const letters = lettersOf(line);
  const beside = ({ box }: Letter): number => Math.max(box.x0 - x, 0, x - box.x1);
  const off = (letter: Letter): number => Math.abs(middleOf(letter) - x);
  let at = 0;
  letters.forEach((letter, i) => {
    const best = letters[at] ?? letter;
    const by = beside(letter) - beside(best);
    if (by < 0 || (by === 0 && off(letter) < off(best))) at = i;
  });
  const letter = letters[at];
  if (letter === undefined) return 0;
  return x > middleOf(letter) === runsLeftwards(letters, at) ? letter.from : letter.to;
}

/** One letter of a line, which may be several UTF-16 units, `from` to `to` (excluded). */
interface Letter {
  from: number;
  to: number;
  box: Box;
}

const middleOf = ({ box }: Letter): number => (box.x0 + box.x1) / 2;

/** The letters of a line as they are read. The units of one have the same quad. */
function lettersOf({ quads }: TextLine): Letter[] {
  const letters: Letter[] = [];
  for (let i = 0; i < quads.length / 8; i++) {
    const box = quadBox(quads, i, i + 1);
    const last = letters.at(-1);
    if (last !== undefined && isSame(last.box, box)) last.to = i + 1;
    else letters.push({ from: i, to: i + 1, box });
  }
  return letters;
}

const isSame = (a: Box, b: Box): boolean => a.x0 === b.x0 && a.x1 === b.x1 && a.y0 === b.y0 && a.y1 === b.y1;

/** Returns whether the line goes to the left at a letter: the nearer of its neighbours tells. */
function runsLeftwards(letters: readonly Letter[], at: number): boolean {
  const step = (from: Letter | undefined, to: Letter | undefined): number =>
    from === undefined || to === undefined ? 0 : middleOf(to) - middleOf(from);
  const [before, after] = [step(letters[at - 1], letters[at]), step(letters[at], letters[at + 1])];
  const isAfterNearer = before === 0 || (after !== 0 && Math.abs(after) < Math.abs(before));
  return (isAfterNearer ? after : before) < 0;
}

/** Returns what units `first` to `last` (excluded) cover, from left to right. */
function coveredBy(line: TextLine, first: number, last: number): PointRect[] {
  const boxes: Box[] = [];
  let isOpen = false;
  for (const { from, to, box } of lettersOf(line).sort((a, b) => middleOf(a) - middleOf(b))) {
    const isIn = from < last && to > first;
    if (isIn) {
      const open = isOpen ? boxes.pop() : undefined;
      boxes.push(open === undefined ? box : around(open, box));
    }
    isOpen = isIn;
  }
  return boxes.map(asRect);
}

const around = (a: Box, b: Box): Box => ({
  x0: Math.min(a.x0, b.x0),
  y0: Math.min(a.y0, b.y0),
  x1: Math.max(a.x1, b.x1),
  y1: Math.max(a.y1, b.y1),
});

import type { PageSize } from '#shared/files/attachment.ts';
import { markExtent } from '#shared/geometry/mark-extent.ts';
import { areaOf, gapBetween } from '#shared/geometry/rect.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { Mark, Point } from '#shared/review/mark.ts';
import type { Change, Placement } from './change.ts';
import type { ComparedPage } from './group-changes.ts';
import type { ListedChange } from './list-changes.ts';
import type { PageMap } from './page-match.ts';
import { moved, placed, pointsPerMm } from './placement.ts';

/** Where a mark of the old file is on the new one. `gone`: the place no longer exists. */
export type CarriedPlace =
  | { kind: 'placed'; mark: Mark }
  | { kind: 'gone'; why: 'page-removed' | 'off-page' };

/** What probably became of what a mark asks for. It is a proposal: people decide. */
export type ProposedState = 'done' | 'untouched' | 'unclear';

export interface CarriedMark {
  place: CarriedPlace;
  state: ProposedState;
  /** What the state follows from, in reading order: changes of the marked place, or beside it where it is unclear. */
  evidence: readonly Change[];
}

/** The results of a comparison so far. `pages` are indexed by page of the new file. */
export interface CarryingResult {
  map: PageMap | null;
  pages: ReadonlyMap<number, ComparedPage>;
}

/** Points around a dot or the head of an arrow that it means. */
const pointReach = 4;
/** Margin around a marked place, in points, within which a change may concern it. */
const beside = 14;
/** Share of the smaller of mark and change by which they must overlap for the change to be about the marked place. */
const mostlyInside = 0.3;
/** A change that is this many times as large as what is marked says little about it. */
const muchLarger = 25;
/**
 * Share of a page from which on a change says little about a point in it: of one that is all of its box, such as words or
 * another picture, and of one that is somewhere in it, such as a line around it.
 */
const [muchOfPage, widelyAround] = [0.5, 0.125];
/** Where the size of a page is not known: A4. */
const usualPage: PageSize = { width: 595, height: 842 };
/** What has moved along with so much more around it was not moved for its own sake. */
const movedAlong = 6;
/** If more than this has moved on a page, none of it was moved on purpose. */
const fewMoves = 5;
/** Words in a row that one dot or arrow means at most. */
const wordsMeant = 4;
/**
 * A few words found farther away than this, in millimetres, were not moved: the same words merely occur there too.
 */
const farthestMm = 20;
/** Points that a hairline counts as. */
const thinnest = 2;

/**
 * Returns where a mark of the old file is on the new one, and its proposed state; null until its page is compared.
 * Follows what has moved on the page, otherwise the page as a whole. `sizes`: sizes of the new pages, empty if
 * unknown.
 */
export function carryMark(
  mark: Mark,
  { map, pages }: CarryingResult,
  sizes: readonly PageSize[],
): CarriedMark | null {
  if (map === null) return null;
  const page = map.pages.find(({ old }) => old === mark.page)?.page;
  if (page === undefined)
    return { place: { kind: 'gone', why: 'page-removed' }, state: 'unclear', evidence: [] };
  const compared = pages.get(page);
  if (compared === undefined || compared.old !== mark.page) return null;
  const { changes, placement } = compared.comparison;
  const region = regionOf(mark);
  const follows = movedWith(region, changes);
  const shift = follows === null ? { x: 0, y: 0 } : shiftOf(follows, placement);
  const on = (point: Point): Point => {
    const at = moved(placement, point);
    return { x: at.x + shift.x, y: at.y + shift.y };
  };
  const { resized } = compared.comparison;
  const size = resized?.new ?? sizes[page - 1] ?? null;
  const { state, evidence } = judge(mark, region, changes, resized?.old ?? size);
  const middle = on({ x: region.x + region.width / 2, y: region.y + region.height / 2 });
  if (size !== null && !isWithin(middle, size))
    return { place: { kind: 'gone', why: 'off-page' }, state: 'unclear', evidence };
  const kept = (point: Point): Point => (size === null ? on(point) : clamped(on(point), size));
  return { place: { kind: 'placed', mark: { ...shapeAt(mark, kept), page } }, state, evidence };
}

/** Returns the changes of a page that a mark on it is about. `sizes`: as of `carryMark`. */
export function changesMarked(
  mark: Mark,
  { page, comparison: { changes, resized } }: ComparedPage,
  sizes: readonly PageSize[],
): readonly Change[] {
  const asMarked = new Map(changes.map((change) => [{ ...change, was: change.at }, change]));
  const size = resized?.new ?? sizes[page - 1] ?? null;
  const { state, evidence } = judge(mark, regionOf(mark), [...asMarked.keys()], size);
  return state === 'done' ? evidence.flatMap((change) => asMarked.get(change) ?? []) : [];
}

/**
 * Returns the changes of a list with a place that none of those that were asked for explains, each with these places
 * alone: an edit that was asked for on one page was not asked for on the others.
 */
export function unaskedChanges(changes: readonly ListedChange[], asked: readonly Change[]): ListedChange[] {
  const askedAt = new Set(asked.map(({ at }) => at));
  return changes.flatMap((listed) => {
    const [first, ...others] = listed.places.filter(({ at }) => at === null || !askedAt.has(at));
    return first === undefined ? [] : [{ ...listed, places: [first, ...others] as const }];
  });
}

/** What a mark means: an area of the page, or for dots and arrows a point, which has no size. */
function regionOf(mark: Mark): PointRect {
  if (mark.shape === 'dot') return { x: mark.x, y: mark.y, width: 0, height: 0 };
  if (mark.shape === 'arrow') return { ...mark.to, width: 0, height: 0 };
  const { x0, y0, x1, y1 } = markExtent(mark);
  return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
}

const isPoint = ({ shape }: Mark): boolean => shape === 'dot' || shape === 'arrow';

/** `size`: that of the page that the mark is on. */
function judge(
  mark: Mark,
  region: PointRect,
  changes: readonly Change[],
  size: PageSize | null,
): Pick<CarriedMark, 'state' | 'evidence'> {
  const about: Change[] = [];
  const near: Change[] = [];
  const areManyMoved = changes.filter(({ kind }) => kind === 'moved').length > fewMoves;
  for (const change of changes) {
    // What a layer shows is among the other changes.
    if (change.kind === 'layer') continue;
    if (change.kind === 'moved' && (areManyMoved || isMovedAlong(mark, region, change))) continue;
    const closeness = isPoint(mark)
      ? closenessToPoint(region, change, size ?? usualPage)
      : closenessToArea(region, change);
    if (closeness === 'about') about.push(change);
    else if (closeness === 'near') near.push(change);
  }
  if (about.length > 0) return { state: 'done', evidence: about };
  return near.length > 0 ? { state: 'unclear', evidence: near } : { state: 'untouched', evidence: [] };
}

type Closeness = 'about' | 'near' | 'away';

function closenessToPoint(point: PointRect, change: Change, page: PageSize): Closeness {
  const distance = gapBetween(point, change.was);
  // It is somewhere on the page.
  if (change.kind === 'ink') return 'near';
  if (distance > beside) return 'away';
  const isAround = change.kind === 'shape' || (change.kind === 'picture' && change.how === 'retouched');
  const isWide = areaOf(change.was) > (isAround ? widelyAround : muchOfPage) * page.width * page.height;
  return distance <= pointReach && !isWide ? 'about' : 'near';
}

function closenessToArea(area: PointRect, change: Change): Closeness {
  // It is somewhere on the page.
  if (change.kind === 'ink') return 'near';
  const box = thickened(change.was);
  const marked = thickened(area);
  const shared = overlap(marked, box);
  if (shared === 0) return gapBetween(marked, box) <= pointReach ? 'near' : 'away';
  const isInside = shared >= mostlyInside * Math.min(areaOf(marked), areaOf(box));
  return isInside && areaOf(box) <= muchLarger * areaOf(marked) ? 'about' : 'near';
}

/** Whether a change only says that the marked place was moved together with much around it. */
function isMovedAlong(mark: Mark, region: PointRect, change: Change & { kind: 'moved' }): boolean {
  if (isPoint(mark)) return change.text !== null && wordCount(change.text) > wordsMeant;
  return areaOf(thickened(change.was)) > movedAlong * areaOf(thickened(region));
}

/** Returns the smallest change around the middle of a region that says where its content is now; null where none does. */
function movedWith(region: PointRect, changes: readonly Change[]): Change | null {
  const middle = {
    x: region.x + region.width / 2,
    y: region.y + region.height / 2,
    width: 0,
    height: 0,
  };
  const moves = changes.filter((change) => isFollowed(change) && gapBetween(middle, change.was) <= thinnest);
  return moves.sort((a, b) => areaOf(a.was) - areaOf(b.was))[0] ?? null;
}

function isFollowed(change: Change): boolean {
  if (change.kind === 'text') {
    const { old, new: now, at, was } = change;
    const distance = Math.hypot(at.x - was.x, at.y - was.y);
    return old !== '' && now !== '' && distance <= farthestMm * pointsPerMm;
  }
  if (change.kind !== 'moved') return false;
  const { text, rightMm, downMm } = change;
  return text === null || wordCount(text) > wordsMeant || Math.hypot(rightMm, downMm) <= farthestMm;
}

/**
 * Returns by how far something has shifted from its place on the page. New words start where the old ones did.
 */
function shiftOf({ kind, at, was }: Change, placement: Placement): Point {
  const expected = placed(placement, was);
  if (kind === 'text') return { x: at.x - expected.x, y: at.y - expected.y };
  return {
    x: at.x + at.width / 2 - (expected.x + expected.width / 2),
    y: at.y + at.height / 2 - (expected.y + expected.height / 2),
  };
}

function shapeAt(mark: Mark, on: (point: Point) => Point): Mark {
  switch (mark.shape) {
    case 'dot':
      return { ...mark, ...on(mark) };
    case 'arrow':
      return { ...mark, from: on(mark.from), to: on(mark.to) };
    case 'draw':
      return { ...mark, points: mark.points.map(on) };
    case 'rect': {
      const { x, y, width, height } = mark;
      const corners = [
        { x, y },
        { x: x + width, y },
        { x, y: y + height },
        { x: x + width, y: y + height },
      ].map(on);
      const left = Math.min(...corners.map((corner) => corner.x));
      const top = Math.min(...corners.map((corner) => corner.y));
      return {
        ...mark,
        x: left,
        y: top,
        width: Math.max(...corners.map((corner) => corner.x)) - left,
        height: Math.max(...corners.map((corner) => corner.y)) - top,
      };
    }
  }
}

const isWithin = ({ x, y }: Point, { width, height }: PageSize): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height;
const clamped = ({ x, y }: Point, { width, height }: PageSize): Point => ({
  x: Math.min(Math.max(x, 0), width),
  y: Math.min(Math.max(y, 0), height),
});

const wordCount = (text: string): number => text.split(' ').length;

function thickened({ x, y, width, height }: PointRect): PointRect {
  const [wider, higher] = [Math.max(0, thinnest - width), Math.max(0, thinnest - height)];
  return { x: x - wider / 2, y: y - higher / 2, width: width + wider, height: height + higher };
}

function overlap(a: PointRect, b: PointRect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

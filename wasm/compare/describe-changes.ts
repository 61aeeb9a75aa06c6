import type { Change, PageNumberChange, Placement } from '#shared/compare/change.ts';
import { inverse, placed, pointsPerMm } from '#shared/compare/placement.ts';
import type { PageSize } from '#shared/files/attachment.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { RasterPair } from './compare-rasters.ts';
import type { Differences } from './find-differences.ts';
import { boxAround, contains, grown, joinedBoxes, pixelsOf } from './moved/boxes.ts';
import { alike, wholePicture } from './moved/change-within.ts';
import type { MovedLooks } from './moved/moved-looks.ts';
import { OpenMarks } from './open-marks.ts';
import { type AroundPictures, changesOfKept, picturesAround } from './pictures/kept-picture.ts';
import type { KeptPicture, MovedPicture, PictureFate } from './pictures/picture-changes.ts';
import { placesOf, recolouredOnPictures, recolouredWords, shown } from './recoloured-words.ts';
import { isOtherSide, runningEdit, type Turns } from './running-text.ts';
import type { RegionSampler } from './sample-region.ts';
import { isSeen } from './stroke-weights.ts';
import type { MovedWord, TextEdit, TextMove, WordChanges } from './text-changes.ts';

/** All that is known about a pair of pages when its differences are named. */
export interface Evidence extends MovedLooks {
  differences: Differences;
  /** The first look at both pages. */
  pair: RasterPair;
  /** Levels by which an area differs. */
  tone: number;
  sample: RegionSampler;
  words: WordChanges;
  pictures: readonly PictureFate[];
  /** Boxes of lines that have another weight. */
  weights: readonly PointRect[];
  placement: Placement;
  size: PageSize;
  turns: Turns;
}

/** Words of so many parts that moved may have taken what is around them along. */
const maxParts = 3;
/** A cluster is about the text that covers this share of its cells. */
const mostly = 0.5;

/**
 * Returns the differences by what they are: what the file names first, i.e. words and pictures, each only where the
 * drawings differ too; then what is left, by its look. What may be a page number is kept apart.
 */
export function describeChanges(evidence: Evidence): { changes: Change[]; numbers: PageNumberChange[] } {
  const left = new OpenMarks(evidence.differences);
  const { cell } = evidence.differences;
  const changes: Change[] = [];
  const numbers: PageNumberChange[] = [];
  // Every word first looks for its own traces, as neighbours share cells; then all are taken.
  const edits = evidence.words.edits.filter((edit) => left.any(editBoxes(edit)));
  const moves = evidence.words.moves.filter((move) => left.any(moveBoxes(move)));
  const { words } = evidence;
  const isWords = [
    ...[...words.kept, ...words.moves.flatMap((move) => move.words)].map((word) => word.new),
    ...words.edits.flatMap((edit) => [...edit.new, ...edit.pushed.map((word) => word.new)]),
  ];
  for (const edit of edits) {
    left.take(editBoxes(edit));
    const change = textChange(edit, evidence);
    const running = runningEdit(edit, evidence.size, evidence.turns, isWords);
    if (running === null) changes.push(change);
    else numbers.push({ ...running, change });
    changes.push(...recolouredWords(edit.pushed, { ...evidence, cell }));
  }
  for (const move of moves) {
    left.take(moveBoxes(move));
    if (!isOtherSide(move, evidence.size, evidence.turns))
      changes.push(move.size === 1 ? moveChange(move) : sizeChange(move));
    changes.push(...recolouredWords(move.words, { ...evidence, cell }));
  }
  const recoloured = recolouredOnPictures(left, { ...evidence, cell });
  changes.push(...recoloured.changes);
  const wordBoxes = [...edits.flatMap(editBoxes), ...moves.flatMap(moveBoxes), ...recoloured.boxes];
  const around = picturesAround(evidence.pictures);
  for (const picture of smallOnMovedFirst(evidence.pictures, around))
    changes.push(...changesOfPicture(picture, left, { ...around, wordBoxes }, evidence));
  for (const move of mostWords(moves)) left.takeMovedAlong(move, evidence.differsMoved);
  const heavier = weightChanges(evidence);
  for (const boxes of left.rest()) {
    const around = boxAround(boxes);
    if (!heavier.some(({ at }) => isAlong(around, at, cell))) changes.push(restChange(boxes, evidence));
  }
  changes.push(...heavier);
  return { changes: inReadingOrder(changes), numbers };
}

export const inReadingOrder = (changes: readonly Change[]): Change[] =>
  changes.toSorted((a, b) => a.at.y - b.at.y || a.at.x - b.at.x);

const mostWords = (moves: readonly TextMove[]): TextMove[] =>
  moves
    .filter(({ size }) => size === 1)
    .sort((a, b) => b.words.length - a.words.length)
    .slice(0, maxParts);

const editBoxes = ({ old, new: added, pushed }: TextEdit): PointRect[] => [
  ...old.map(({ there }) => there),
  ...added.map(({ box }) => box),
  ...pushed.flatMap((word) => [word.old.there, word.new.box]),
];
const moveBoxes = ({ words }: TextMove): PointRect[] =>
  words.flatMap((word) => [word.old.there, word.new.box]);
const textOf = (words: readonly { text: string }[]): string => words.map(({ text }) => text).join(' ');

function textChange({ old, new: added }: TextEdit, { placement }: Evidence): PageNumberChange['change'] {
  const at = boxAround(added.length > 0 ? added.map(({ box }) => box) : old.map(({ there }) => there));
  const was = old.length > 0 ? boxAround(old.map(({ box }) => box)) : placed(inverse(placement), at);
  return { kind: 'text', old: textOf(old), new: textOf(added), at, was };
}

function moveChange({ words, right, down }: TextMove): Change {
  return {
    kind: 'moved',
    text: textOf(words.map((word) => word.new)),
    ...inMm(right, down),
    ...placesOf(words),
  };
}

function sizeChange({ words, size }: TextMove): Change {
  const text = textOf(words.map((word) => word.new));
  return { kind: 'text', old: text, new: text, size, ...placesOf(words) };
}

const inMm = (right: number, down: number) => ({
  rightMm: Math.round((right / pointsPerMm) * 100) / 100,
  downMm: Math.round((down / pointsPerMm) * 100) / 100,
});

function changesOfPicture(
  picture: PictureFate,
  left: OpenMarks,
  around: AroundPictures,
  evidence: Evidence,
): Change[] {
  if (picture.how === 'kept')
    return changesOfKept(picture, left, { ...evidence, cell: evidence.differences.cell, ...around });
  if (picture.how !== 'moved') {
    const change = pictureChange(picture, left, evidence);
    return change === null ? [] : [change];
  }
  const { was, is, by } = picture;
  if (!left.any([was, is])) return [];
  left.take([was, is]);
  const on = { at: is, was: placed(inverse(evidence.placement), was) };
  const how = evidence.changeOfMoved(picture);
  const moved = { kind: 'moved' as const, text: null, ...inMm(by.right, by.down), ...on };
  if (how === 'unknown') return [{ ...moved, isUnread: true }];
  return how === null ? [moved] : [moved, { kind: 'picture', how, ...on }];
}

function pictureChange(
  { how, was, is }: Exclude<PictureFate, MovedPicture | KeptPicture>,
  left: OpenMarks,
  evidence: Evidence,
): Change | null {
  const share = Math.max(left.share(was), left.share(is));
  if (share < wholePicture) return null;
  left.take([was, is]);
  return { kind: 'picture', how, at: is, was: placed(inverse(evidence.placement), was) };
}

/** Returns the lines with another weight that the drawings show too; those that overlap are one. */
function weightChanges({ weights, pair, differences, placement }: Evidence): Change[] {
  const found = weights.filter((box) => isSeen(pair, pixelsOf(box, differences.cell)));
  return joinedBoxes(found).map((at) => ({ kind: 'shape', at, was: placed(inverse(placement), at) }));
}

/** Returns whether a cluster lies along the sides of a box. */
const isAlong = (cluster: PointRect, box: PointRect, cell: number): boolean =>
  contains(grown(box, 2 * cell), cluster) && !contains(grown(box, -2 * cell), cluster);

/** Pictures explain what differs in turn: those in place upon one that moved, then all that moved, then the others. */
function smallOnMovedFirst(
  pictures: readonly PictureFate[],
  { onMoved }: Pick<AroundPictures, 'onMoved'>,
): PictureFate[] {
  const turn = (each: PictureFate): number =>
    onMoved.has(each) ? 0 : each.how === 'moved' ? 1 : each.how === 'kept' ? 3 : 2;
  return pictures.toSorted((a, b) => turn(a) - turn(b));
}

/** Names a cluster of cells that neither words nor pictures explain. */
function restChange(boxes: readonly PointRect[], evidence: Evidence): Change {
  const { sample, words, placement } = evidence;
  const at = boxAround(boxes);
  const was = placed(inverse(placement), at);
  const { covering, covered } = wordsOn(boxes, at, words.kept, evidence.differences.cell);
  const isText = covered > mostly * boxes.length;
  const [first] = covering;
  if (isText && first !== undefined && covering.every((word) => word.old.colour !== word.new.colour))
    return { kind: 'colour', old: shown(first.old.colour), new: shown(first.new.colour), at, was };
  const { likeness, old, new: fresh } = sample(at);
  const isColour = likeness > alike && old.some((level, channel) => level !== fresh[channel]);
  if (isColour) return { kind: 'colour', old, new: fresh, at, was };
  if (!isText) return { kind: 'shape', at, was };
  return {
    kind: 'text',
    old: textOf(covering.map((word) => word.old)),
    new: textOf(covering.map((word) => word.new)),
    at,
    was,
  };
}

/** Returns the words that lie on cells of a cluster, and how many of its cells they cover. `at`: the box around those. */
function wordsOn(
  boxes: readonly PointRect[],
  at: PointRect,
  words: readonly MovedWord[],
  cell: number,
): { covering: MovedWord[]; covered: number } {
  const [columns, rows] = [Math.round(at.width / cell), Math.round(at.height / cell)];
  const place = (edge: number, from: number): number => (edge - from) / cell;
  const cells = new Set(
    boxes.map(({ x, y }) => Math.round(place(y, at.y)) * columns + Math.round(place(x, at.x))),
  );
  const covered = new Set<number>();
  const covering = words.filter(({ new: { box } }) => {
    const right = Math.min(columns, Math.ceil(place(box.x + box.width, at.x)));
    const bottom = Math.min(rows, Math.ceil(place(box.y + box.height, at.y)));
    let isOnCell = false;
    for (let row = Math.max(0, Math.floor(place(box.y, at.y))); row < bottom; row++)
      for (let column = Math.max(0, Math.floor(place(box.x, at.x))); column < right; column++) {
        const one = row * columns + column;
        if (!cells.has(one)) continue;
        covered.add(one);
        isOnCell = true;
      }
    return isOnCell;
  });
  return { covering, covered: covered.size };
}

import type { Change, ShownColour } from '#shared/compare/change.ts';
import { gapBetween } from '#shared/geometry/rect.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { RasterPair } from './compare-rasters.ts';
import { boxAround, overlaps, pixelsOf } from './moved/boxes.ts';
import type { MovedLooks } from './moved/moved-looks.ts';
import type { OpenMarks } from './open-marks.ts';
import type { PictureFate } from './pictures/picture-changes.ts';
import { type RegionSample, sampleRegion } from './sample-region.ts';
import type { MovedWord, WordChanges } from './text-changes.ts';

type Run = [MovedWord, ...MovedWord[]];

/** Heights of a word within which the next one of its colours belongs to it. */
const oneRun = 1;
/** Cosine between how the drawing changes and how the file says that a colour does, from which on they agree. */
const agreeing = 0.7;

/**
 * Returns which of some words that moved have another colour too, each run of them as one. The drawings must differ as
 * well, as words may be invisible; where none is looked at, the file is believed.
 */
export function recolouredWords(
  words: readonly MovedWord[],
  { wordsMoved, cell, tone }: Pick<MovedLooks, 'wordsMoved'> & { cell: number; tone: number },
): Change[] {
  return runsOf(words, tone, () => true).flatMap((run): Change[] => {
    const [{ old, new: word }] = run;
    const pair = wordsMoved({ right: word.origin.x - old.start.x, down: word.origin.y - old.start.y });
    if (pair !== null) {
      const drawn = sampleRegion(pair, pixelsOf(word.box, cell));
      if (!isApart(drawn.old, drawn.new, tone)) return [];
    }
    return [colourChange(run)];
  });
}

/** What is known of the words that stay where they are, some of them upon pictures. */
interface WordsInPlace {
  words: WordChanges;
  pictures: readonly PictureFate[];
  /** Points along a cell. */
  cell: number;
  tone: number;
  /** The first look at both pages. */
  pair: RasterPair;
}

/**
 * Returns the words in place upon pictures that have another colour, each run of them as one, and takes their marks: what
 * is left of those is the picture's. The drawings must change as the file says.
 */
export function recolouredOnPictures(
  left: OpenMarks,
  { words, pictures, cell, tone, pair }: WordsInPlace,
): { changes: Change[]; boxes: PointRect[] } {
  const grounds = pictures.flatMap(({ was, is }) => [was, is]);
  const onPictures = words.kept.filter(
    (word) => word.old.colour !== word.new.colour && grounds.some((ground) => overlaps(ground, word.new.box)),
  );
  const isNext = (around: PointRect, box: PointRect): boolean =>
    gapBetween(around, box) <= oneRun * Math.min(box.width, box.height);
  const found = runsOf(onPictures, tone, isNext).filter(
    (run) => left.any(boxesOf(run)) && isDrawn(run, (box) => sampleRegion(pair, pixelsOf(box, cell))),
  );
  const boxes = found.flatMap(boxesOf);
  left.take(boxes);
  return { changes: found.map(colourChange), boxes };
}

/** Returns whether the colours of a place change in the direction in which those of its words do. */
function isDrawn([{ old, new: word }, ...others]: Run, sample: (box: PointRect) => RegionSample): boolean {
  const drawn = sample(boxAround([word, ...others.map((one) => one.new)].map(({ box }) => box)));
  const [was, is] = [shown(old.colour), shown(word.colour)];
  const named = is.map((level, channel) => level - (was[channel] ?? 0));
  const seen = drawn.new.map((level, channel) => level - (drawn.old[channel] ?? 0));
  const along = named.reduce((sum, by, channel) => sum + by * (seen[channel] ?? 0), 0);
  return along > 0 && along >= agreeing * Math.hypot(...named) * Math.hypot(...seen);
}

const boxesOf = (run: Run): PointRect[] => run.flatMap((word) => [word.old.there, word.new.box]);

const colourChange = (run: Run): Change => ({
  kind: 'colour',
  old: shown(run[0].old.colour),
  new: shown(run[0].new.colour),
  ...placesOf(run),
});

/**
 * Returns the words that have another colour, each run of the same two as one. `isNext`: whether the box of a word belongs
 * to a run, by the box around that.
 */
function runsOf(
  words: readonly MovedWord[],
  tone: number,
  isNext: (around: PointRect, box: PointRect) => boolean,
): Run[] {
  const runs: Run[] = [];
  let run: Run | null = null;
  let around: PointRect = { x: 0, y: 0, width: 0, height: 0 };
  for (const word of words) {
    const { box } = word.new;
    if (!isApart(shown(word.old.colour), shown(word.new.colour), tone)) run = null;
    else if (
      run?.[0].old.colour === word.old.colour &&
      run[0].new.colour === word.new.colour &&
      isNext(around, box)
    ) {
      run.push(word);
      around = boxAround([around, box]);
    } else {
      run = [word];
      around = box;
      runs.push(run);
    }
  }
  return runs;
}

export const placesOf = (words: readonly MovedWord[]) => ({
  at: boxAround(words.map((word) => word.new.box)),
  was: boxAround(words.map((word) => word.old.box)),
});

const isApart = (a: ShownColour, b: ShownColour, tone: number): boolean =>
  a.some((level, channel) => Math.abs(level - (b[channel] ?? 0)) > tone);

export const shown = (colour: number): ShownColour => [
  (colour >> 16) & 255,
  (colour >> 8) & 255,
  colour & 255,
];

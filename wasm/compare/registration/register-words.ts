import { inPlace, type Placement } from '#shared/compare/change.ts';
import type { PageWord } from '../page-content.ts';

/**
 * Limits of scale and rotation within which pages count as the same page placed differently. A page that is not turned
 * may also be scaled as its paper is, to within the same share: words alone that are set larger fit any scale.
 */
const maxScale = 0.0305;
const upright = Math.sin((0.2 * Math.PI) / 180);
const maxTurn = Math.sin((3.05 * Math.PI) / 180);
/** Points within which two words agree on a shift, or on a placement. */
const sameShift = 0.15;
const samePlace = 0.6;
/** Fewer words in common say nothing about the page as a whole. */
const enoughWords = 6;
/** Share of the words that must agree for the page to be shifted, or to be scaled and turned. */
const wholePage = 0.85;
/** Shifts shorter than this, in points, cannot be seen at any zoom. */
const invisible = 0.02;
const rounds = 60;

interface Match {
  oldX: number;
  oldY: number;
  newX: number;
  newY: number;
}

/**
 * Returns where the old page lies on the new one, from words that occur once on each: in place where they do not agree,
 * as then parts of the page moved. Null where there are too few. `paper`: how many times as large the new page is.
 */
export function registerWords(
  before: readonly PageWord[],
  after: readonly PageWord[],
  paper: number,
): Placement | null {
  const matches = wordsInCommon(before, after);
  if (matches.length < enoughWords) return null;
  const shift = medianShift(matches);
  const agree = share(matches, shift, sameShift);
  const stay = share(matches, inPlace, sameShift);
  // A header that stays while the rest of the page is pushed down keeps the page where it is.
  if (stay > 1 - wholePage) return inPlace;
  if (agree > wholePage) return Math.hypot(shift.x, shift.y) < invisible ? inPlace : shift;
  return similarPlacement(matches, (found) => isOnePage(found, paper)) ?? inPlace;
}

function wordsInCommon(before: readonly PageWord[], after: readonly PageWord[]): Match[] {
  const others = once(after);
  return [...once(before)].flatMap(([text, word]) => {
    const other = others.get(text);
    if (other === undefined) return [];
    return {
      oldX: word.origin.x,
      oldY: word.origin.y,
      newX: other.origin.x,
      newY: other.origin.y,
    };
  });
}

function once(words: readonly PageWord[]): Map<string, PageWord> {
  const found = new Map<string, PageWord>();
  const repeated = new Set<string>();
  for (const word of words)
    if (found.has(word.text)) repeated.add(word.text);
    else if (word.text.length > 1) found.set(word.text, word);
  for (const text of repeated) found.delete(text);
  return found;
}

function medianShift(matches: readonly Match[]): Placement {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
  return {
    a: 1,
    b: 0,
    x: middle(matches.map(({ oldX, newX }) => newX - oldX)),
    y: middle(matches.map(({ oldY, newY }) => newY - oldY)),
  };
}

const isNear = ({ a, b, x, y }: Placement, match: Match, within: number): boolean =>
  Math.abs(a * match.oldX - b * match.oldY + x - match.newX) < within &&
  Math.abs(b * match.oldX + a * match.oldY + y - match.newY) < within;

const share = (matches: readonly Match[], placement: Placement, within: number): number =>
  matches.filter((match) => isNear(placement, match, within)).length / matches.length;

/**
 * Returns where the old page lies on the new one if its words were scaled together, whatever the paper; null if they were
 * not. The words alone may have been set larger: what else is drawn has to show that all of the page was.
 */
export function scaledWords(before: readonly PageWord[], after: readonly PageWord[]): Placement | null {
  const matches = wordsInCommon(before, after);
  if (matches.length < enoughWords) return null;
  return similarPlacement(matches, (found) => isUpright(found) && !isSlight(found));
}

/** Tries pairs of far words, keeps the placement that most words agree on, and fits it to those. */
function similarPlacement(
  matches: readonly Match[],
  isPossible: (placement: Placement) => boolean,
): Placement | null {
  let best: Placement | null = null;
  let most = wholePage;
  const step = Math.max(1, Math.floor(matches.length / rounds));
  for (let at = 0; at < matches.length; at += step) {
    const one = matches[at];
    const other = one && farthest(matches, one);
    const found = one && other && fitted([one, other]);
    if (!found || !isPossible(found)) continue;
    const agree = share(matches, found, samePlace);
    if (agree > most) {
      most = agree;
      best = found;
    }
  }
  if (best === null) return null;
  const agreed = best;
  const refined = fitted(matches.filter((match) => isNear(agreed, match, samePlace)));
  return refined !== null && isPossible(refined) ? refined : null;
}

function isOnePage({ a, b }: Placement, paper: number): boolean {
  return isSlight({ a, b }) || (isUpright({ a, b }) && Math.abs(Math.hypot(a, b) / paper - 1) <= maxScale);
}

const isUpright = ({ a, b }: Pick<Placement, 'a' | 'b'>): boolean =>
  a > 0 && Math.abs(b) <= upright * Math.hypot(a, b);

/** Returns whether a placement scales and turns by no more than a printer or a scanner does. */
export const isSlight = ({ a, b }: Pick<Placement, 'a' | 'b'>): boolean =>
  Math.abs(Math.hypot(a, b) - 1) <= maxScale && Math.abs(b) <= maxTurn * Math.hypot(a, b);

function farthest(matches: readonly Match[], from: Match): Match | undefined {
  let found: Match | undefined;
  let most = 0;
  for (const match of matches) {
    const distance = Math.hypot(match.oldX - from.oldX, match.oldY - from.oldY);
    if (distance > most) {
      most = distance;
      found = match;
    }
  }
  return found;
}

/** The placement with the least squares of distances; null where all are at one point. */
function fitted(matches: readonly Match[]): Placement | null {
  const count = matches.length;
  const mean = (of: (match: Match) => number) => matches.reduce((sum, match) => sum + of(match), 0) / count;
  const [oldX, oldY] = [mean((match) => match.oldX), mean((match) => match.oldY)];
  const [newX, newY] = [mean((match) => match.newX), mean((match) => match.newY)];
  let along = 0;
  let across = 0;
  let spread = 0;
  for (const match of matches) {
    const [x, y] = [match.oldX - oldX, match.oldY - oldY];
    const [toX, toY] = [match.newX - newX, match.newY - newY];
    along += x * toX + y * toY;
    across += x * toY - y * toX;
    spread += x * x + y * y;
  }
  if (spread < 1) return null;
  const a = along / spread;
  const b = across / spread;
  return { a, b, x: newX - a * oldX + b * oldY, y: newY - b * oldX - a * oldY };
}

import type { PointRect } from '#shared/geometry/space.ts';
import type { PageWord } from './page-content.ts';
import type { MovedWord, OldWord, TextMove } from './text-changes.ts';

/** Points within which words of one moved part agree. */
export const together = 1;
/** A moved part has at least so many letters: short words are found anywhere. */
const enoughLetters = 4;
/** Relative tolerance for equal sizes: programs round widths, and fonts report heights differently. */
const sameWidth = 0.02;
const sameHeight = 0.05;
/** Distance assigned to the same word in another size, which cannot continue a run: larger than any page. */
const ofOtherSize = 1e6;

const isSame = (size: number, other: number): boolean => Math.abs(size / other - 1) < sameWidth;

/**
 * Returns a word's new type size over the old, by its boxes on the new page; 1 if it is unchanged, or only wider or only
 * higher.
 */
export function sizeChange(was: PointRect, is: PointRect): number {
  const [wider, higher] = [is.width / was.width, is.height / was.height];
  return isSame(wider, 1) || !(Math.abs(higher / wider - 1) < sameHeight) ? 1 : wider;
}

/** Returns points from where a word would be to where it is. */
export function displacement(old: OldWord, word: PageWord): { right: number; down: number } {
  return { right: word.origin.x - old.start.x, down: word.origin.y - old.start.y };
}

/** Pairs an old word with the new one `found`, which is no longer free. */
export function claim(
  free: Map<string, number[]>,
  partner: Map<number, number>,
  old: number,
  text: string,
  found: number,
): void {
  partner.set(old, found);
  const list = free.get(text) ?? [];
  list.splice(list.indexOf(found), 1);
}

interface Part extends TextMove {
  indexes: number[];
}
type Went = Omit<TextMove, 'words'>;

/** More than the points across a page. */
const manyPoints = 2 ** 26;

/** The parts found so far, in order: those that kept their size by where they went, as each word may be one. */
class Parts {
  readonly all: Part[] = [];
  readonly #resized: Part[] = [];
  /** Indexes in `all` by the right and down of a part in whole steps of `together`. */
  readonly #byShift = new Map<number, number[]>();

  /** Returns the first part that a word which went so goes with, or a new one. */
  of(went: Went): Part {
    return this.#find(went) ?? this.#add(went);
  }

  #find(went: Went): Part | undefined {
    if (went.size !== 1) return this.#resized.find((part) => goesWith(part, went));
    let first = Number.POSITIVE_INFINITY;
    for (const right of [-1, 0, 1])
      for (const down of [-1, 0, 1])
        for (const at of this.#byShift.get(shiftKey(went) + right * manyPoints + down) ?? []) {
          const part = this.all[at];
          if (at < first && part !== undefined && goesWith(part, went)) first = at;
        }
    return this.all[first];
  }

  #add(went: Went): Part {
    const part = { words: [], indexes: [], ...went };
    const at = this.all.push(part) - 1;
    if (went.size !== 1) this.#resized.push(part);
    else {
      const key = shiftKey(went);
      const there = this.#byShift.get(key);
      if (there === undefined) this.#byShift.set(key, [at]);
      else there.push(at);
    }
    return part;
  }
}

const shiftKey = ({ right, down }: Went): number =>
  Math.round(right / together) * manyPoints + Math.round(down / together);

/**
 * Pairs each word that has left its place with the same word elsewhere, preferring where the previous word went.
 * Words that moved together form a part. Parts too short to be certain are returned as unpaired.
 */
export function movedParts(
  olds: readonly OldWord[],
  after: readonly PageWord[],
  free: Map<string, number[]>,
  partner: Map<number, number>,
): TextMove[] {
  const parts = new Parts();
  let part: Part | null = null;
  for (const [at, old] of olds.entries()) {
    if (partner.has(at)) continue;
    const found = nearest(old, after, free.get(old.text) ?? [], part);
    const word = found === undefined ? undefined : after[found];
    if (found === undefined || word === undefined) {
      part = null;
      continue;
    }
    claim(free, partner, at, old.text, found);
    const went = { ...displacement(old, word), size: sizeChange(old.there, word.box) };
    if (part === null || !goesWith(part, went)) part = parts.of(went);
    part.words.push({ old, new: word });
    part.indexes.push(at);
  }
  return parts.all.filter(({ words, indexes }) => {
    if (letters(words) >= enoughLetters) return true;
    for (const at of indexes) partner.delete(at);
    return false;
  });
}

const letters = (words: readonly MovedWord[]): number =>
  words.reduce((sum, { old }) => sum + old.text.length, 0);

/** A run that grows takes more room word by word, so that only its size is one. */
const goesWith = (part: TextMove, went: Went): boolean =>
  isSame(part.size, went.size) &&
  (went.size !== 1 || Math.hypot(went.right - part.right, went.down - part.down) <= together);

/** Returns the word of `list` closest to where the previous part predicts it. */
function nearest(
  old: OldWord,
  after: readonly PageWord[],
  list: readonly number[],
  part: TextMove | null,
): number | undefined {
  const before = part?.words.at(-1);
  const expected = before === undefined ? { right: 0, down: 0 } : displacement(before.old, before.new);
  const off = (other: number): number => {
    const word = after[other];
    if (word === undefined) return Number.POSITIVE_INFINITY;
    const { right, down } = displacement(old, word);
    const isOther = part !== null && part.size !== 1 && !isSame(part.size, sizeChange(old.there, word.box));
    return Math.hypot(right - expected.right, down - expected.down) + (isOther ? ofOtherSize : 0);
  };
  return list.reduce<number | undefined>(
    (best, other) => (best === undefined || off(other) < off(best) ? other : best),
    undefined,
  );
}

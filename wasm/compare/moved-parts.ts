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

/** Returns a word's new type size over the old; 1 if it is unchanged, or only wider or only higher. */
export function sizeChange({ box: was }: PageWord, { box: is }: PageWord): number {
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
  const parts: Part[] = [];
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
    const went = { ...displacement(old, word), size: sizeChange(old, word) };
    if (part === null || !goesWith(part, went)) {
      part = parts.find((each) => goesWith(each, went)) ?? { words: [], indexes: [], ...went };
      if (!parts.includes(part)) parts.push(part);
    }
    part.words.push({ old, new: word });
    part.indexes.push(at);
  }
  return parts.filter(({ words, indexes }) => {
    if (letters(words) >= enoughLetters) return true;
    for (const at of indexes) partner.delete(at);
    return false;
  });
}

const letters = (words: readonly MovedWord[]): number =>
  words.reduce((sum, { old }) => sum + old.text.length, 0);

/** A run that grows takes more room word by word, so that only its size is one. */
const goesWith = (part: TextMove, went: Omit<TextMove, 'words'>): boolean =>
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
    const isOther = part !== null && part.size !== 1 && !isSame(part.size, sizeChange(old, word));
    return Math.hypot(right - expected.right, down - expected.down) + (isOther ? ofOtherSize : 0);
  };
  return list.reduce<number | undefined>(
    (best, other) => (best === undefined || off(other) < off(best) ? other : best),
    undefined,
  );
}

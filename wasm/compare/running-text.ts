import type { PageSize } from '#shared/files/attachment.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { PageWord } from './page-content.ts';
import type { TextEdit, TextMove } from './text-changes.ts';

/** The turns of two matched pages within their files, which have `of` pages. */
export interface Turns {
  old: { page: number; of: number };
  new: { page: number; of: number };
}

/** Share of a page's height at its head and foot that running text is in. */
const marginShare = 0.12;

const isInMargin = (box: PointRect, size: PageSize): boolean =>
  box.y + box.height < size.height * marginShare || box.y > size.height * (1 - marginShare);

/** Digits of any script, or a word in Roman numerals of one case. */
const numeral = /\p{Nd}+|(?<!\p{L})(?:[ivxlcdm]+|[IVXLCDM]+)(?!\p{L})/gu;
const roman = /^m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/;
const romanValues: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };
/** The numbers of “Page 1 of 4” are at most so many of their heights apart. */
const farthest = 6;

/** The key of an edit that may only follow its page, and that of the edits on other pages which show that it does. */
export interface RunningEdit {
  key: string;
  partner: string;
}

/**
 * Returns what the numbers of an edit in the head or foot have in common with those of other pages if they are page
 * numbers that count on because pages before them were added or removed; null where they are none. Pages of one file
 * have the same key if the same text stands around their numbers, which count from the same start: a year that is
 * raised on each page does not. So do the numbers of pages beside them. Where left pages have another text than right ones,
 * a page that became the other one has the two texts exchanged on a page beside it. `words`: those of the new page.
 */
export function runningEdit(
  { old, new: added }: TextEdit,
  size: PageSize,
  turns: Turns,
  words: readonly PageWord[],
): RunningEdit | null {
  const shift = turns.new.page - turns.old.page;
  if (old.length === 0 || (shift === 0 && turns.old.of === turns.new.of)) return null;
  if (
    ![...old.map(({ there }) => there), ...added.map(({ box }) => box)].every((box) => isInMargin(box, size))
  )
    return null;
  const [was, is] = [textOf(old), textOf(added)];
  const [around, aroundNew] = [withoutNumbers(was), withoutNumbers(is)];
  const isExchanged = around !== aroundNew;
  if (was === is || (isExchanged && !(isTurned(turns) && [around, aroundNew].every(hasWords)))) return null;
  const same = (of: readonly unknown[]): RunningEdit => ({
    key: JSON.stringify(of),
    partner: JSON.stringify(of),
  });
  if (!isExchanged && isOfTotal(numbersOf(was), added, words, turns)) return same(['of', around]);
  const starts = countsOn(numbersOf(was), numbersOf(is), turns);
  if (starts === null) return null;
  if (isExchanged)
    return {
      key: JSON.stringify([around, aroundNew, ...starts]),
      partner: JSON.stringify([aroundNew, around, ...starts]),
    };
  return starts.some((start) => typeof start === 'number') ? same([around, ...starts]) : null;
}

/** Returns from where the numbers of an edit count if they count on with their page; null where one does not. */
function countsOn(
  before: readonly number[],
  after: readonly number[],
  turns: Turns,
): (number | string)[] | null {
  const shift = turns.new.page - turns.old.page;
  if (before.length !== after.length) return null;
  const starts: (number | string)[] = [];
  for (const [at, was] of before.entries()) {
    const is = after[at] ?? 0;
    const isTotal = was === turns.old.of && is === turns.new.of;
    if (was === is) starts.push(shift === 0 && was === turns.old.page ? 0 : `=${was}`);
    else if (isTotal && starts.some((start) => typeof start === 'number')) starts.push('total');
    else if (is - was === shift) starts.push(was - turns.old.page);
    else return null;
  }
  return starts;
}

/** Returns whether the only number of an edit is one of “Page 1 of 4”, where other words part the two. */
function isOfTotal(
  [before, ...others]: readonly number[],
  added: readonly PageWord[],
  words: readonly PageWord[],
  turns: Turns,
): boolean {
  if (before === undefined || others.length > 0 || turns.old.of === turns.new.of) return false;
  const word = added.find(({ text }) => numbersOf(text).length > 0);
  const [after] = numbersOf(word?.text ?? '');
  if (word === undefined || after === undefined) return false;
  const has = (isIt: (value: number, box: PointRect) => boolean): boolean =>
    words.some(({ text, box }) => numbersOf(text).length === 1 && numbersOf(text).some((n) => isIt(n, box)));
  const isTotal = before === turns.old.of && after === turns.new.of;
  if (isTotal && has((page, box) => page <= after && isBefore(box, word.box))) return true;
  return (
    after > before &&
    after - before === turns.new.page - turns.old.page &&
    has((total, box) => total === turns.new.of && isBefore(word.box, box))
  );
}

const isBefore = (left: PointRect, right: PointRect): boolean =>
  left.x < right.x &&
  right.x - left.x - left.width < farthest * right.height &&
  Math.abs(left.y - right.y) < right.height / 2;

const textOf = (words: readonly { text: string }[]): string => words.map(({ text }) => text).join(' ');

const digit = /^\p{Nd}/u;
const codeOf = (letter: string): number => letter.codePointAt(0) ?? 0;

/** Returns the code of the 0 of a digit's script. The ten follow each other from a code on that ends with 0 or 6. */
function zeroOf(letter: string): number {
  const start = codeOf(letter) & ~15;
  return digit.test(String.fromCodePoint(start)) ? start : start + 6;
}

/** Returns the value of a numeral; null of a word that only has its letters. */
function numeralValue(text: string): number | null {
  if (digit.test(text)) return Number([...text].map((each) => codeOf(each) - zeroOf(each)).join(''));
  const letters = text.toLowerCase();
  if (!roman.test(letters)) return null;
  const values = [...letters].map((letter) => romanValues[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

const numbersOf = (text: string): number[] =>
  (text.match(numeral) ?? []).flatMap((found) => numeralValue(found) ?? []);

/** Returns what stands around the numbers of a text, which are marked by their kind and script. */
const withoutNumbers = (text: string): string =>
  text.replace(numeral, (found) => {
    if (numeralValue(found) === null) return found;
    if (digit.test(found)) return `#${String.fromCodePoint(zeroOf(found))}`;
    return found === found.toLowerCase() ? '#i' : '#I';
  });

/** Returns whether there is a word besides the marks of numbers; a unit is none. */
const hasWords = (around: string): boolean => /\p{L}{3}/u.test(around.replaceAll(/#[iI]?/g, ''));

/** Returns whether a left page became a right one, or the other way round. */
const isTurned = (turns: Turns): boolean => (turns.new.page - turns.old.page) % 2 !== 0;

/** Returns whether a move is a running head or number on the other side of a page that became left or right. */
export function isOtherSide({ words, down }: TextMove, size: PageSize, turns: Turns): boolean {
  const side = ({ x, width }: PointRect): number => Math.sign(x + width / 2 - size.width / 2);
  return (
    isTurned(turns) &&
    Math.abs(down) < 1 &&
    words.every(({ old, new: word }) => isInMargin(word.box, size) && side(old.there) * side(word.box) < 0)
  );
}

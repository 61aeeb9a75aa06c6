import type { Placement } from '#shared/compare/change.ts';
import { moved, placed } from '#shared/compare/placement.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import { foldPushed } from './fold-pushed.ts';
import { claim, displacement, movedParts, sizeChange } from './moved-parts.ts';
import type { PageWord } from './page-content.ts';
import type { MovedWord, OldWord, TextEdit, WordChanges } from './text-changes.ts';

/** Points within which a word is where it was. */
const stays = 0.7;

/** Returns what happened to the words of a page, whatever order the file has them in. */
export function wordChanges(
  before: readonly PageWord[],
  after: readonly PageWord[],
  placement: Placement,
): WordChanges {
  const olds = before.map(
    (word): OldWord => ({
      ...word,
      there: placed(placement, word.box),
      start: moved(placement, word.origin),
    }),
  );
  /** By index of the old word, the index of the new one. */
  const partner = new Map<number, number>();
  const free = byText(after);
  for (const [at, word] of olds.entries()) {
    const found = free.get(word.text)?.find((other) => isKept(word, after[other]));
    if (found !== undefined) claim(free, partner, at, word.text, found);
  }
  const kept = pairs(olds, after, partner);
  const moves = movedParts(olds, after, free, partner);
  const edits = leftOver(olds, after, partner);
  return { edits, moves: foldPushed(edits, moves, after), kept };
}

function byText(words: readonly PageWord[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [at, { text }] of words.entries()) {
    const list = found.get(text);
    if (list === undefined) found.set(text, [at]);
    else list.push(at);
  }
  return found;
}

function isKept(old: OldWord, word: PageWord | undefined): boolean {
  if (word === undefined || sizeChange(old.there, word.box) !== 1) return false;
  const { right, down } = displacement(old, word);
  return Math.max(Math.abs(right), Math.abs(down)) < stays;
}

function pairs(
  olds: readonly OldWord[],
  after: readonly PageWord[],
  partner: ReadonlyMap<number, number>,
): MovedWord[] {
  return [...partner].flatMap(([old, found]) => {
    const [was, is] = [olds[old], after[found]];
    return was && is ? [{ old: was, new: is }] : [];
  });
}

/** Returns the unpaired words, in groups that follow the same word on both pages or overlap. */
function leftOver(
  olds: readonly OldWord[],
  after: readonly PageWord[],
  partner: ReadonlyMap<number, number>,
): TextEdit[] {
  const edits = new Map<number, TextEdit>();
  const editAfter = (place: number): TextEdit => {
    const edit = edits.get(place) ?? { old: [], new: [], pushed: [], place };
    edits.set(place, edit);
    return edit;
  };
  let place = -1;
  for (const [at, word] of olds.entries()) {
    const found = partner.get(at);
    if (found === undefined) editAfter(place).old.push(word);
    else place = found;
  }
  place = -1;
  const claimed = new Set(partner.values());
  for (const [at, word] of after.entries())
    if (claimed.has(at)) place = at;
    else editAfter(place).new.push(word);
  return joinOverlapping([...edits.values()]);
}

/** Joins what was removed and what was added at one place where the files order their words differently. */
function joinOverlapping(edits: TextEdit[]): TextEdit[] {
  const added = edits.filter((edit) => edit.old.length === 0);
  const joined = new Set<TextEdit>();
  for (const removed of edits.filter((edit) => edit.new.length === 0)) {
    const same = added.find(
      (edit) =>
        !joined.has(edit) &&
        removed.old.some(({ there }) => edit.new.some(({ box }) => overlaps(there, box))),
    );
    if (same === undefined) continue;
    for (const word of same.new) removed.new.push(word);
    joined.add(same);
  }
  return edits.filter((edit) => !joined.has(edit));
}

const overlaps = (a: PointRect, b: PointRect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

import type { Placement } from '#shared/compare/change.ts';
import { moved, placed } from '#shared/compare/placement.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { PageWord } from './page-content.ts';

/** A word of the old page with where its box and its first letter would be on the new one. */
export interface OldWord extends PageWord {
  there: PointRect;
  start: { x: number; y: number };
}

/** Words that were replaced, added (`old` is empty) or removed (`new` is empty), in reading order. */
export interface TextEdit {
  old: OldWord[];
  new: PageWord[];
  /** Unchanged words of the same line that the edit pushed aside, as they were and as they are. */
  pushed: MovedWord[];
}
/** Unchanged words that are elsewhere, all by about the same distance in points. */
export interface TextMove {
  words: MovedWord[];
  right: number;
  down: number;
}
interface MovedWord {
  old: OldWord;
  new: PageWord;
}
export interface WordChanges {
  edits: TextEdit[];
  moves: TextMove[];
  /** The same word at the same place. */
  kept: MovedWord[];
}

/** Points within which a word is where it was; words of one moved part agree to within `together`. */
const stays = 0.7;
const together = 1;
/** A moved part has at least so many letters: short words are found anywhere. */
const enoughLetters = 4;

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
    const found = free.get(word.text)?.find((other) => distance(word, after[other]) < stays);
    if (found !== undefined) claim(free, partner, at, word.text, found);
  }
  const kept = pairs(olds, after, partner);
  const moves = movedParts(olds, after, free, partner);
  const edits = leftOver(olds, after, partner);
  return { ...foldPushed(edits, moves), kept };
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

function claim(
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

const displacement = (old: OldWord, word: PageWord): [right: number, down: number] => [
  word.origin.x - old.start.x,
  word.origin.y - old.start.y,
];

function distance(old: OldWord, word: PageWord | undefined): number {
  if (word === undefined) return Number.POSITIVE_INFINITY;
  const [right, down] = displacement(old, word);
  return Math.max(Math.abs(right), Math.abs(down));
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

/**
 * Pairs each word that is not where it was with the same word elsewhere, rather where the word before it went. Parts
 * too short to be sure of are given back.
 */
function movedParts(
  olds: readonly OldWord[],
  after: readonly PageWord[],
  free: Map<string, number[]>,
  partner: Map<number, number>,
): TextMove[] {
  interface Part extends TextMove {
    indexes: number[];
  }
  const parts: Part[] = [];
  let part: Part | null = null;
  for (const [at, word] of olds.entries()) {
    if (partner.has(at)) continue;
    const [towardsRight, towardsDown]: [number, number] = part === null ? [0, 0] : [part.right, part.down];
    const off = (other: number): number => {
      const is = after[other];
      if (is === undefined) return Number.POSITIVE_INFINITY;
      const [right, down] = displacement(word, is);
      return Math.hypot(right - towardsRight, down - towardsDown);
    };
    const list = free.get(word.text) ?? [];
    const found = list.reduce<number | undefined>(
      (best, other) => (best === undefined || off(other) < off(best) ? other : best),
      undefined,
    );
    const is = found === undefined ? undefined : after[found];
    if (found === undefined || is === undefined) {
      part = null;
      continue;
    }
    claim(free, partner, at, word.text, found);
    if (part === null || off(found) > together) {
      const [right, down] = displacement(word, is);
      part = { words: [], indexes: [], right, down };
      parts.push(part);
    }
    part.words.push({ old: word, new: is });
    part.indexes.push(at);
  }
  return parts.filter(({ words, indexes }) => {
    const letters = words.reduce((sum, { old }) => sum + old.text.length, 0);
    if (letters >= enoughLetters) return true;
    for (const at of indexes) partner.delete(at);
    return false;
  });
}

/** The words without a partner, in groups that follow the same word on both pages or overlap. */
function leftOver(
  olds: readonly OldWord[],
  after: readonly PageWord[],
  partner: ReadonlyMap<number, number>,
): TextEdit[] {
  const edits = new Map<number, TextEdit>();
  const editAfter = (place: number): TextEdit => {
    const edit = edits.get(place) ?? { old: [], new: [], pushed: [] };
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
    removed.new.push(...same.new);
    joined.add(same);
  }
  return edits.filter((edit) => !joined.has(edit));
}

const overlaps = (a: PointRect, b: PointRect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Words that only made room on the line of an edit belong to it. */
function foldPushed(edits: TextEdit[], moves: TextMove[]): { edits: TextEdit[]; moves: TextMove[] } {
  const others = moves.filter((move) => {
    if (Math.abs(move.down) > stays) return true;
    const [first] = move.words;
    const edit = edits.find(({ old, new: added }) =>
      [...old.map(({ there }) => there), ...added.map(({ box }) => box)].some(
        (box) =>
          first !== undefined &&
          box.y < first.new.box.y + first.new.box.height / 2 &&
          box.y + box.height > first.new.box.y + first.new.box.height / 2,
      ),
    );
    edit?.pushed.push(...move.words);
    return edit === undefined;
  });
  return { edits, moves: others };
}

import { displacement, together } from './moved-parts.ts';
import type { PageWord } from './page-content.ts';
import type { MovedWord, TextEdit, TextMove } from './text-changes.ts';

/** Points along which a line is one, and line heights to the next line of a paragraph. */
const sameLine = 0.7;
const nextLine = 1.9;
/** This many lines shifted together were moved: an edit would break each line elsewhere. */
const manyLines = 3;

/** Gives each edit the words that only made room for it. Returns the moves that are left. */
export function foldPushed(
  edits: readonly TextEdit[],
  moves: readonly TextMove[],
  after: readonly PageWord[],
): TextMove[] {
  const moved = new Map<PageWord, MovedWord>();
  for (const { words, size } of moves) if (size === 1) for (const word of words) moved.set(word.new, word);
  const along = movedAlongLines(moved.values());
  const pushed = new Set<MovedWord>();
  for (const edit of edits)
    for (const word of [...onItsLine(edit, along), ...brokenElsewhere(edit, moved, after)]) {
      if (pushed.has(word)) continue;
      pushed.add(word);
      edit.pushed.push(word);
    }
  return moves
    .map((move) => ({ ...move, words: move.words.filter((word) => !pushed.has(word)) }))
    .filter(({ words }) => words.length > 0);
}

/** A word that moved along its line. */
interface AlongLine {
  word: MovedWord;
  /** Height of its middle on the page. */
  middle: number;
  /** Its place among the words that moved. */
  order: number;
}

/** Returns the words that stay on their lines, from the top down. */
function movedAlongLines(moved: Iterable<MovedWord>): AlongLine[] {
  return [...moved]
    .map((word, order) => ({ word, middle: word.new.box.y + word.new.box.height / 2, order }))
    .filter(({ word }) => Math.abs(displacement(word.old, word.new).down) <= sameLine)
    .sort((a, b) => a.middle - b.middle);
}

/** Returns the words on the lines of an edit, in the order in which they moved. */
function onItsLine({ old, new: added }: TextEdit, along: readonly AlongLine[]): MovedWord[] {
  const found: AlongLine[] = [];
  let from = 0;
  const boxes = [...old.map(({ there }) => there), ...added.map(({ box }) => box)];
  for (const { y, height } of boxes.sort((a, b) => a.y - b.y)) {
    // The words above `from` are found, or above all boxes that follow.
    from = firstBelow(along, y, from);
    for (let one = along[from]; one !== undefined && one.middle < y + height; one = along[++from])
      found.push(one);
  }
  return found.sort((a, b) => a.order - b.order).map(({ word }) => word);
}

/** Returns the index of the first word from `from` on whose middle is below `y`. */
function firstBelow(along: readonly AlongLine[], y: number, from: number): number {
  let [low, high] = [from, along.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((along[middle]?.middle ?? 0) <= y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The words after an edit up to one that is where it was, straight below that, or in a part that went one way. */
function brokenElsewhere(
  edit: TextEdit,
  moved: ReadonlyMap<PageWord, MovedWord>,
  after: readonly PageWord[],
): MovedWord[] {
  const found: MovedWord[] = [];
  let run: MovedWord[] = [];
  let last = after[edit.place];
  const own = new Set(edit.new);
  for (let at = edit.place + 1; at < after.length; at++) {
    const word = after[at];
    if (word === undefined) break;
    const isFar = last !== undefined && word.origin.y - last.origin.y > nextLine * last.box.height;
    last = word;
    if (own.has(word)) continue;
    const each = moved.get(word);
    if (each === undefined || isFar) break;
    const { right, down } = displacement(each.old, word);
    if (Math.abs(right) < together) break;
    const [first] = run;
    const began = first && displacement(first.old, first.new);
    if (began && Math.hypot(right - began.right, down - began.down) > together) {
      for (const one of run) found.push(one);
      run = [];
    }
    run.push(each);
    if (new Set(run.map(({ old }) => Math.round(old.origin.y))).size >= manyLines) return found;
  }
  return [...found, ...run];
}

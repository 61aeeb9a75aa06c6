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
  const pushed = new Set<MovedWord>();
  for (const edit of edits)
    for (const word of [...onItsLine(edit, moved), ...brokenElsewhere(edit, moved, after)]) {
      if (pushed.has(word)) continue;
      pushed.add(word);
      edit.pushed.push(word);
    }
  return moves
    .map((move) => ({ ...move, words: move.words.filter((word) => !pushed.has(word)) }))
    .filter(({ words }) => words.length > 0);
}

function onItsLine({ old, new: added }: TextEdit, moved: ReadonlyMap<PageWord, MovedWord>): MovedWord[] {
  const boxes = [...old.map(({ there }) => there), ...added.map(({ box }) => box)];
  return [...moved.values()].filter((word) => {
    const { y, height } = word.new.box;
    const middle = y + height / 2;
    return (
      Math.abs(displacement(word.old, word.new).down) <= sameLine &&
      boxes.some((box) => box.y < middle && box.y + box.height > middle)
    );
  });
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
  for (const word of after.slice(edit.place + 1)) {
    const isFar = last !== undefined && word.origin.y - last.origin.y > nextLine * last.box.height;
    last = word;
    if (edit.new.includes(word)) continue;
    const each = moved.get(word);
    if (each === undefined || isFar) break;
    const { right, down } = displacement(each.old, word);
    if (Math.abs(right) < together) break;
    const [first] = run;
    const began = first && displacement(first.old, first.new);
    if (began && Math.hypot(right - began.right, down - began.down) > together) {
      found.push(...run);
      run = [];
    }
    run.push(each);
    if (new Set(run.map(({ old }) => Math.round(old.origin.y))).size >= manyLines) return found;
  }
  return [...found, ...run];
}

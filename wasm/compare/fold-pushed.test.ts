import { describe, expect, it } from 'vitest';
import { foldPushed } from './fold-pushed.ts';
import type { PageWord } from './page-content.ts';
import type { MovedWord, OldWord, TextEdit, TextMove } from './text-changes.ts';

/** Baselines of lines that are 12 points apart, and words of 30 points with gaps of 10. */
const at = (line: number, column: number) => ({ x: 50 + column * 40, y: 100 + line * 12 });
type Place = readonly [line: number, column: number];

function word(text: string, [line, column]: Place): PageWord {
  const origin = at(line, column);
  return { text, origin, box: { x: origin.x, y: origin.y - 8, width: 30, height: 10 }, colour: 0 };
}
function old(text: string, place: Place): OldWord {
  const it = word(text, place);
  return { ...it, there: it.box, start: it.origin };
}
/** A page by the words of its lines, of which some were elsewhere. */
function pageOf(lines: readonly string[], moved: Readonly<Record<string, Place>> = {}) {
  const after = lines.flatMap((line, row) =>
    line.split(' ').map((text, column) => word(text, [row, column])),
  );
  const named = (text: string): PageWord => {
    const found = after.find((each) => each.text === text);
    if (found === undefined) throw new Error(text);
    return found;
  };
  const moves = Object.entries(moved).map(([text, place]): TextMove => {
    const was = old(text, place);
    const is = named(text);
    const [right, down] = [is.origin.x - was.start.x, is.origin.y - was.start.y];
    return { words: [{ old: was, new: is }], right, down, size: 1 };
  });
  const added = (text: string): TextEdit => {
    const fresh = named(text);
    return { old: [], new: [fresh], pushed: [], place: after.indexOf(fresh) - 1 };
  };
  return { after, moves, added };
}
const texts = (words: readonly MovedWord[]): string => words.map((each) => each.new.text).join(' ');

describe('words that made room for an edit', () => {
  it('are those behind it on its line', () => {
    const { after, moves, added } = pageOf(['one NEW two three'], { two: [0, 1], three: [0, 2] });
    const edit = added('NEW');
    expect(foldPushed([edit], moves, after)).toEqual([]);
    expect(texts(edit.pushed)).toBe('two three');
  });

  it('are those that went to the next line, up to one that stays', () => {
    const { after, moves, added } = pageOf(['one NEW two', 'three four', 'five six'], {
      two: [0, 1],
      three: [0, 2],
      four: [1, 0],
    });
    const edit = added('NEW');
    expect(foldPushed([edit], moves, after)).toEqual([]);
    expect(texts(edit.pushed)).toBe('two three four');
  });

  it('are none in a paragraph that was moved down as a whole', () => {
    const lines = ['one NEW', 'two three', 'four five', 'six seven'];
    const { after, moves, added } = pageOf(lines, {
      two: [3, 1],
      three: [3, 2],
      four: [4, 1],
      five: [4, 2],
      six: [5, 1],
      seven: [5, 2],
    });
    const edit = added('NEW');
    expect(foldPushed([edit], moves, after)).toHaveLength(6);
    expect(edit.pushed).toEqual([]);
  });

  it('are none below a gap', () => {
    const { after, moves, added } = pageOf(['one NEW'], {});
    const far = { ...word('far', [6, 0]), text: 'far' };
    const was = old('far', [6, 2]);
    const move: TextMove = { words: [{ old: was, new: far }], right: -80, down: 0, size: 1 };
    const edit = added('NEW');
    expect(foldPushed([edit], [...moves, move], [...after, far])).toEqual([move]);
    expect(edit.pushed).toEqual([]);
  });

  it('are none that were set larger', () => {
    const { after, moves, added } = pageOf(['one NEW two'], { two: [0, 1] });
    const larger = moves.map((move) => ({ ...move, size: 1.5 }));
    const edit = added('NEW');
    expect(foldPushed([edit], larger, after)).toEqual(larger);
    expect(edit.pushed).toEqual([]);
  });

  it('are pushed by one edit only, and the rest of their part is still moved', () => {
    const { after, moves, added } = pageOf(['NEW one ALSO two', 'three'], { one: [0, 0], two: [0, 1] });
    const [first, second] = [added('NEW'), added('ALSO')];
    const other: MovedWord = { old: old('else', [9, 4]), new: word('else', [8, 0]) };
    const part: TextMove = {
      words: [...moves.flatMap((move) => move.words), other],
      right: 40,
      down: 0,
      size: 1,
    };
    const left = foldPushed([first, second], [part], after);
    expect(left.map(({ words }) => texts(words))).toEqual(['else']);
    expect(texts([...first.pushed, ...second.pushed])).toBe('one two');
    expect(part.words).toHaveLength(3);
  });

  it('are found around what was removed as well', () => {
    const { after, moves } = pageOf(['one two three', 'four'], { two: [0, 2], three: [0, 3] });
    const edit: TextEdit = { old: [old('GONE', [0, 1])], new: [], pushed: [], place: 0 };
    expect(foldPushed([edit], moves, after)).toEqual([]);
    expect(texts(edit.pushed)).toBe('two three');
  });

  it('are none without an edit', () => {
    const { after, moves } = pageOf(['one two'], { two: [0, 3] });
    expect(foldPushed([], moves, after)).toEqual(moves);
  });

  it('are looked for on the lines of each edit only', () => {
    const count = 300;
    let looks = 0;
    const lines = Array.from({ length: count }, (_, at) => `NEW${at} word${at}`);
    const places = Object.fromEntries(lines.map((_, at): [string, Place] => [`word${at}`, [at, 0]]));
    const { after, moves, added } = pageOf(lines, places);
    for (const { words } of moves)
      for (const { new: word } of words) {
        const { box } = word;
        Object.defineProperty(word, 'box', {
          get() {
            looks++;
            return box;
          },
        });
      }
    const edits = lines.map((_, at) => added(`NEW${at}`));
    expect(foldPushed(edits, moves, after)).toEqual([]);
    expect(edits.map(({ pushed }) => texts(pushed))).toEqual(lines.map((_, at) => `word${at}`));
    expect(looks).toBeLessThan(20 * count);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inPlace } from '#shared/compare/change.ts';
import { moved, placed } from '#shared/compare/placement.ts';
import { randomFrom, seed } from '../../tests/support/run/random.ts';
import type { PageWord } from './page-content.ts';
import { isOtherSide, runningEdit, type Turns } from './running-text.ts';
import { wordChanges } from './word-changes.ts';

const word = (text: string, x: number, y: number): PageWord => ({
  text,
  origin: { x, y: y + 10 },
  box: { x, y, width: text.length * 6, height: 12 },
  colour: 0,
});
/** Lines of words, a line every 14 points from `top`. */
const lines = (top: number, ...texts: string[]): PageWord[] =>
  texts.flatMap((text, line) => {
    let x = 50;
    return text.split(' ').map((each) => {
      const set = word(each, x, top + line * 14);
      x += each.length * 6 + 4;
      return set;
    });
  });
const texts = (words: readonly { text: string }[]) => words.map(({ text }) => text).join(' ');
const changes = (before: readonly PageWord[], after: readonly PageWord[]) => {
  const { edits, moves } = wordChanges(before, after, inPlace);
  return {
    edits: edits.map((edit) => [texts(edit.old), texts(edit.new)]),
    moves: moves.map((move) => [texts(move.words.map((each) => each.new)), move.right, move.down]),
  };
};
const text = ['the quick brown fox', 'jumps over the lazy dog', 'and the cat looks on'];

describe('words of a page', () => {
  it('have not changed in whatever order the file has them', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(lines(100, ...text), { minLength: 14 }), (shuffled) => {
        expect(changes(lines(100, ...text), shuffled)).toEqual({ edits: [], moves: [] });
      }),
      { seed },
    );
  });

  it('are kept on a page that was scaled or turned as a whole, but for those that were set larger', () => {
    const olds = lines(100, ...text);
    for (const placement of [
      { a: 0.7, b: 0, x: 5, y: 9 },
      { a: 1.03, b: 0, x: 0, y: 0 },
      { a: Math.cos(0.05), b: Math.sin(0.05), x: 40, y: 0 },
    ]) {
      const news = olds.map((each) => ({
        ...each,
        origin: moved(placement, each.origin),
        box: placed(placement, each.box),
      }));
      const { edits, moves, kept } = wordChanges(olds, news, placement);
      expect([edits, moves, kept.length]).toEqual([[], [], olds.length]);
      const larger = news.map((each) =>
        each.text === 'jumps'
          ? { ...each, box: { ...each.box, width: each.box.width * 1.2, height: each.box.height * 1.2 } }
          : each,
      );
      const [move, ...others] = wordChanges(olds, larger, placement).moves;
      expect([move?.words.map((each) => each.new.text), others]).toEqual([['jumps'], []]);
      expect(move?.size).toBeCloseTo(1.2, 5);
    }
  });

  it('are replaced on a poster of 130,000 words, before and after one that stays', () => {
    const stays = [word('title', 50, 10)];
    const book = (letter: string): PageWord[] =>
      Array.from({ length: 130_000 }, (_, at) =>
        word(letter + at, (at % 400) * 60, 40 + Math.floor(at / 400) * 14),
      );
    const { edits } = wordChanges([...stays, ...book('a')], [...book('b'), ...stays], inPlace);
    expect(edits.map((edit) => [edit.old.length, edit.new.length])).toEqual([[130_000, 130_000]]);
  });

  it('are replaced, added and removed one by one', () => {
    expect(changes(lines(100, 'pay 118 now'), lines(100, 'pay 124 now'))).toEqual({
      edits: [['118', '124']],
      moves: [],
    });
    expect(changes(lines(100, 'one two'), lines(100, 'one two three'))).toEqual({
      edits: [['', 'three']],
      moves: [],
    });
    expect(changes(lines(100, 'one two'), lines(100, 'one'))).toEqual({ edits: [['two', '']], moves: [] });
  });

  it('that make room on a line belong to the word that was put in', () => {
    const { edits, moves } = wordChanges(
      lines(100, 'the fox jumps over it'),
      lines(100, 'the brown fox jumps over it'),
      inPlace,
    );
    expect(moves).toEqual([]);
    expect(edits.map((edit) => [texts(edit.old), texts(edit.new), edit.pushed.length])).toEqual([
      ['', 'brown', 4],
    ]);
  });

  it('that were pushed down have moved, and are not changed', () => {
    const before = [...lines(40, 'Head line'), ...lines(100, ...text)];
    const after = [...lines(40, 'Head line'), ...lines(80, 'a new line'), ...lines(128, ...text)];
    const found = changes(before, after);
    expect(found.edits).toEqual([['', 'a new line']]);
    expect(found.moves).toEqual([[text.join(' '), 0, 28]]);
  });

  it('that went the same way are one move, whatever between them is changed', () => {
    const before = lines(100, 'alpha beta gamma', 'delta 118 epsilon', 'zeta of eta');
    const after = lines(128, 'alpha beta gamma', 'delta 124 epsilon', 'zeta of eta');
    const found = changes(before, after);
    expect(found.edits).toEqual([['118', '124']]);
    expect(found.moves).toEqual([['alpha beta gamma delta epsilon zeta of eta', 0, 28]]);
  });

  it('that are set larger are one run, though it takes a line more, and nothing was moved', () => {
    const larger = (words: readonly PageWord[]) =>
      words.map((each) => ({
        ...each,
        box: { ...each.box, width: each.box.width * 1.25, height: each.box.height * 1.25 },
      }));
    const before = [...lines(40, 'what holds at the end'), ...lines(200, 'the rest of the page')];
    const after = [...larger(lines(40, 'what holds at', 'the end')), ...lines(200, 'the rest of the page')];
    const { edits, moves } = wordChanges(before, after, inPlace);
    expect(edits).toEqual([]);
    expect(moves.map(({ words, size }) => [texts(words.map((each) => each.new)), size])).toEqual([
      ['what holds at the end', 1.25],
    ]);
  });

  it('that a longer word broke onto other lines belong to it, up to what was only pushed down', () => {
    const before = lines(100, 'one two three four', 'five six seven eight', 'nine ten', 'another part of it');
    const after = lines(
      100,
      'one seventeen three',
      'four five six seven',
      'eight nine ten',
      'another part of it',
    );
    const { edits, moves } = wordChanges(before, after, inPlace);
    expect(moves).toEqual([]);
    expect(
      edits.map((edit) => [texts(edit.old), texts(edit.new), texts(edit.pushed.map((each) => each.new))]),
    ).toEqual([['two', 'seventeen', 'three four five six seven eight nine ten']]);
  });

  it('of a block that went aside below an edit have moved', () => {
    const block = ['aaaa bbbb cccc', 'dddd eeee ffff', 'gggg hhhh iiii'];
    const aside = lines(114, ...block).map((each) => ({
      ...each,
      origin: { ...each.origin, x: each.origin.x + 40 },
      box: { ...each.box, x: each.box.x + 40 },
    }));
    const found = changes([...lines(100, 'old'), ...lines(114, ...block)], [...lines(100, 'new'), ...aside]);
    expect(found.edits).toEqual([['old', 'new']]);
    expect(found.moves).toEqual([[block.join(' '), 40, 0]]);
  });

  it('that are too short to be sure of are edits, not moves', () => {
    const found = changes([word('of', 50, 100)], [word('of', 300, 500)]);
    expect(found.moves).toEqual([]);
    expect(found.edits).toEqual([['of', 'of']]);
  });

  it('that differ wherever they are, are all accounted for', () => {
    const some = (next: () => number) =>
      Array.from({ length: 30 }, () => word('abcdefgh'.slice(0, 1 + next() * 7), next() * 500, next() * 700));
    fc.assert(
      fc.property(fc.integer(), (from) => {
        const next = randomFrom(from);
        const [before, after] = [some(next), some(next)];
        const { edits, moves, kept } = wordChanges(before, after, inPlace);
        const pushed = edits.flatMap((edit) => edit.pushed);
        const both = [...kept, ...pushed, ...moves.flatMap((move) => move.words)];
        const of = (words: readonly { text: string }[]) => words.map((each) => each.text).sort();
        expect(of([...both.map((each) => each.old), ...edits.flatMap((edit) => edit.old)])).toEqual(
          of(before),
        );
        expect(of([...both.map((each) => each.new), ...edits.flatMap((edit) => edit.new)])).toEqual(
          of(after),
        );
      }),
      { seed },
    );
  });
});

describe('running text', () => {
  const size = { width: 600, height: 800 };
  const edit = (was: string, is: string, y: number) => {
    const [found] = wordChanges([word(was, 300, y)], [word(is, 300, y)], inPlace).edits;
    if (found === undefined) throw new Error('nothing changed');
    return found;
  };

  const turns = (old: number, fresh: number, pages = 12): Turns => ({
    old: { page: old, of: pages },
    new: { page: fresh, of: pages + fresh - old },
  });
  const key = (was: string, is: string, y: number, at: Turns) =>
    runningEdit(edit(was, is, y), size, at, [])?.key ?? null;

  it('may be a page number where it counts on by as many pages as came before it', () => {
    expect(key('6', '7', 780, turns(4, 5))).not.toBeNull();
    expect(key('Page-9', 'Page-10', 10, turns(4, 5))).not.toBeNull();
    expect(key('4/12', '5/13', 10, turns(4, 5))).not.toBeNull();
    expect(key('6', '8', 780, turns(4, 5))).toBeNull();
    expect(key('6', '7', 780, turns(4, 4))).toBeNull();
    expect(key('6', '7', 400, turns(4, 5))).toBeNull();
    expect(key('6kg', '7g', 780, turns(4, 5))).toBeNull();
    expect(key('4/90', '5/92', 10, turns(4, 5))).toBeNull();
  });

  it('may be the number of pages beside that of a page which stays', () => {
    const longer: Turns = { old: { page: 2, of: 4 }, new: { page: 2, of: 5 } };
    expect(key('2/4', '2/5', 780, longer)).not.toBeNull();
    expect(key('2/4', '2/6', 780, longer)).toBeNull();
    expect(key('4', '5', 780, longer)).toBeNull();
  });

  it('has one key on pages that count from one number, and none in common where each has the same words', () => {
    expect(key('6', '7', 780, turns(4, 5))).toBe(key('11', '12', 780, turns(9, 10)));
    expect(key('4/12', '5/13', 780, turns(4, 5))).toBe(key('12/12', '13/13', 780, turns(12, 13)));
    expect(key('2025', '2026', 780, turns(4, 5))).not.toBe(key('2025', '2026', 780, turns(5, 6)));
    expect(key('4-2025', '5-2026', 780, turns(4, 5))).not.toBe(key('5-2025', '6-2026', 780, turns(5, 6)));
  });

  it('changes sides where a left page became a right one', () => {
    const moved = (y: number, to = 500) => {
      const [found] = wordChanges([word('Chapter', 50, y)], [word('Chapter', to, y)], inPlace).moves;
      if (found === undefined) throw new Error('nothing moved');
      return found;
    };
    expect(isOtherSide(moved(20), size, turns(4, 5))).toBe(true);
    expect(isOtherSide(moved(20), size, turns(4, 6))).toBe(false);
    expect(isOtherSide(moved(400), size, turns(4, 5))).toBe(false);
    expect(isOtherSide(moved(20, 120), size, turns(4, 5))).toBe(false);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { Comparison } from '#client/review/screens/changes/finding/comparison.ts';
import { sideNames } from '#client/review/screens/changes/pair/side-names.ts';
import { type ComparisonState, newComparison } from '#client/review/stores/comparison.store.ts';
import { usualSettings } from '#shared/compare/compare-settings.ts';
import type { ListedChange } from '#shared/compare/list-changes.ts';
import { noFilter } from './change-filter.ts';
import { createWalkList, type WalkList } from './walk-list.ts';

const rect = { x: 100, y: 200, width: 30, height: 10 };
const text = (key: string, page: number): ListedChange => ({
  key,
  change: { kind: 'text', at: rect, was: rect, old: 'May', new: key },
  places: [{ page, old: page, at: rect, was: rect }],
});
const names = sideNames(
  { attachmentId: 'a', fileName: 'menu.pdf', version: 3 },
  { attachmentId: 'a', fileName: 'menu.pdf', version: 4 },
);

let found: ComparisonState;
let state: Parameters<typeof createWalkList>[1];
let marks: Set<string>;
let list: WalkList;
beforeEach(() => {
  const changes = [text('a', 1), text('b', 2), text('c', 3), text('d', 4)];
  found = { ...newComparison(), status: 'done', changes };
  state = {
    ...{ seen: [], verdicts: {}, unsent: [], isDismissed: false },
    unasked: null,
    current: null,
    filter: noFilter,
  };
  marks = new Set();
  list = createWalkList({ state: found, names } as Partial<Comparison> as Comparison, state, (id) =>
    marks.has(id),
  );
});
const accept = (...keys: string[]): void => {
  state.verdicts = Object.fromEntries(keys.map((key) => [key, { kind: 'accepted' }]));
};
const keys = (): string[] => list.shown().map(({ item }) => item.key);

describe('the list', () => {
  it('begins with what nobody asked for, and numbers what a filter leaves as in the whole list', () => {
    state.unasked = [
      { key: 'd', page: 4 },
      { key: 'b', page: 2 },
    ];
    expect(keys()).toEqual(['b', 'd', 'a', 'c']);
    state.filter = { ...noFilter, asked: 'asked' };
    expect(list.shown().map(({ number, item }) => [number, item.key])).toEqual([
      [3, 'a'],
      [4, 'c'],
    ]);
  });

  it('keeps the chosen change while it is decided under a filter of undecided ones', () => {
    state.filter = { ...noFilter, undecided: true };
    state.current = 'b';
    accept('a', 'b');
    expect(keys()).toEqual(['b', 'c', 'd']);
    state.current = 'c';
    expect(keys()).toEqual(['c', 'd']);
  });

  it('of rendering is one of its own', () => {
    const rendering = (key: string, page: number): ListedChange => ({
      ...text(key, page),
      change: { kind: 'rendering', at: rect, was: rect },
    });
    found.rendering = [rendering('r1', 1), rendering('r2', 5)];
    state.current = 'r2';
    expect(keys()).toEqual(['a', 'b', 'c', 'd']);
    expect(list.position()).toBe('Rendering 2 of 2');
    expect(list.current()?.key).toBe('r2');
    state.filter = { ...noFilter, kind: 'rendering' };
    expect(keys()).toEqual(['r1', 'r2']);
    expect(list.numbered()).toHaveLength(4);
  });

  it('says where one is in all changes, and nothing where one is nowhere', () => {
    expect(list.position()).toBe('');
    state.filter = { ...noFilter, undecided: true };
    accept('a', 'b');
    state.current = 'c';
    expect(list.position()).toBe('Change 3 of 4');
    // It was found by other settings.
    state.current = 'gone';
    expect(list.position()).toBe('');
    expect(list.current()).toBeNull();
  });
});

it('forgets a change as raised once its comment is gone, and no other verdict', () => {
  state.verdicts = { a: { kind: 'raised', markId: 'm1' }, b: { kind: 'ignored' } };
  expect(list.verdictOf('a')).toBeNull();
  expect(list.verdictOf('b')).toEqual({ kind: 'ignored' });
  marks.add('m1');
  expect(list.verdictOf('a')).toEqual({ kind: 'raised', markId: 'm1' });
  expect(list.verdictOf('c')).toBeNull();
});

describe('the next undecided change', () => {
  it('is the first one after a change, round the end, and never itself', () => {
    accept('b', 'c');
    expect(list.nextUndecided('a')?.key).toBe('d');
    expect(list.nextUndecided('d')?.key).toBe('a');
    expect(list.nextUndecided(null)?.key).toBe('a');
    accept('a', 'b', 'c');
    expect(list.nextUndecided('d')).toBeNull();
    expect(list.nextUndecided('a')?.key).toBe('d');
  });

  it('is among those that the filter shows', () => {
    state.unasked = [{ key: 'b', page: 2 }];
    state.filter = { ...noFilter, asked: 'unasked' };
    expect(list.nextUndecided(null)?.key).toBe('b');
    expect(list.nextUndecided('b')).toBeNull();
  });

  it('is none once all are decided', () => {
    accept('a', 'b', 'c', 'd');
    expect(list.nextUndecided(null)).toBeNull();
    expect(list.nextUndecided('c')).toBeNull();
  });
});

it('goes round what nobody asked for, whatever the filter shows', () => {
  expect(list.nextUnasked()).toBeNull();
  state.unasked = [
    { key: 'a', page: 1 },
    { key: 'c', page: 3 },
  ];
  state.filter = { ...noFilter, asked: 'asked' };
  const walked = ['', '', ''].map(() => {
    state.current = list.nextUnasked()?.key ?? null;
    return state.current;
  });
  expect(walked).toEqual(['a', 'c', 'a']);
});

describe('what has not been looked at', () => {
  it('is counted with its first change, and how many of it nobody asked for', () => {
    const only = (...unseen: string[]): string | undefined => {
      state.seen = ['a', 'b', 'c', 'd'].filter((key) => !unseen.includes(key));
      return list.unseen()[0]?.text;
    };
    expect(list.unseen()).toEqual([
      { text: '4 changes since version 3 have not been looked at.', page: 1, change: 'a' },
    ]);
    state.unasked = [
      { key: 'b', page: 2 },
      { key: 'c', page: 3 },
    ];
    expect(only('a')).toBe('1 change since version 3 has not been looked at.');
    expect(only('b')).toBe('1 change since version 3 has not been looked at. Nobody asked for it.');
    expect(only('b', 'c')).toBe('2 changes since version 3 have not been looked at. Nobody asked for them.');
    expect(only('a', 'b', 'd')).toBe(
      '3 changes since version 3 have not been looked at. Nobody asked for 1 of them.',
    );
    expect(only()).toBeUndefined();
  });

  it('leads to the page on which nobody asked for it', () => {
    const first = text('a', 1);
    found.changes = [{ ...first, places: [first.places[0], { ...first.places[0], page: 9 }] }];
    state.unasked = [{ key: 'a', page: 9 }];
    expect(list.unseen()).toMatchObject([{ page: 9, change: 'a' }]);
  });

  it('may be more than is found: by own settings, and where the comparison is not at its end', () => {
    state.seen = ['a', 'b', 'c', 'd'];
    found.settings = { ...usualSettings, insideTrim: true };
    found.status = 'comparing';
    Object.assign(found, { compared: 5, total: 24 });
    expect(list.unseen().map(({ text: said }) => said)).toEqual([
      'The comparison with version 3 is not finished: 5 of 24 pages.',
      'The changes were found by your own settings: others may see more.',
    ]);
  });
});

import { ref } from 'valtio';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Comparison } from '#client/review/screens/changes/finding/comparison.ts';
import { sideNames } from '#client/review/screens/changes/pair/side-names.ts';
import { newComparison } from '#client/review/stores/comparison.store.ts';
import { usualSettings } from '#shared/compare/compare-settings.ts';
import type { ChangePlace, ListedChange } from '#shared/compare/list-changes.ts';
import type { Version } from '#shared/files/attachment.ts';
import type { Mark } from '#shared/review/mark.ts';
import { memoryStorage } from '../../../../../../tests/support/clients/memory-storage.ts';
import { type ChangeWalk, createChangeWalk } from './change-walk.ts';

const rect = { x: 100, y: 200, width: 30, height: 10 };
const place = (page: number): ChangePlace => ({ page, old: page, at: rect, was: rect });
const text = (key: string, ...pages: [number, ...number[]]): ListedChange => {
  const [first, ...others] = pages;
  return {
    key,
    change: { kind: 'text', at: rect, was: rect, old: 'May', new: key },
    places: [place(first), ...others.map(place)],
  };
};
const added: ListedChange = {
  key: 'added',
  change: { kind: 'page', how: 'added', copyOf: null },
  places: [{ page: 4, old: null, at: null, was: null }],
};

const versions = [3, 4].map((version) => ({ attachmentId: 'a', fileName: 'a.pdf', version })) as [
  Version,
  Version,
];

let storage: Storage;
let shown: ChangePlace[];
let said: string[];
let marks: Mark[];
let isCommentOpen: boolean;
let isNarrow: boolean;

beforeEach(() => {
  storage = memoryStorage();
  [shown, said, marks, isCommentOpen, isNarrow] = [[], [], [], false, false];
});

function begin(changes: ListedChange[], userId = 'ada', rendering: ListedChange[] = []): ChangeWalk {
  const state = { ...newComparison(), status: 'done' as const, changes, rendering };
  return createChangeWalk({
    comparison: {
      key: 'old new',
      state,
      names: sideNames(...versions),
    } as Partial<Comparison> as Comparison,
    ...{ storage, userId, store: null },
    wait: () => ({ done: Promise.resolve(), cut: () => {} }),
    show: (at) => shown.push(at),
    comment(mark) {
      if (isCommentOpen) return false;
      marks.push(mark);
      return true;
    },
    hasMark: (markId) => marks.some(({ id }) => id === markId),
    pageSize: () => ({ width: 420, height: 595 }),
    newId: () => `mark-${marks.length + 1}`,
    isNarrow: () => isNarrow,
    announce: (sentence) => said.push(sentence),
  });
}
const walkOf3 = (): ChangeWalk => begin([text('one', 1), text('two', 2, 5, 9), added]);

const unseenTexts = (walk: ChangeWalk): string[] => walk.unseen().map(({ text }) => text);

describe('going through changes', () => {
  it('steps to each in turn, shows it and says it in words', () => {
    const walk = walkOf3();
    walk.step(1);
    walk.step(1);
    walk.step(-1);
    expect(shown.map(({ page }) => page)).toEqual([1, 2, 1]);
    expect(said).toEqual([
      'Change 1 of 3: May → one',
      'Change 2 of 3: May → two',
      'Change 1 of 3: May → one',
    ]);
  });

  it.each([false, true])('shows a page that only one version has, on a phone: %s', (phone) => {
    isNarrow = phone;
    const removed: ListedChange = {
      key: 'removed',
      change: { kind: 'page', how: 'removed' },
      places: [{ page: 4, old: 5, at: null, was: null }],
    };
    const walk = begin([text('one', 1), added, removed]);
    const look = () => [walk.state.look.mode, walk.state.look.old];
    walk.choose('removed');
    expect(look()).toEqual(phone ? [null, true] : ['side', false]);
    // Either way the version itself is not seen.
    expect(walk.overlaid()).toBe(
      phone
        ? 'Version 3 is on your screen in place of version 4.'
        : 'A page that was removed is on your screen, and page 4 of version 4 is not drawn beside it.',
    );
    walk.choose('added');
    expect(walk.overlaid()).toBeNull();
    expect(look()).toEqual(phone ? [null, false] : ['side', false]);
    walk.choose('removed');
    walk.choose('one');
    expect(look()).toEqual([null, false]);
    // What the reader chose stays.
    walk.look({ mode: 'swipe' });
    walk.choose('removed');
    walk.choose('one');
    expect(look()).toEqual(['swipe', false]);
  });

  it('stays at the end of the list, and says so', () => {
    const walk = walkOf3();
    for (let step = 0; step < 4; step++) walk.step(1);
    expect(walk.current()?.key).toBe('added');
    expect(said.at(-1)).toBe('This is the last change');
  });

  it('shows every place of a change that is made on many pages', () => {
    const walk = walkOf3();
    walk.choose('two');
    for (let step = 0; step < 3; step++) walk.stepPlace(1);
    walk.stepPlace(-1);
    expect(shown.map(({ page }) => page)).toEqual([2, 5, 9, 2, 9]);
  });

  it('shows the place that is looked at again on another stage', () => {
    const walk = walkOf3();
    walk.showAgain();
    walk.choose('two');
    walk.stepPlace(1);
    walk.showAgain();
    expect(shown.map(({ page }) => page)).toEqual([2, 5, 5]);
  });

  it('goes on with the first undecided change after a verdict, around the end', () => {
    const walk = walkOf3();
    walk.choose('two');
    walk.decide('accepted');
    expect(walk.current()?.key).toBe('added');
    walk.decide('ignored');
    expect(walk.current()?.key).toBe('one');
    walk.decide('accepted');
    expect(said.at(-1)).toBe('Every change is decided');
  });

  it('takes a verdict back that is given again', () => {
    const walk = begin([text('one', 1)]);
    walk.start();
    walk.decide('accepted');
    walk.decide('accepted');
    expect(walk.verdictOf('one')).toBeNull();
  });

  it('raises a comment with a mark around the place that is shown', () => {
    const walk = walkOf3();
    walk.choose('two');
    walk.stepPlace(1);
    walk.raise();
    expect(marks).toEqual([
      { id: 'mark-1', page: 5, colour: 'red', shape: 'rect', x: 97, y: 197, width: 36, height: 16 },
    ]);
    expect(walk.verdictOf('two')?.kind).toBe('raised');
    marks = [];
    expect(walk.verdictOf('two')).toBeNull();
  });

  it('raises what reaches to the edges of its page with a mark that stays within it', () => {
    const bleeds = { x: 0, y: 560, width: 420, height: 35 };
    const walk = begin([{ ...text('band', 1), places: [{ ...place(1), at: bleeds }] }]);
    walk.start();
    walk.raise();
    expect(marks).toMatchObject([{ x: 0, y: 557, width: 420, height: 38 }]);
  });

  it('raises a whole page with a pin, and nothing while another comment is written', () => {
    const walk = walkOf3();
    walk.choose('added');
    isCommentOpen = true;
    walk.raise();
    expect(walk.verdictOf('added')).toBeNull();
    isCommentOpen = false;
    walk.raise();
    expect(marks.map(({ shape, page }) => [shape, page])).toEqual([['dot', 4]]);
  });

  it('lists only what the filter lets through, with the numbers of the whole list', () => {
    const walk = walkOf3();
    walk.filter({ kind: 'page' });
    expect(walk.shown().map(({ number }) => number)).toEqual([3]);
    walk.filter({ kind: null, size: 'large' });
    expect(walk.shown().map(({ item }) => item.key)).toEqual(['added']);
    walk.filter({ size: 'any', undecided: true });
    walk.choose('one');
    walk.decide('accepted');
    expect(walk.shown().map(({ number }) => number)).toEqual([2, 3]);
  });

  it('lists first what nobody asked for, and goes from one such change to the next', () => {
    const walk = walkOf3();
    walk.setUnasked([text('two', 2, 5, 9), added]);
    expect(walk.shown().map(({ number, item }) => [number, item.key])).toEqual([
      [1, 'two'],
      [2, 'added'],
      [3, 'one'],
    ]);
    walk.choose('one');
    for (let step = 0; step < 3; step++) walk.stepUnasked();
    expect(said).toEqual([
      'Change 3 of 3: May → one',
      'Change 1 of 3: May → two',
      'Change 2 of 3: Page 4 added',
      'Change 1 of 3: May → two',
    ]);
    expect(walk.unseen()).toEqual([]);
  });

  it('shows of a change that was asked for on some pages first where nobody asked for it', () => {
    const walk = walkOf3();
    walk.setUnasked([text('two', 5, 9)]);
    walk.stepUnasked();
    expect(shown.map(({ page }) => page)).toEqual([5]);
    const two = walk.current();
    // It is listed under that page, too.
    expect(walk.shown().map(({ label, page }) => [label, page])).toEqual([
      ['1', 5],
      ['2', 1],
      ['3', 4],
    ]);
    expect(two && [0, 1, 2].map((place) => walk.isAskedAt(two, place))).toEqual([true, false, false]);
    walk.stepPlace(1);
    walk.stepPlace(1);
    expect(shown.map(({ page }) => page)).toEqual([5, 9, 2]);
  });

  it('shows what differs in rendering only where that is asked for, and counts it nowhere', () => {
    const spot: ListedChange = { ...text('spot', 7), change: { kind: 'rendering', at: rect, was: rect } };
    const walk = begin([text('one', 1)], 'ada', [spot]);
    walk.step(1);
    walk.filter({ kind: 'rendering' });
    expect(walk.shown().map(({ item }) => item.key)).toEqual(['spot']);
    walk.choose('spot');
    expect(shown.map(({ page }) => page)).toEqual([1, 7]);
    expect(said.at(-1)).toBe('Rendering 1 of 1: Too small to count');
    expect(walk.shown().map(({ label }) => label)).toEqual(['R1']);
    expect([walk.numbered().length, walk.unseen()]).toEqual([1, []]);
  });

  it('lists only what was asked for, or only the rest, as long as that is known', () => {
    const walk = walkOf3();
    const keys = (): string[] => walk.shown().map(({ item }) => item.key);
    walk.filter({ asked: 'unasked' });
    expect(keys()).toEqual(['one', 'two', 'added']);
    walk.setUnasked([text('two', 2, 5, 9)]);
    expect(keys()).toEqual(['two']);
    walk.filter({ asked: 'asked' });
    expect(keys()).toEqual(['one', 'added']);
    // It leads to the first of the list.
    expect(walk.unseen()).toEqual([
      {
        text: '3 changes since version 3 have not been looked at. Nobody asked for 1 of them.',
        ...{ page: 2, change: 'two' },
      },
    ]);
  });

  it('remembers for each person what was seen and decided', () => {
    const walk = walkOf3();
    walk.start();
    walk.decide('accepted');
    walk.dismiss();
    const again = walkOf3();
    expect([...again.state.seen]).toEqual(['one', 'two']);
    expect(again.verdictOf('one')).toEqual({ kind: 'accepted' });
    expect(again.state.isDismissed).toBe(true);
    expect(begin([text('one', 1)], 'ben').state.seen).toEqual([]);
  });

  it('tells whoever approves what they see of the old version in place of the new one', () => {
    const walk = begin([]);
    expect(walk.overlaid()).toBeNull();
    walk.toggle();
    expect(walk.overlaid()).toBe('Version 3 is on your screen in place of version 4.');
    walk.toggle();
    expect(walk.overlaid()).toBeNull();
    const looks = (['blink', 'swipe', 'onion', 'ghost', 'difference', 'heat', 'side'] as const).map(
      (mode) => {
        walk.look({ mode });
        return walk.overlaid();
      },
    );
    const together = 'Your screen shows version 3 and version 4 as one picture.';
    const inTurn = 'Your screen shows version 3 and version 4 in turn.';
    expect(looks).toEqual([inTurn, together, together, together, together, together, null]);
    walk.look({ mode: 'swipe' });
    walk.showNew();
    expect(walk.overlaid()).toBeNull();
    expect(said).toEqual(['Version 3', 'Version 4', 'Version 4']);
  });

  it('tells whoever approves how many were not looked at', () => {
    const walk = walkOf3();
    expect(unseenTexts(walk)).toEqual(['3 changes since version 3 have not been looked at.']);
    walk.step(1);
    walk.step(1);
    expect(walk.unseen()).toEqual([
      { text: '1 change since version 3 has not been looked at.', page: 4, change: 'added' },
    ]);
    walk.step(1);
    expect(walk.unseen()).toEqual([]);
    walk.comparison.state.settings = ref({ ...usualSettings, sensitivity: 'coarse' });
    expect(unseenTexts(walk)).toEqual(['The changes were found by your own settings: others may see more.']);
  });

  it('tells whoever approves that more changes may be found', () => {
    const walk = begin([text('one', 1)]);
    walk.step(1);
    const said = (state: Partial<Comparison['state']>): string[] => {
      Object.assign(walk.comparison.state, state);
      return unseenTexts(walk);
    };
    expect(said({ status: 'waiting' })).toEqual(['This version has not been compared with version 3.']);
    expect(said({ status: 'opening' })).toEqual(['The comparison with version 3 is not finished.']);
    expect(said({ status: 'comparing', compared: 12, total: 300 })).toEqual([
      'The comparison with version 3 is not finished: 12 of 300 pages.',
    ]);
    expect(said({ status: 'failed' })).toEqual(['This version could not be compared with version 3.']);
    expect(said({ status: 'different' })).toEqual([]);
    expect(said({ status: 'done' })).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { noResult } from '#client/review/stores/comparison.store.ts';
import { type Change, inPlace } from '#shared/compare/change.ts';
import { type CompareSettings, usualSettings } from '#shared/compare/compare-settings.ts';
import { listChanges } from '#shared/compare/list-changes.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { Topic } from '#shared/review/annotation.ts';
import type { CarriedThread } from '#shared/review/carried-thread.ts';
import type { Mark } from '#shared/review/mark.ts';
import { type CarriedComparison, carriedItems, summaryOf, unaskedOf } from './carried-item.ts';

const sender = { id: 'farah', name: 'Farah', avatar: null };
const topic = (id: string): Topic => ({
  ...{ id, number: 1, tab: 'public', message: richTextOf('Too heavy'), sender },
  ...{ dateCreated: '2026-01-01T00:00:00.000Z', dateEdited: null, isResolve: false, resolvedBy: null },
  ...{ comments: [], annotation: null, annotationAttrId: null },
});
const thread = (id: string, versionId = 'v1'): CarriedThread => ({
  ...{ topic: topic(id), versionId, version: 1, left: null },
});
const marks: Record<string, Mark> = {
  price: { id: 'a', page: 1, colour: 'red', shape: 'dot', x: 50, y: 50 },
  street: { id: 'b', page: 1, colour: 'red', shape: 'dot', x: 50, y: 400 },
  cover: { id: 'c', page: 2, colour: 'red', shape: 'dot', x: 50, y: 50 },
};
const markOf = ({ id }: Topic): Mark | null => marks[id] ?? null;

const change: Change = {
  ...{ kind: 'text', old: '12', new: '13' },
  ...{ at: { x: 40, y: 44, width: 30, height: 12 }, was: { x: 40, y: 44, width: 30, height: 12 } },
};
const comparison: CarriedComparison = {
  oldId: 'v1',
  state: {
    status: 'done',
    settings: usualSettings,
    changes: [],
    result: {
      map: { pages: [{ page: 1, old: 1, isMoved: false, copyOf: null }], removed: [2] },
      pages: new Map([
        [
          1,
          {
            page: 1,
            old: 1,
            comparison: { changes: [change], placement: inPlace, resized: null, renderingOnly: 0 },
          },
        ],
      ]),
    },
  },
};
const states = (given: CarriedComparison | null, ...threads: CarriedThread[]) =>
  carriedItems(threads, given, markOf, []).map(({ state, note }) => [state, note]);

it('each thread has what became of it, and why', () => {
  expect(
    states(
      comparison,
      thread('price'),
      thread('street'),
      thread('cover'),
      thread('file'),
      thread('price', 'v0'),
    ),
  ).toEqual([
    ['done', ''],
    ['untouched', 'Nothing has changed there.'],
    ['unclear', 'Its page was removed.'],
    ['unclear', 'About the whole file.'],
    ['unclear', 'Not compared with version 1 here.'],
  ]);
});

it('what was made on another version than the compared one can be compared with that', () => {
  const items = (given: CarriedComparison | null) =>
    carriedItems([thread('price', 'v0'), thread('price')], given, markOf, []);
  expect(items(comparison).map(({ notComparedWith }) => notComparedWith)).toEqual(['v0', null]);
  // Nothing is offered before it is known what is compared.
  expect(items(null).map(({ notComparedWith }) => notComparedWith)).toEqual([null, null]);
});

it('what own settings leave out at its place may have become of a request', () => {
  const by = (own: Partial<CompareSettings>) => ({
    ...comparison,
    state: { ...comparison.state, settings: { ...usualSettings, ...own } },
  });
  const hidden = ['unclear', 'Nothing has changed there in what your own settings compare.'];
  const at = { x: 40, y: 390, width: 20, height: 20 };
  const covering: Partial<CompareSettings>[] = [
    { inksOut: ['Varnish'] },
    { layersOut: ['Notes'] },
    { insideTrim: true },
    { sensitivity: 'coarse' },
    { places: [{ page: 1, at }] },
    { places: [{ page: null, at }] },
  ];
  for (const own of covering)
    expect(states(by(own), thread('street'), thread('price'))).toEqual([hidden, ['done', '']]);
  const elsewhere: Partial<CompareSettings>[] = [
    { places: [{ page: 2, at }] },
    { places: [{ page: 1, at: { ...at, y: 300 } }] },
    { sensitivity: 'fine' },
  ];
  for (const own of elsewhere) expect(states(by(own), thread('street'))[0]?.[0]).toBe('untouched');
});

it('nothing is said before the comparison, and unclear is what has no comparison', () => {
  const during = (status: CarriedComparison['state']['status'], result = noResult) => ({
    ...comparison,
    state: { ...comparison.state, status, result },
  });
  expect(states(during('comparing'), thread('price'))).toEqual([[null, '']]);
  for (const given of [null, during('waiting'), during('failed'), during('different'), during('done')])
    expect(states(given, thread('price'))[0]?.[0]).toBe('unclear');
});

it('the summary counts what nobody has decided on', () => {
  const left = { by: sender, at: '2026-01-01T00:00:00.000Z' };
  const items = carriedItems(
    [thread('price'), thread('street'), { ...thread('street'), left }, thread('file')],
    comparison,
    markOf,
    [],
  );
  expect(summaryOf(items)).toBe('1 looks untouched, 1 looks done, 1 unclear');
});

it('a change is asked for by a comment that looks done, and by one that was taken along', () => {
  const page = comparison.state.result.pages.get(1);
  const changes = listChanges(null, page ? [page] : []);
  const given = { ...comparison, state: { ...comparison.state, changes } };
  const items = (...threads: CarriedThread[]) => carriedItems(threads, given, markOf, []);
  const [asked, other] = [items(thread('price')), items(thread('street'))];
  expect(unaskedOf(asked, given, [], [])).toEqual([]);
  expect(unaskedOf(other, given, [], [])).toEqual(changes);
  expect(unaskedOf(other, given, Object.values(marks), [])).toEqual([]);
  expect(unaskedOf(other, { ...given, state: { ...given.state, status: 'comparing' } }, [], [])).toBeNull();
});

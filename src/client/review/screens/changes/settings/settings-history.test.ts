import { proxy, ref } from 'valtio';
import { beforeEach, expect, it } from 'vitest';
import type { Comparison } from '#client/review/screens/changes/finding/comparison.ts';
import { newComparison } from '#client/review/stores/comparison.store.ts';
import { areSameSettings, usualSettings } from '#shared/compare/compare-settings.ts';
import { memoryStorage } from '../../../../../../tests/support/clients/memory-storage.ts';
import { keepSettings, readSettings } from './kept-settings.ts';
import { createSettingsHistory, type SettingsHistory } from './settings-history.ts';

let comparison: Comparison;
let history: SettingsHistory;
let said: string[];
const settings = () => comparison.state.settings;

beforeEach(() => {
  said = [];
  const state = proxy(newComparison());
  comparison = {
    state,
    configure(next) {
      if (!areSameSettings(next, state.settings)) state.settings = ref(next);
    },
  } as Partial<Comparison> as Comparison;
  history = createSettingsHistory(comparison, (text) => said.push(text));
});

it('nudges by tenths of a millimetre that add up exactly, says where the page lies, and takes them back', () => {
  for (const _ of [1, 2, 3]) history.nudge(0.1, 0);
  history.nudge(0, -1);
  expect(settings().nudge).toEqual({ rightMm: 0.3, downMm: -1 });
  expect(said.at(-1)).toBe('The old version lies 0.3 mm to the right, -1 mm down');
  history.undo();
  history.undo();
  expect(settings().nudge).toEqual({ rightMm: 0.2, downMm: 0 });
  history.undo();
  history.undo();
  expect(settings()).toEqual(usualSettings);
  expect(history.state.canUndo).toBe(false);
});

it('has no step of what sets nothing', () => {
  history.set({ sensitivity: 'normal' });
  expect(history.state.canUndo).toBe(false);
});

const ofFour = { pair: 'three four', file: 'flyer' };
const ofFive = { pair: 'four five', file: 'flyer' };

it('keeps settings by person and file for its next versions, and none that are usual', () => {
  const storage = memoryStorage();
  const fine = { ...usualSettings, sensitivity: 'fine' as const, inksOut: ['Varnish'] };
  keepSettings(storage, 'ada', ofFour, fine);
  expect(readSettings(storage, 'ada', ofFour)).toEqual(fine);
  expect(readSettings(storage, 'ada', ofFive)).toEqual(fine);
  expect(readSettings(storage, 'ada', { ...ofFour, file: 'poster' })).toEqual(usualSettings);
  expect(readSettings(storage, 'ben', ofFour)).toEqual(usualSettings);
  keepSettings(storage, 'ada', ofFive, usualSettings);
  expect(readSettings(storage, 'ada', ofFour)).toEqual(usualSettings);
  expect(storage.length).toBe(0);
});

it('keeps where a page was moved to, and the matched pages, for the two versions alone', () => {
  const storage = memoryStorage();
  const moved = { ...usualSettings, nudge: { rightMm: 1, downMm: 0 }, pages: { 2: null } };
  keepSettings(storage, 'ada', ofFour, { ...moved, insideTrim: true });
  expect(readSettings(storage, 'ada', ofFour)).toEqual({ ...moved, insideTrim: true });
  expect(readSettings(storage, 'ada', ofFive)).toEqual({ ...usualSettings, insideTrim: true });
  keepSettings(storage, 'ada', ofFive, usualSettings);
  expect(readSettings(storage, 'ada', ofFour)).toEqual(moved);
});

it('keeps a place of one page for the two versions alone, and one of every page for the next versions too', () => {
  const storage = memoryStorage();
  const at = { x: 1, y: 2, width: 3, height: 4 };
  const [date, price] = [
    { page: null, at },
    { page: 2, at },
  ];
  keepSettings(storage, 'ada', ofFour, { ...usualSettings, places: [price, date] });
  expect(readSettings(storage, 'ada', ofFour).places).toEqual([date, price]);
  expect(readSettings(storage, 'ada', ofFive).places).toEqual([date]);
  keepSettings(storage, 'ada', ofFive, usualSettings);
  expect(readSettings(storage, 'ada', ofFour).places).toEqual([price]);
});

it('reads what was once kept of two versions alone, and takes damaged settings as usual ones', () => {
  const storage = memoryStorage();
  const fine = { ...usualSettings, sensitivity: 'fine' };
  const pairs = [
    null,
    { pair: 'three four', settings: fine },
    { pair: 'a', settings: { sensitivity: 'loud' } },
  ];
  storage.setItem('review.compare.ada', JSON.stringify({ version: 1, pairs }));
  expect(readSettings(storage, 'ada', ofFour)).toEqual(fine);
  expect(readSettings(storage, 'ada', { pair: 'a', file: 'flyer' })).toEqual(usualSettings);
});

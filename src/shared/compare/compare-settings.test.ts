import { expect, it } from 'vitest';
import { usualOptions } from './compare-options.ts';
import {
  areSameSettings,
  type CompareSettings,
  hiddenWithout,
  isUsual,
  leavesOut,
  optionsOfPage,
  usualSettings,
} from './compare-settings.ts';

const file = (...layers: [name: string, visible: boolean][]) => ({
  layers: layers.map(([name, visible], id) => ({ id, name, visible })),
});
const rect = (x: number) => ({ x, y: 0, width: 1, height: 1 });

it('compares as the server does until something is set', () => {
  expect(optionsOfPage(usualSettings, 1, file(['Die', true]), file())).toEqual(usualOptions);
  expect(isUsual({ ...usualSettings, pages: {}, nudge: { rightMm: 0, downMm: 0 } })).toBe(true);
  for (const set of [
    { pages: { 2: null } },
    { insideTrim: true },
    { layersOut: ['Die'] },
    { inksOut: ['Gold'] },
  ])
    expect(isUsual({ ...usualSettings, ...set })).toBe(false);
});

it('takes settings as the same in whatever order layers and inks were left out', () => {
  const [one, other] = [
    ['Die', 'Text'],
    ['Text', 'Die'],
  ].map((names) => ({ ...usualSettings, layersOut: names, inksOut: names }));
  expect(areSameSettings(one ?? usualSettings, other ?? usualSettings)).toBe(true);
});

it('leaves places out of their page, or of every page', () => {
  const places = [
    { page: 2, at: rect(2) },
    { page: null, at: rect(9) },
  ];
  const on = (page: number) => optionsOfPage({ ...usualSettings, places }, page, file(), file()).leftOut;
  expect([on(1), on(2)]).toEqual([[rect(9)], [rect(2), rect(9)]]);
});

it('hides layers of a name beside those that the file hides, each file by its own ids', () => {
  expect(hiddenWithout(file(['Notes', false], ['Art', true], ['Die', true]), ['Die'])).toEqual([0, 2]);
  expect(hiddenWithout(file(['Die', true]), ['Die'])).toEqual([0]);
  expect(hiddenWithout(file(['Die', false], ['Art', true]), ['Die'])).toBeNull();
});

it('leaves something out by inks, layers, places, the trim box and a coarser look, not by a finer one or a shift', () => {
  const place = { page: 2, at: { x: 0, y: 0, width: 9, height: 9 } };
  const out: Partial<CompareSettings>[] = [
    { inksOut: ['Cyan'] },
    { layersOut: ['Notes'] },
    { places: [place] },
    { insideTrim: true },
    { sensitivity: 'coarse' },
  ];
  for (const set of out) expect(leavesOut({ ...usualSettings, ...set })).toBe(true);
  const whole: Partial<CompareSettings>[] = [
    {},
    { sensitivity: 'fine' },
    { nudge: { rightMm: 1, downMm: 0 } },
    { alignment: 'trim' },
  ];
  for (const set of whole) expect(leavesOut({ ...usualSettings, ...set })).toBe(false);
});

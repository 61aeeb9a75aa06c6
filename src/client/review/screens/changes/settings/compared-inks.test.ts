import { expect, it } from 'vitest';
import type { EngineDocument } from '#client/engine/engine.ts';
import type { Comparison } from '#client/review/screens/changes/finding/comparison.ts';
import { comparedInks, isWhole } from './compared-inks.ts';

const scene = (newInks: string[][], oldInks: string[][]) => {
  /** Pages that cannot be read, as they are asked for; “old”: the file cannot be opened. */
  const failing = new Set<string>();
  const asked: string[] = [];
  const file = (name: string, inks: string[][]) =>
    ({
      pageCount: inks.length,
      async inks(page: number) {
        asked.push(`${name} ${page}`);
        if (failing.has(`${name} ${page}`)) return { ok: false, fault: { kind: 'memory' } };
        return { ok: true, value: inks[page - 1] ?? [] };
      },
    }) as Partial<EngineDocument> as EngineDocument;
  const old = file('old', oldInks);
  const comparison = {
    document: file('new', newInks),
    openOld: async () =>
      failing.has('old') ? { ok: false, fault: { kind: 'password-required' } } : { ok: true, value: old },
    oldPage: (page: number) => ({ page: page + 1 }),
  } as Partial<Comparison> as Comparison;
  return { asked, comparison, failing };
};

it('finds the inks of all pages of both files, those of the page in view first', async () => {
  const { asked, comparison } = scene([['Gold'], [], ['Varnish']], [[], ['Foil'], [], ['White']]);
  const inks = comparedInks(comparison);
  await inks.read(3, new AbortController().signal);
  expect(inks.state).toMatchObject({ names: ['Foil', 'Gold', 'Varnish', 'White'], read: 7, total: 7 });
  expect(asked.slice(0, 2)).toEqual(['new 3', 'old 4']);
});

it('reads no page twice, however often it is begun', async () => {
  const { asked, comparison } = scene([['Gold'], ['Gold']], [[]]);
  const ended = new AbortController();
  const first = comparedInks(comparison).read(1, ended.signal);
  ended.abort();
  await first;
  await comparedInks(comparison).read(1, new AbortController().signal);
  await comparedInks(comparison).read(2, new AbortController().signal);
  expect(asked).toEqual([...new Set(asked)]);
  expect(comparedInks(comparison).state).toMatchObject({ names: ['Gold'], read: 3, total: 3 });
});

it('counts no page as read that could not be, and reads it again the next time', async () => {
  const { asked, comparison, failing } = scene([['Gold'], ['Foil']], [[]]);
  failing.add('new 2');
  const inks = comparedInks(comparison);
  await inks.read(1, new AbortController().signal);
  expect(inks.state).toMatchObject({ names: ['Gold'], read: 2, total: 3, isOver: true });
  expect(isWhole(inks.state)).toBe(false);
  failing.clear();
  asked.length = 0;
  await inks.read(1, new AbortController().signal);
  expect(asked).toEqual(['new 2']);
  expect(inks.state).toMatchObject({ names: ['Foil', 'Gold'], read: 3, total: 3 });
  expect(isWhole(inks.state)).toBe(true);
});

it('does not know all inks while the old file is not open', async () => {
  const { comparison, failing } = scene([['Gold']], [['Foil']]);
  failing.add('old');
  const inks = comparedInks(comparison);
  await inks.read(1, new AbortController().signal);
  expect(inks.state).toMatchObject({ names: ['Gold'], isOver: true });
  expect(isWhole(inks.state)).toBe(false);
  failing.clear();
  await inks.read(1, new AbortController().signal);
  expect(inks.state.names).toEqual(['Foil', 'Gold']);
  expect(isWhole(inks.state)).toBe(true);
});

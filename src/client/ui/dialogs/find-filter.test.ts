import { expect, it } from 'vitest';
import { findFilter } from './find-filter.ts';

const people = [
  ['Farah Aziz', 'Harbour Coffee'],
  ['Hana Suzuki', 'Lumen Dental'],
  ['Jonathan Lim', 'Harbour Coffee'],
  ['José Limón', 'Olive & Rye'],
] as const;
/** Names of those found, best first. */
const found = (typed: string): string[] =>
  people
    .map(([name, company], at) => ({ name, score: findFilter(`${name} ${at}`, typed, [name, company]) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ name }) => name);

it('finds what holds the typed words, and nothing whose letters merely occur in that order', () => {
  expect(found('han')).toEqual(['Hana Suzuki', 'Jonathan Lim']);
  expect(found('fai')).toEqual([]);
  expect(found('harbour lim')).toEqual(['Jonathan Lim']);
  expect(found('jose')).toEqual(['José Limón']);
});

it('shows whole words first, and all where nothing is typed yet', () => {
  expect(found('lim')).toEqual(['Jonathan Lim', 'José Limón']);
  expect(found(' ')).toHaveLength(people.length);
});

it('finds what has no keywords by its value, and nothing by an id', () => {
  expect(findFilter('Nobody', 'nob')).toBeGreaterThan(0);
  expect(found('3')).toEqual([]);
});

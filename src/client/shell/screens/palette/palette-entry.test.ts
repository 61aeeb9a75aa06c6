import { Command } from 'lucide-react';
import { expect, it } from 'vitest';
import { findable, listedScopes, type PaletteEntry, rank, rankGroups } from './palette-entry.ts';

const entry = (label: string): PaletteEntry => ({
  key: label,
  label,
  note: '',
  icon: Command,
  keys: '',
  to: { path: '/' },
});
const all = [findable(entry('Go to the board'), ['kanban']), findable(entry('Go to the archive'))];
const labels = (typed: string, weights = new Map<string, number>()): string[] =>
  rank(all, typed, weights, 5).map(({ entry: { label } }) => label);

it('finds by name and by further words, mistyped too', () => {
  expect(labels('kanban')).toEqual(['Go to the board']);
  expect(labels('arhcive')).toEqual(['Go to the archive']);
  expect(labels('go', new Map([['Go to the archive', 0.2]]))[0]).toBe('Go to the archive');
  expect(labels('zebra')).toEqual([]);
});

it('puts the group of the best match first, and leaves out empty ones', () => {
  const groups = rankGroups([
    { name: 'None', ranked: [] },
    { name: 'Less', ranked: [{ entry: entry('b'), score: 0.4 }] },
    { name: 'Best', ranked: [{ entry: entry('a'), score: 0.9 }] },
  ]);
  expect(groups.map(({ name }) => name)).toEqual(['Best', 'Less']);
});

it('lists what the screen does before what every screen does', () => {
  const scopes = ['everywhere', 'review', 'everywhere', 'review'] as const;
  expect(listedScopes(scopes.map((scope) => ({ scope })))).toEqual(['review', 'everywhere']);
});

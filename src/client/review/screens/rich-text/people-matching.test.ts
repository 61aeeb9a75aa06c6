import { describe, expect, it } from 'vitest';
import { peopleMatching } from './editor-extensions.ts';

const people = ['Jonas Lind', 'Mei Tan', 'Tanja Moor', 'Rosa Osei'].map((name) => ({
  id: name,
  name,
  avatar: null,
}));
const names = (query: string) => peopleMatching(people, query).map(({ name }) => name);

describe('people to mention', () => {
  it('are found by the beginning of any of their names, full beginnings first', () => {
    expect(names('tan')).toEqual(['Tanja Moor', 'Mei Tan']);
    expect(names('mei t')).toEqual(['Mei Tan']);
    expect(names('')).toHaveLength(4);
    expect(names('xyz')).toEqual([]);
  });
});

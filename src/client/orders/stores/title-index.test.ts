import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainWords } from '#shared/kernel/match-text.ts';
import { createTitleSearch, mergeTitles, titleIndex } from './title-index.ts';

const line = (id: string, name: string, phase = 'in-progress', company = 'Harbour Coffee'): string =>
  [id, phase, company, name].join('\t');
const index = titleIndex(
  [
    line('10512', 'Spring menu'),
    line('10482', 'Spring catalogue, 300 pages'),
    line('10111', 'Catalogue cover', 'archived'),
    line('10476', 'Wine label', 'in-review', 'Vale Estate'),
  ].join('\n'),
  '2026-03-01T08:00:00.000Z',
);
const none = new Map<string, number>();
const ids = (typed: string, weights: ReadonlyMap<string, number> = none): string[] =>
  createTitleSearch(index)
    .exact(typed, 8, weights)
    .map(({ title }) => title.id);
const loosely = (typed: string): string[] =>
  createTitleSearch(index)
    .loose(typed, 8, none)
    .map(({ title }) => title.id);

describe('searching titles', () => {
  it('goes by number, name and company together', () => {
    expect(ids('#10476')[0]).toBe('10476');
    expect(ids('vale label')).toEqual(['10476']);
    expect(ids('104')).toEqual(['10482', '10476']);
    expect(ids('  ')).toEqual([]);
  });

  it('puts what changed last first where all match alike, and what is archived last', () => {
    expect(ids('spring')).toEqual(['10512', '10482']);
    expect(ids('catalogue')).toEqual(['10482', '10111']);
  });

  it('puts what is used first', () => {
    expect(ids('spring', new Map([['10482', 0.2]]))).toEqual(['10482', '10512']);
  });

  it('forgives mistyped words, apart from what matches as typed', () => {
    expect(loosely('sprign catlogue')).toEqual(['10482']);
    expect(loosely('catalgoue')).toEqual(['10482', '10111']);
    expect(loosely('spring')).toEqual([]);
  });

  it('finds the same however it came to be typed', () => {
    const search = createTitleSearch(index);
    const find = (typed: string): string[] => search.exact(typed, 8, none).map(({ title }) => title.id);
    for (const typed of ['s', 'sp', 'spring', 'spring c', 'spring', 'wine', 'w', '', 'cata'])
      expect(find(typed)).toEqual(ids(typed));
  });

  it('finds a word that is typed on, though its end was written in another way before', () => {
    const greek = titleIndex(line('10700', 'Οδοσήμανση'), '');
    const search = createTitleSearch(greek);
    const find = (typed: string): number => search.exact(typed, 8, none).length;
    // A capital sigma at the end of a word is another small letter than one inside it.
    expect([find('ΟΔΟΣ'), find('ΟΔΟΣΗ')]).toEqual([0, 1]);
  });

  it('finds all that contain every word, as looking at each of them would', () => {
    const word = fc.constantFrom('an', 'anna', 'nan', 'na', 'é', 'x', '12', '1');
    const name = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(
        fc.array(name, { maxLength: 30 }),
        fc.array(word, { minLength: 1, maxLength: 3 }),
        (names, words) => {
          const typed = `${words.join(' ')} `;
          const given = titleIndex(
            names.map((each, n) => line(`#${n}`, each, 'in-progress', '')).join('\n'),
            '',
          );
          const wanted = given.entries.filter(({ text }) =>
            plainWords(typed).every((each) => text.includes(each)),
          );
          const found = createTitleSearch(given).exact(typed, names.length, none);
          expect(found.map(({ title }) => title.id).sort()).toEqual(wanted.map(({ id }) => id).sort());
        },
      ),
    );
  });

  it('returns no more than asked for', () => {
    const many = titleIndex(
      Array.from({ length: 500 }, (_, n) => line(String(n), `Poster ${n}`)).join('\n'),
      '',
    );
    expect(createTitleSearch(many).exact('poster', 8, none)).toHaveLength(8);
  });
});

it('names a draft without a name as its card does', () => {
  expect(titleIndex(line('10900', ''), '').entries).toMatchObject([{ name: 'Untitled order' }]);
});

describe('what has changed', () => {
  const asOf = '2026-03-01T09:00:00.000Z';

  it('comes to the front, once', () => {
    const merged = mergeTitles(index, { titles: line('10482', 'Summer catalogue'), total: 4, asOf });
    expect(merged?.entries.map(({ id }) => id)).toEqual(['10482', '10512', '10111', '10476']);
    expect(merged?.entries[0]?.name).toBe('Summer catalogue');
    expect(merged?.asOf).toBe(asOf);
  });

  it('is not enough where orders have gone', () => {
    expect(mergeTitles(index, { titles: '', total: 3, asOf })).toBeNull();
    expect(mergeTitles(index, { titles: line('10600', 'New'), total: 4, asOf })).toBeNull();
    expect(mergeTitles(index, { titles: line('10600', 'New'), total: 5, asOf })?.entries).toHaveLength(5);
  });
});

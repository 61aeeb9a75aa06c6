import { describe, expect, it } from 'vitest';
import { type Change, inPlace } from './change.ts';
import { countChanges, groupChanges } from './group-changes.ts';

const at = { x: 60, y: 800, width: 80, height: 10 };
const page = (number: number, ...changes: Change[]) => ({
  page: number,
  old: number,
  comparison: { changes, placement: inPlace, resized: null, renderingOnly: 0 },
});
const date: Change = { kind: 'text', old: '31 May', new: '30 June', at, was: at };
const shape = (x: number): Change => ({ kind: 'shape', at: { ...at, x }, was: at });

describe('changes of many pages', () => {
  it('are one item where they are identical, also elsewhere on the page', () => {
    const right: Change = { ...date, at: { ...at, x: 400 } };
    const items = groupChanges([page(9, right), page(2, shape(0), date), page(3, date), page(4)]);
    expect(items.map(({ change, places }) => [change.kind, places.map((place) => place.page)])).toEqual([
      ['shape', [2]],
      ['text', [2, 3, 9]],
    ]);
    expect(items[1]?.places[2]?.change.at.x).toBe(400);
    expect(countChanges(items)).toEqual({ changes: 2, pages: 3 });
  });

  it('are items of their own where words, colours, distances or places differ', () => {
    const colour = (red: number): Change => ({
      kind: 'colour',
      old: [0, 0, 0],
      new: [red, 0, 0],
      at,
      was: at,
    });
    const inked = (red: number, magenta: number): Change => ({
      ...{ kind: 'colour', old: [0, 0, 0], new: [red, 0, 0], at, was: at },
      inks: [{ name: 'Magenta', old: 0, new: magenta }],
    });
    const moved = (rightMm: number): Change => ({
      kind: 'moved',
      text: null,
      rightMm,
      downMm: 0,
      at,
      was: at,
    });
    const pictures: Change[] = (['replaced', 'recoloured'] as const).map((how) => ({
      kind: 'picture',
      how,
      at,
      was: at,
    }));
    const inks: Change[] = ['Gold', 'Silver'].map((name) => ({
      kind: 'ink',
      name,
      how: 'added',
      at,
      was: at,
    }));
    const changes: Change[] = [
      date,
      { ...date, new: '1 July' },
      { ...date, old: 'May', new: 'May', size: 1.1 },
      { ...date, old: 'May', new: 'May', size: 1.5 },
      { ...date, old: 'May', new: 'May' },
      colour(1),
      colour(9),
      inked(0, 40),
      inked(0, 100),
      inked(5, 40),
      inked(5, 100),
      moved(1),
      moved(2),
      shape(0),
      shape(99),
    ];
    const all = [...changes, ...pictures, ...inks];
    expect(groupChanges([page(1, ...all), page(2, ...all)]).map(({ places }) => places.length)).toEqual(
      all.map(() => 2),
    );
  });
});

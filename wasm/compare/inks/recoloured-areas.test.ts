import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inPlace, type Placement } from '#shared/compare/change.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { Inks, Paints } from './painted-inks.ts';
import { type Recoloured, recolouredAreas } from './recoloured-areas.ts';

type Painted = readonly [box: PointRect, inks: Inks];

function paintsOf(painted: readonly Painted[]): Paints {
  const colours: Inks[] = [];
  const keys: string[] = [];
  const colourOf = painted.map(([, inks]) => {
    const key = inks === null ? 'unknown' : JSON.stringify([...inks]);
    if (!keys.includes(key)) {
      keys.push(key);
      colours.push(inks);
    }
    return keys.indexOf(key);
  });
  return {
    count: painted.length,
    boxes: Float32Array.from(painted.flatMap(([{ x, y, width, height }]) => [x, y, x + width, y + height])),
    colourOf: Uint32Array.from(colourOf),
    colours,
    weights: new Float32Array(painted.length),
  };
}
const found = (before: readonly Painted[], after: readonly Painted[], placement: Placement = inPlace) =>
  recolouredAreas(paintsOf(before), paintsOf(after), placement);

const ink = (percents: Readonly<Record<string, number>>): NonNullable<Inks> =>
  new Map(Object.entries(percents));
const black = ink({ Black: 100 });
const rich = ink({ Cyan: 60, Magenta: 40, Yellow: 40, Black: 100 });
const cyan = ink({ Cyan: 100 });
const box = (x: number, y = 100, width = 40, height = 20): PointRect => ({ x, y, width, height });
/** The first of the areas that were found. */
const numbers = ([area]: readonly Recoloured[]) => ({
  old: area?.old ?? null,
  fresh: area?.new ?? null,
  boxes: area?.boxes ?? [],
});

describe('areas that are painted in other inks', () => {
  it('are those in one place, with the old inks and the new ones', () => {
    expect(numbers(found([[box(10), black]], [[box(10), rich]]))).toEqual({
      old: black,
      fresh: rich,
      boxes: [box(10)],
    });
  });

  it('are none where the inks stay, whatever the order of painting', () => {
    const page: Painted[] = [
      [box(10), black],
      [box(60), rich],
      [box(110), cyan],
    ];
    expect(found(page, page)).toEqual([]);
    expect(found(page, page.toReversed())).toEqual([]);
  });

  it('are none where two programs write one colour with slightly other percents', () => {
    expect(found([[box(10), ink({ Cyan: 50 })]], [[box(10), ink({ Cyan: 51 })]])).toEqual([]);
    expect(found([[box(10), ink({ Cyan: 50 })]], [[box(10), ink({ Cyan: 51.2 })]])).toHaveLength(1);
    expect(found([[box(10), ink({ Cyan: 50 })]], [[box(10), ink({ Cyan: 50, Black: 0.9 })]])).toEqual([]);
    expect(found([[box(10), ink({ Cyan: 50 })]], [[box(10), ink({ Cyan: 50, Black: 2 })]])).toHaveLength(1);
  });

  it('are none in spot inks or unknown ones, on either page', () => {
    for (const other of [ink({ Varnish: 100 }), ink({ Cyan: 10, Varnish: 100 }), null]) {
      expect(found([[box(10), other]], [[box(10), black]])).toEqual([]);
      expect(found([[box(10), black]], [[box(10), other]])).toEqual([]);
    }
  });

  it('are none that only one of the pages has', () => {
    expect(found([], [[box(10), black]])).toEqual([]);
    expect(found([[box(10), black]], [])).toEqual([]);
    expect(found([[box(10), black]], [[box(300), rich]])).toEqual([]);
  });

  it('are none where one of the colours painted there is the same', () => {
    const before: Painted[] = [
      [box(10), cyan],
      [box(10), black],
    ];
    expect(found(before, [[box(10), cyan]])).toEqual([]);
    // Of several others, what was painted last is what is seen.
    expect(numbers(found(before, [[box(10), rich]])).old).toEqual(black);
  });

  it('are found within a third of a point, and by their overlap beyond that', () => {
    for (const by of [0.1, 0.3, 2, 10]) {
      const [area] = found([[box(100), black]], [[box(100 + by), rich]]);
      expect(area?.boxes[0]?.x, `${by}`).toBeCloseTo(100 + by, 4);
    }
    expect(found([[box(100), black]], [[box(100 + 20), rich]])).toEqual([]);
  });

  it('are paired with the area that they share most with', () => {
    const before: Painted[] = [
      [box(100), cyan],
      [box(108), black],
    ];
    expect(numbers(found(before, [[box(110), rich]])).old).toEqual(black);
    expect(numbers(found(before.toReversed(), [[box(99), rich]])).old).toEqual(cyan);
  });

  it('are never paired by overlap with one that is still in its place', () => {
    const before: Painted[] = [[box(100), cyan]];
    const after: Painted[] = [
      [box(100), cyan],
      [box(105), black],
    ];
    expect(found(before, after)).toEqual([]);
  });

  it('are rules too, which have no height', () => {
    const rule = box(50, 200, 300, 0);
    expect(numbers(found([[rule, black]], [[rule, rich]])).boxes).toEqual([rule]);
    expect(found([[rule, black]], [[{ ...rule, x: 51 }, rich]])).toHaveLength(1);
  });

  it('are looked for where the old page lies on the new one', () => {
    const placement = { a: 2, b: 0, x: 30, y: -50 };
    const there = { x: 2 * 10 + 30, y: 2 * 100 - 50, width: 80, height: 40 };
    expect(numbers(found([[box(10), black]], [[there, rich]], placement)).boxes).toEqual([there]);
    expect(found([[box(10), black]], [[box(10), rich]], placement)).toEqual([]);
  });

  it('are listed by their two colours, the largest areas first', () => {
    const before: Painted[] = [
      [box(10), black],
      [box(60), black],
      [box(200, 300, 200, 200), cyan],
    ];
    const areas = found(before, [
      [box(10), rich],
      [box(60), rich],
      [box(200, 300, 200, 200), black],
    ]);
    expect(areas.map(({ old, boxes }) => [old, boxes.length])).toEqual([
      [cyan, 1],
      [black, 2],
    ]);
  });

  it('are none of a drawing of hundreds of colours', () => {
    const drawing = (count: number): Painted[] =>
      Array.from({ length: count }, (_, at) => [box(at * 50), ink({ Cyan: at / 10 })]);
    const other: Painted[] = [[box(0), black]];
    expect(found(drawing(400), other)).toHaveLength(1);
    expect(found(drawing(401), other)).toEqual([]);
    expect(found(other, drawing(401))).toEqual([]);
  });

  it('are each found where all of a page changes from one colour to another', () => {
    const place = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }));
    const places = fc.uniqueArray(place, { minLength: 1, maxLength: 60, selector: (at) => `${at}` });
    fc.assert(
      fc.property(places, (places) => {
        const boxes = places.map(([x, y]) => box(x * 50, y * 30));
        const page = (inks: Inks): Painted[] => boxes.map((each) => [each, inks]);
        const areas = found(page(black), page(rich).toReversed());
        expect(areas).toHaveLength(1);
        expect(areas[0]?.boxes).toHaveLength(boxes.length);
        expect(areas[0]?.boxes).toEqual(expect.arrayContaining(boxes));
      }),
    );
  });

  it('are found on a page of several metres too', () => {
    const wide = [0, 1024, 2048, 4096].map((x) => box(x));
    const page = (inks: Inks): Painted[] => wide.map((each) => [each, inks]);
    expect(found(page(black), page(rich))[0]?.boxes).toHaveLength(4);
    // What lies metres away is not what has gone from a place.
    const before: Painted[] = [
      [box(0), cyan],
      [box(2048), cyan],
    ];
    const after: Painted[] = [
      [box(0), cyan],
      [box(2053), black],
    ];
    expect(numbers(found(before, after)).boxes).toEqual([box(2053)]);
  });
});

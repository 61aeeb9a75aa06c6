import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageSize } from '#shared/files/attachment.ts';
import { markExtent } from '#shared/geometry/mark-extent.ts';
import type { Mark } from '#shared/review/mark.ts';
import { type CarryingResult, carryMark, changesMarked, unaskedChanges } from './carry-mark.ts';
import { type Change, inPlace, type PageComparison, type Placement } from './change.ts';
import { listChanges } from './list-changes.ts';
import { inverse, moved } from './placement.ts';

const size = { width: 595, height: 842 };
const sizes = [size, size, size];
const base = { id: 'mark', page: 1, colour: 'red' } as const;
const dot: Mark = { ...base, shape: 'dot', x: 100, y: 100 };
const rect: Mark = { ...base, shape: 'rect', x: 90, y: 90, width: 60, height: 20 };

const compared = (changes: Change[], more: Partial<PageComparison> = {}, page = 1): CarryingResult => ({
  map: {
    pages: [
      { page: 1, old: page === 1 ? 1 : null, isMoved: false, copyOf: null },
      { page: 2, old: page === 2 ? 1 : null, isMoved: true, copyOf: null },
    ],
    removed: [2],
  },
  pages: new Map([
    [
      page,
      {
        page,
        old: 1,
        comparison: { changes, placement: inPlace, resized: null, renderingOnly: 0, ...more },
      },
    ],
  ]),
});
const box = (x: number, y: number, width = 40, height = 12) => ({
  at: { x, y, width, height },
  was: { x, y, width, height },
});
const text = (x: number, y: number, width?: number): Change & { kind: 'text' } => ({
  kind: 'text',
  old: 'Sumer',
  new: 'Summer',
  ...box(x, y, width),
});

describe('a mark is placed', () => {
  it('on the page that continues its own', () => {
    const carried = carryMark(dot, compared([], {}, 2), sizes);
    expect(carried).toMatchObject({ place: { mark: { page: 2, x: 100, y: 100 } }, state: 'untouched' });
  });

  it('where the page as a whole has gone', () => {
    const shifted = compared([], { placement: { a: 1, b: 0, x: 5, y: -3 } });
    expect(carryMark(rect, shifted, sizes)).toMatchObject({
      place: { mark: { x: 95, y: 87, width: 60, height: 20 } },
    });
  });

  it('where what it marks was moved to', () => {
    const change: Change = {
      kind: 'moved',
      text: null,
      rightMm: 10,
      downMm: 0,
      was: { x: 80, y: 80, width: 80, height: 60 },
      at: { x: 108, y: 80, width: 80, height: 60 },
    };
    expect(carryMark(rect, compared([change]), sizes)).toMatchObject({
      place: { mark: { x: 118, y: 90 } },
      state: 'done',
      evidence: [change],
    });
  });

  it('nowhere where its page or its part of the page is gone', () => {
    const gone = { kind: 'gone' };
    expect(carryMark({ ...dot, page: 2 }, compared([]), sizes)).toMatchObject({
      place: { ...gone, why: 'page-removed' },
      state: 'unclear',
    });
    const cut = compared([], { resized: { old: size, new: { width: 90, height: 842 } } });
    expect(carryMark(dot, cut, sizes)).toMatchObject({
      place: { ...gone, why: 'off-page' },
      state: 'unclear',
    });
  });

  it('once its page is compared', () => {
    expect(carryMark(dot, { map: null, pages: new Map() }, sizes)).toBeNull();
    expect(carryMark(dot, { ...compared([]), pages: new Map() }, sizes)).toBeNull();
  });
});

describe('what probably became of it', () => {
  it('is done where the marked place has changed', () => {
    expect(carryMark(rect, compared([text(95, 92)]), sizes)?.state).toBe('done');
    expect(carryMark(dot, compared([text(80, 95)]), sizes)?.state).toBe('done');
    const arrow: Mark = { ...base, shape: 'arrow', from: { x: 300, y: 300 }, to: { x: 100, y: 100 } };
    expect(carryMark(arrow, compared([text(80, 95)]), sizes)?.state).toBe('done');
  });

  it('is unclear where only something beside it has, or far more than it', () => {
    expect(carryMark(dot, compared([text(110, 95)]), sizes)?.state).toBe('unclear');
    const page: Change = { kind: 'shape', ...box(0, 0, 595, 842) };
    expect(carryMark(rect, compared([page]), sizes)?.state).toBe('unclear');
    const ink: Change = { kind: 'ink', name: 'Gold', how: 'added', ...box(0, 0, 595, 842) };
    expect(carryMark(dot, compared([ink]), sizes)?.state).toBe('unclear');
  });

  it('is done for a pin in what has changed as far as that is a place of its page, and unclear in more', () => {
    const stateIn = (
      change: { kind: 'picture'; how: 'retouched' | 'replaced' | 'recoloured' } | { kind: 'shape' },
      of: PageSize,
    ) => carryMark(dot, compared([{ ...change, ...box(20, 20, of.width, of.height) }]), sizes)?.state;
    const spot = { width: 170, height: 170 };
    const photo = { width: 500, height: 380 };
    const background = { width: 555, height: 700 };
    expect(stateIn({ kind: 'picture', how: 'retouched' }, spot)).toBe('done');
    expect(stateIn({ kind: 'picture', how: 'retouched' }, photo)).toBe('unclear');
    expect(stateIn({ kind: 'shape' }, photo)).toBe('unclear');
    for (const how of ['replaced', 'recoloured'] as const) {
      expect(stateIn({ kind: 'picture', how }, photo)).toBe('done');
      expect(stateIn({ kind: 'picture', how }, background)).toBe('unclear');
    }
  });

  it('follows the size of its page', () => {
    const poster = { width: 2384, height: 3370 };
    const change: Change = { kind: 'picture', how: 'retouched', ...box(20, 20, 500, 380) };
    expect(carryMark(dot, compared([change]), [poster])?.state).toBe('done');
    const cut = compared([change], { resized: { old: poster, new: size } });
    expect(carryMark(dot, cut, sizes)?.state).toBe('done');
    expect(carryMark(dot, compared([change]), [])?.state).toBe('unclear');
  });

  it('is judged by what changed at its place where a layer came or went', () => {
    const layer: Change = { kind: 'layer', name: 'Guides', how: 'added', ...box(0, 0, 595, 842) };
    const painted: Change = { kind: 'shape', ...box(95, 95) };
    for (const mark of [dot, rect]) {
      expect(carryMark(mark, compared([layer]), sizes)).toMatchObject({ state: 'untouched', evidence: [] });
      expect(carryMark(mark, compared([layer, painted]), sizes)).toMatchObject({
        state: 'done',
        evidence: [painted],
      });
    }
  });

  it('is nothing where it was pushed along with all around it', () => {
    const pushed: Change = {
      kind: 'moved',
      text: 'a whole paragraph that a new line above has pushed down',
      rightMm: 0,
      downMm: 5,
      was: { x: 40, y: 60, width: 400, height: 200 },
      at: { x: 40, y: 74, width: 400, height: 200 },
    };
    for (const [one, y] of [[dot, 114] as const, [rect, 104] as const])
      expect(carryMark(one, compared([pushed]), sizes)).toMatchObject({
        state: 'untouched',
        place: { mark: { y } },
      });
  });

  it('is done where a word was replaced that is also found elsewhere', () => {
    const elsewhere: Change = {
      kind: 'moved',
      text: 'Summer',
      rightMm: -66,
      downMm: 30,
      was: { x: 90, y: 92, width: 40, height: 12 },
      at: { x: 10, y: 180, width: 40, height: 12 },
    };
    expect(carryMark(dot, compared([elsewhere]), sizes)).toMatchObject({
      state: 'done',
      place: { mark: { x: 100, y: 100 } },
    });
  });
});

describe('changes that nobody has asked for', () => {
  const [asked, beside, far] = [
    text(95, 92),
    { ...text(152, 92), new: 'Autumn' },
    { ...text(300, 300), new: 'Winter' },
  ];
  const result = compared([asked, beside, far]);
  const listed = listChanges(result.map, [...result.pages.values()]).filter(
    ({ change }) => change.kind === 'text',
  );

  it('are those that are no evidence of anything done', () => {
    const evidence = carryMark(rect, result, sizes)?.evidence ?? [];
    expect(evidence).toEqual([asked]);
    expect(unaskedChanges(listed, evidence).map(({ change }) => change)).toEqual([beside, far]);
    expect(unaskedChanges(listed, [])).toEqual(listed);
  });

  it('have the places of the same edit on pages where nobody asked for it', () => {
    const [onFirst, onSecond] = [text(95, 92), text(95, 92)];
    const [first, second] = [compared([onFirst]), compared([onSecond], {}, 2)];
    const pages = [...first.pages.values(), ...second.pages.values()];
    const list = listChanges(null, pages);
    expect(list.map(({ places }) => places.length)).toEqual([2]);
    expect(unaskedChanges(list, [onFirst])).toEqual([{ ...list[0], places: [list[0]?.places[1]] }]);
    expect(unaskedChanges(list, [onFirst, onSecond])).toEqual([]);
  });

  it('are not those under a mark that is on the new page already', () => {
    const page = result.pages.get(1);
    expect(page && changesMarked({ ...rect, x: 290, y: 296 }, page, sizes)).toEqual([far]);
    expect(page && changesMarked({ ...rect, x: 400, y: 500 }, page, sizes)).toEqual([]);
  });
});

const coordinate = (limit: number) => fc.double({ min: 0, max: limit, noNaN: true });
const mark = fc.oneof(
  fc.record({ x: coordinate(595), y: coordinate(842) }).map((at): Mark => ({ ...base, shape: 'dot', ...at })),
  fc
    .record({
      x: coordinate(500),
      y: coordinate(700),
      width: coordinate(90),
      height: coordinate(140),
    })
    .map((at): Mark => ({ ...base, shape: 'rect', ...at })),
  fc
    .array(fc.record({ x: coordinate(595), y: coordinate(842) }), { minLength: 2, maxLength: 9 })
    .map((points): Mark => ({ ...base, shape: 'draw', points })),
);
const placement = fc
  .record({
    scale: fc.double({ min: 0.97, max: 1.03, noNaN: true }),
    turn: fc.double({ min: -0.05, max: 0.05, noNaN: true }),
    x: fc.double({ min: -20, max: 20, noNaN: true }),
    y: fc.double({ min: -20, max: 20, noNaN: true }),
  })
  .map(
    ({ scale, turn, x, y }): Placement => ({
      a: scale * Math.cos(turn),
      b: scale * Math.sin(turn),
      x,
      y,
    }),
  );

it('a mark that is placed lies on its page, whatever became of the page', () => {
  fc.assert(
    fc.property(mark, placement, (one, where) => {
      const carried = carryMark(one, compared([], { placement: where }), sizes);
      if (carried?.place.kind !== 'placed') return carried?.place.kind === 'gone';
      const { x0, y0, x1, y1 } = markExtent(carried.place.mark);
      return x0 >= 0 && y0 >= 0 && x1 <= size.width && y1 <= size.height;
    }),
  );
});

it('a dot that is carried and brought back is where it was', () => {
  fc.assert(
    fc.property(mark, placement, (one, where) => {
      if (one.shape !== 'dot') return true;
      const carried = carryMark(one, compared([], { placement: where }), []);
      if (carried?.place.kind !== 'placed' || carried.place.mark.shape !== 'dot') return false;
      const back = moved(inverse(where), carried.place.mark);
      return Math.hypot(back.x - one.x, back.y - one.y) < 1e-6;
    }),
  );
});

it('a change far from a mark changes nothing about it', () => {
  fc.assert(
    fc.property(mark, coordinate(400), (one, x) => {
      const { y0, y1 } = markExtent(one);
      const y = y0 > 60 ? y0 - 50 : y1 + 50;
      return carryMark(one, compared([text(x, y)]), sizes)?.state === 'untouched';
    }),
  );
});

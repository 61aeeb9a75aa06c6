import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inPlace, type PageNumberChange } from './change.ts';
import type { ComparedPage } from './group-changes.ts';
import { withoutPageNumbers } from './page-numbers.ts';

const at = { x: 300, y: 790, width: 12, height: 10 };
const number = (was: number, is: number, key: string, y = at.y): PageNumberChange => ({
  key,
  change: { kind: 'text', old: String(was), new: String(is), at: { ...at, y }, was: at },
});
const page = (at: number, ...numbers: PageNumberChange[]): ComparedPage => ({
  page: at,
  old: at - 1,
  comparison: { changes: [], placement: inPlace, resized: null, renderingOnly: 0, numbers },
});
const shown = (pages: readonly ComparedPage[]) =>
  withoutPageNumbers(pages).flatMap(({ page: on, comparison: { changes } }) =>
    changes.map((change) => `${on}: ${change.kind === 'text' ? change.new : change.kind}`),
  );

describe('numbers in head and foot', () => {
  it('are no changes where those of several pages follow them', () => {
    expect(shown([page(5, number(4, 5, 'folio')), page(6, number(5, 6, 'folio'))])).toEqual([]);
  });

  it('are changes where no other page has its own: a year of one page alone', () => {
    expect(shown([page(5, number(2025, 2026, '2021'))])).toEqual(['5: 2026']);
    expect(shown([page(5, number(2025, 2026, '2021')), page(6, number(2025, 2026, '2020'))])).toEqual([
      '5: 2026',
      '6: 2026',
    ]);
  });

  it('are changes where another page counts at another height, or the same page twice', () => {
    expect(shown([page(5, number(4, 5, 'folio')), page(6, number(5, 6, 'folio', 20))])).toHaveLength(2);
    expect(shown([page(5, number(4, 5, 'folio'), number(4, 5, 'folio'))])).toHaveLength(2);
  });

  it('that are texts of left and right pages are changes unless another page has them the other way round', () => {
    const head = (was: string, is: string): PageNumberChange => ({
      key: `${was}>${is}`,
      partner: `${is}>${was}`,
      change: { kind: 'text', old: was, new: is, at, was: at },
    });
    expect(shown([page(5, head('Annual', 'Finance')), page(6, head('Finance', 'Annual'))])).toEqual([]);
    expect(shown([page(5, head('2025', '2026')), page(6, head('2025', '2026'))])).toEqual([
      '5: 2026',
      '6: 2026',
    ]);
  });

  it('are never lost unless another page has the same key, and settling them twice is settling them once', () => {
    const pages = fc
      .array(fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), y: fc.constantFrom(20, 790) })))
      .map((each) =>
        each.map((numbers, on) => page(on + 1, ...numbers.map(({ key, y }) => number(1, 2, key, y)))),
      );
    fc.assert(
      fc.property(pages, (given) => {
        const once = withoutPageNumbers(given);
        expect(withoutPageNumbers(once)).toEqual(once);
        for (const [on, { comparison }] of once.entries()) {
          const own = given[on]?.comparison.numbers ?? [];
          const lost = own.filter(({ change }) => !comparison.changes.includes(change));
          for (const { key } of lost)
            expect(
              given.some(
                (other, index) => index !== on && other.comparison.numbers?.some((each) => each.key === key),
              ),
            ).toBe(true);
        }
      }),
    );
  });
});

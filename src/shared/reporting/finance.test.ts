import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byAge, type OpenInvoice, sumOf } from './finance.ts';

const invoice = (daysLate: number, due = 100): OpenInvoice => ({
  id: `late-${daysLate}`,
  number: 'INV-1',
  companyId: 'olive',
  company: 'Olive',
  kind: 'cart',
  dueOn: '2026-03-01',
  daysLate,
  due,
});

describe('open invoices by how late they are', () => {
  it('are late from the day after the due day on', () => {
    const groups = byAge([-20, 0, 1, 30, 31, 60, 61, 90, 91, 400].map((days) => invoice(days)));
    expect(groups.map(({ id, invoices }) => [id, invoices.map(({ daysLate }) => daysLate)])).toEqual([
      ['notDue', [-20, 0]],
      ['days30', [1, 30]],
      ['days60', [31, 60]],
      ['days90', [61, 90]],
      ['older', [91, 400]],
    ]);
  });

  it('are each in one group, with all that is due', () => {
    const drawn = fc.array(fc.tuple(fc.integer({ min: -60, max: 500 }), fc.nat({ max: 1_000_000 })));
    fc.assert(
      fc.property(drawn, (given) => {
        const open = given.map(([daysLate, due]) => invoice(daysLate, due));
        const groups = byAge(open);
        expect(groups.flatMap(({ invoices }) => invoices)).toHaveLength(open.length);
        expect(sumOf(groups, ({ due }) => due)).toBe(sumOf(open, ({ due }) => due));
      }),
    );
  });
});

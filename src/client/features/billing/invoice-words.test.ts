import { expect, it } from 'vitest';
import { standOf, summaryOf } from './invoice-words.ts';

const now = new Date(2026, 4, 10, 12);
const at = (day: number): string => new Date(2026, 4, day, 9).toISOString();

it('tells whether an invoice is open, late or paid, and since or until when', () => {
  expect(standOf({ dueDate: at(12), payment: null }, now)).toMatchObject({
    word: 'Open',
    day: 'Due 12 May 2026',
  });
  expect(standOf({ dueDate: at(9), payment: null }, now)).toMatchObject({ word: 'Overdue', tone: 'danger' });
  expect(standOf({ dueDate: at(9), payment: { paidAt: at(10), reference: 'TT' } }, now)).toMatchObject({
    word: 'Paid',
    day: 'Paid 10 May 2026',
  });
});

it('names what an invoice is for', () => {
  const line = { id: 'a', price: 1 };
  expect(
    summaryOf({
      lines: [
        { ...line, name: 'Studio plan', qty: 1 },
        { ...line, name: '1 GB', qty: 3 },
      ],
    }),
  ).toBe('Studio plan, 3 × 1 GB');
});

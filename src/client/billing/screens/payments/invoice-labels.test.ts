import { expect, it } from 'vitest';
import { dayText, standOf, summaryOf } from './invoice-labels.ts';

const now = new Date('2026-05-10T04:00Z');
const provider = 'Asia/Kuala_Lumpur';
const at = (day: number): string => new Date(Date.UTC(2026, 4, day, 1)).toISOString();

it('tells whether an invoice is open, late or paid, and since or until when', () => {
  expect(standOf({ dueDate: at(12), payment: null }, now, provider)).toMatchObject({
    word: 'Open',
    day: 'Due 12 May 2026',
  });
  expect(standOf({ dueDate: at(9), payment: null }, now, provider)).toMatchObject({
    word: 'Overdue',
    tone: 'danger',
  });
  expect(
    standOf({ dueDate: at(9), payment: { paidAt: at(10), reference: 'TT' } }, now, provider),
  ).toMatchObject({
    word: 'Paid',
    day: 'Paid 10 May 2026',
  });
});

it('names the provider’s calendar day, whatever the reader’s is', () => {
  expect(dayText('2026-05-06T16:30:00.000Z', provider)).toBe('07 May 2026');
  expect(standOf({ dueDate: '2026-05-06T16:30:00.000Z', payment: null }, now, provider).day).toBe(
    'Due 07 May 2026',
  );
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

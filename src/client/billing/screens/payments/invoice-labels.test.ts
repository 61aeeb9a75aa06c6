import { expect, it } from 'vitest';
import { debitsText, providerDay, stateLabelOf, summaryOf } from './invoice-labels.ts';

const now = new Date('2026-05-10T04:00Z');
const provider = 'Asia/Kuala_Lumpur';
const at = (day: number): string => new Date(Date.UTC(2026, 4, day, 1)).toISOString();

const open = {
  ...{ dueDate: '', payment: null, payments: [], creditedAt: null, writtenOff: null },
  means: 'transfer',
} as const;

it('shows the state of an invoice, and since or until when', () => {
  expect(stateLabelOf({ ...open, dueDate: at(12) }, now, provider)).toMatchObject({
    word: 'Open',
    day: 'Due 12 May 2026',
  });
  expect(stateLabelOf({ ...open, dueDate: at(9) }, now, provider)).toMatchObject({
    word: 'Overdue',
    tone: 'danger',
  });
  // On its day it can still be paid in time.
  expect(stateLabelOf({ ...open, dueDate: at(10) }, now, provider).word).toBe('Open');
  expect(
    stateLabelOf({ ...open, dueDate: at(9), payment: { paidAt: at(10), reference: 'TT' } }, now, provider),
  ).toMatchObject({
    word: 'Paid',
    day: 'Paid 10 May 2026',
  });
  const part = { amount: 100, paidOn: '2026-05-08', reference: 'TT' };
  expect(stateLabelOf({ ...open, dueDate: at(12), payments: [part] }, now, provider).word).toBe('Part paid');
  expect(stateLabelOf({ ...open, dueDate: at(9), payments: [part] }, now, provider).word).toBe('Overdue');
  expect(stateLabelOf({ ...open, dueDate: at(9), creditedAt: at(10) }, now, provider)).toMatchObject({
    word: 'Credited',
    day: 'Credited 10 May 2026',
  });
  expect(
    stateLabelOf({ ...open, dueDate: at(9), writtenOff: { at: at(10), reason: 'Gone' } }, now, provider).word,
  ).toBe('Written off');
});

it('calls a direct debit late for those who collect it alone', () => {
  const debit = { ...open, dueDate: at(9), means: 'direct-debit' } as const;
  expect(stateLabelOf(debit, now, provider)).toEqual({
    word: 'Direct debit',
    tone: 'hold',
    day: 'Due 09 May 2026',
  });
  expect(stateLabelOf({ ...debit, company: 'Lim & Sons' }, now, provider).word).toBe('Overdue');
  expect(stateLabelOf({ ...debit, payment: { paidAt: at(10), reference: 'TT' } }, now, provider).word).toBe(
    'Paid',
  );
});

it('names the provider’s calendar day, whatever the reader’s is', () => {
  expect(providerDay('2026-05-06T16:30:00.000Z', provider)).toBe('07 May 2026');
  expect(stateLabelOf({ ...open, dueDate: '2026-05-06T16:30:00.000Z' }, now, provider).day).toBe(
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

it('adds up direct debits by currency', () => {
  expect(debitsText(1, [{ amount: 59_400, currencySimbol: 'RM' }])).toBe('1 debit, RM 594.00');
  const sums = [
    { amount: 120_000, currencySimbol: 'RM' },
    { amount: 4_000, currencySimbol: 'SGD' },
  ];
  expect(debitsText(1_003, sums)).toBe('1,003 debits, RM 1,200.00 and SGD 40.00');
});

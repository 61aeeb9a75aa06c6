import { expect, it } from 'vitest';
import { paymentOutcome } from './payment-outcome.ts';

const open: Parameters<typeof paymentOutcome>[0] = {
  ...{ total: 5000, due: 5000, currencySimbol: 'RM', onlinePayment: null, payment: null },
  ...{ creditedAt: null, writtenOff: null, payBy: null },
  means: 'transfer',
};
const back = { isCancelled: false, isOverdue: false };
const kindOf = (...args: Parameters<typeof paymentOutcome>) => paymentOutcome(...args).kind;

it('waits for a payment that is not reported yet, and says after a while what to do', () => {
  expect(paymentOutcome(open, back)).toMatchObject({ kind: 'awaited', title: 'Waiting for your payment' });
  expect(paymentOutcome(open, { ...back, isOverdue: true }).text).toContain('you need not pay again');
  const paid = { ...open, due: 0, payment: { paidAt: '2026-05-06T16:30:00.000Z', reference: 'Stripe pi_1' } };
  expect(kindOf(paid, { ...back, isOverdue: true })).toBe('paid');
  expect(kindOf({ ...open, onlinePayment: 'failed' }, back)).toBe('failed');
});

it('tells who has left the page the truth about what came otherwise', () => {
  const left = { ...back, isCancelled: true };
  expect(kindOf(open, left)).toBe('left');
  expect(kindOf({ ...open, onlinePayment: 'failed' }, left)).toBe('left');
  expect(kindOf({ ...open, onlinePayment: 'processing' }, left)).toBe('processing');
  expect(kindOf({ ...open, onlinePayment: 'unmatched' }, left)).toBe('checked');
  const payBy: Parameters<typeof paymentOutcome>[0]['payBy'] = {
    ...{ id: 'm', kind: 'direct-debit', name: 'Olive', bank: 'Maybank', lastFour: '4711', email: null },
    ...{ validUntil: null, isExpired: false, isDefault: true, createdAt: '2026-05-06T16:30:00.000Z' },
  };
  expect(paymentOutcome({ ...open, means: 'direct-debit', payBy }, left).text).toBe(
    'Nothing was taken. If you do not pay this invoice by card, we collect RM 50.00 when it is due (Direct debit, Maybank ····4711).',
  );
});

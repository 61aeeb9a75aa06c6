import { expect, it } from 'vitest';
import { paymentProblems } from './payment-problems.ts';

const due = { due: 59_400, symbol: 'RM', today: '2026-05-10' };
const typed = { reference: 'TT 1', amount: '594.00', paidOn: '2026-05-10', isBeyondDue: false };

it('lets through what is due, and parts of it', () => {
  expect(paymentProblems(typed, due)).toEqual({});
  expect(paymentProblems({ ...typed, amount: '0.01' }, due)).toEqual({});
});

it('asks before more is taken than is due, and takes it once that is said', () => {
  expect(paymentProblems({ ...typed, amount: '594.01' }, due).amount).toContain('RM 594.00');
  expect(paymentProblems({ ...typed, amount: '594.01', isBeyondDue: true }, due)).toEqual({});
});

it('names each field that is wrong', () => {
  for (const amount of ['', '0', 'five', '99999999999999'])
    expect(paymentProblems({ ...typed, amount, isBeyondDue: true }, due)).toHaveProperty('amount');
  expect(paymentProblems({ ...typed, reference: ' ', paidOn: '2026-05-11' }, due)).toEqual({
    reference: 'Required!',
    paidOn: expect.any(String),
  });
});

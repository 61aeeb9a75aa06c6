import { expect, it } from 'vitest';
import { changeLines } from './changed-proofs.tsx';
import type { OrderProofs } from './proof-changes.ts';

const order = (orderId: string, status: OrderProofs['status']): OrderProofs => ({
  orderId,
  orderName: 'Menu',
  status,
  proofs: [],
});
const titles = (shown: OrderProofs[], now: OrderProofs[]) =>
  changeLines(shown, now).map(({ title }) => title);

it('names an order that left review until its reader goes on without it, and again when it comes back', () => {
  const inReview = [order('1', 'in-review'), order('2', 'in-review')];
  const oneLeft = [order('1', 'on-hold'), order('2', 'in-review')];
  expect(titles(inReview, oneLeft)).toEqual(['#1 has left review']);
  expect(titles(oneLeft, oneLeft)).toEqual([]);
  expect(titles(oneLeft, inReview)).toEqual(['#1 is in review again']);
});

import { expect, it } from 'vitest';
import type { Actor } from '#shared/access/actor.ts';
import type { Role } from '#shared/access/role.ts';
import type { OrderDetail, OrderStatus } from '#shared/orders/order.ts';
import { internalReviewState } from './internal-review-state.ts';

const version = { id: 'v', version: 2, isInternalApproved: true };
const next = (role: Role, progress: OrderStatus, isInternalApproved = true): string | null =>
  internalReviewState({ role } as Actor, { internalReview: null, progress } as OrderDetail, {
    ...version,
    isInternalApproved,
  }).next;

it('says who shows an approved version to the customer, by who may move its order', () => {
  const yourself = 'The customer sees it once you move the order to In Review.';
  expect(next('operator', 'in-progress')).toBe(yourself);
  expect(next('operator', 'gr-revision')).toBe(
    'The customer sees it once a manager or the customer’s owner moves the order to In Review.',
  );
  expect([next('creative_manager', 'gr-revision'), next('manager', 'in-progress')]).toEqual([
    yourself,
    yourself,
  ]);
});

it('says nothing of it where the customer sees the version, or nobody has approved it', () => {
  expect(next('operator', 'in-review')).toBeNull();
  expect(next('operator', 'approved')).toBeNull();
  expect(next('operator', 'gr-revision', false)).toBeNull();
});

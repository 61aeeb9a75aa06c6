import { expect, it } from 'vitest';
import type { Actor } from '#shared/access/actor.ts';
import type { Role } from '#shared/access/role.ts';
import type { OrderDetail, OrderStatus } from '#shared/orders/order.ts';
import { internalReviewState } from './internal-review-state.ts';

const version = { id: 'v', version: 2, isInternal: true, fileMeta: { sha256: 'a1' } };
const orderWith = (progress: OrderStatus, sha256: string): OrderDetail => {
  const attachments = { customerReview: [{ versions: [{ fileMeta: { sha256 } }] }] };
  return { internalReview: null, progress, attachments } as OrderDetail;
};
const next = (role: Role, progress: OrderStatus, isInternalApproved = true, proof = 'a1'): string | null =>
  internalReviewState({ role } as Actor, orderWith(progress, proof), { ...version, isInternalApproved }).next;

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

it('says that a version is not among the proofs of the customer, where their storage had no room for it', () => {
  expect(next('operator', 'in-progress', true, 'b2')).toContain('It is not in Customer review.');
  const order = orderWith('in-progress', 'b2');
  const ofProof = { ...version, isInternal: false, isInternalApproved: true };
  expect(internalReviewState({ role: 'operator' } as Actor, order, ofProof).next).toContain('once you move');
});

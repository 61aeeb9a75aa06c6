import { expect, it } from 'vitest';
import type { Actor } from '#shared/access/actor.ts';
import { decisionFixture } from '../../../../../tests/support/scenes/decision-fixture.ts';
import { isApprovalUnrecorded, takeBackable } from './may-take-back.ts';

const owner: Actor = {
  userId: 'u1',
  clientType: 'customer',
  role: 'owner',
  companyId: 'c1',
  isApprover: true,
  viewOnly: false,
};
const approved = {
  progress: 'approved',
  state: 'active',
  isFrozen: false,
  isLocked: false,
  heldFrom: null,
  userAbility: 'creator',
} as const;

it('is the decision in force, for whoever may move the order back to review', () => {
  const decision = decisionFixture();
  const stayed = decisionFixture({ id: 'd0', kind: 'stayed-in-review' });
  expect(takeBackable(owner, approved, [stayed, decision])?.id).toBe(decision.id);
  expect(takeBackable({ ...owner, viewOnly: true }, approved, [decision])).toBeNull();
});

it('is none once it was taken back, or the order has gone on', () => {
  const decision = decisionFixture();
  expect(takeBackable(owner, approved, [{ ...decision, takenBackById: 'd2' }])).toBeNull();
  expect(takeBackable(owner, { ...approved, progress: 'completed' }, [decision])).toBeNull();
});

it('is missing where the order was approved before decisions were recorded', () => {
  const decision = decisionFixture();
  expect(isApprovalUnrecorded(approved, [])).toBe(true);
  expect(isApprovalUnrecorded(approved, [decision])).toBe(false);
  expect(isApprovalUnrecorded({ progress: 'in-review' }, [])).toBe(false);
});

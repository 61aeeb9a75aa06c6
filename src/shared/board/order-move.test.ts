import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Actor } from '#shared/access/actor.ts';
import { isCustomerRole, type Role, roles } from '#shared/access/role.ts';
import { orderStatuses } from '#shared/orders/order.ts';
import { nextStatuses } from '#shared/orders/order-status.ts';
import {
  type ReviewAction,
  type ReviewSituation,
  reviewActionsFor,
  reviewMoves,
} from '#shared/review/review-actions.ts';
import { mayMove } from './order-move.ts';

const actorOf = (role: Role, more: Partial<Actor> = {}): Actor => ({
  userId: 'someone',
  role,
  clientType: isCustomerRole(role) ? 'customer' : 'user',
  companyId: isCustomerRole(role) ? 'company' : null,
  isApprover: false,
  viewOnly: false,
  ...more,
});
const inReview: ReviewSituation = { status: 'in-review', isFrozen: false, ability: 'none' };
const all: ReviewAction[] = ['MAKE_CHANGES', 'PUT_ON_HOLD', 'STAY_IN_REVIEW', 'ORDER_APPROVED'];

describe('the review buttons', () => {
  /** review.md section 6, line by line. */
  const table: [string, Role, Partial<Actor>, ReviewSituation['ability'], ReviewAction[]][] = [
    ['owner', 'owner', {}, 'none', all],
    ['staff who is the creator', 'staff', {}, 'creator', all],
    ['approver who is a collaborator', 'staff', { isApprover: true }, 'collaborator', all],
    ['approver only', 'staff', { isApprover: true }, 'none', ['ORDER_APPROVED']],
    ['collaborator', 'staff', {}, 'collaborator', ['MAKE_CHANGES', 'PUT_ON_HOLD', 'STAY_IN_REVIEW']],
    ['other staff', 'staff', {}, 'none', []],
    ['operator', 'operator', {}, 'none', []],
    ['creative manager', 'creative_manager', {}, 'creator', []],
    ['view-only owner', 'owner', { viewOnly: true }, 'creator', []],
  ];

  it.each(table)('of %s', (_who, role, more, ability, buttons) => {
    expect(reviewActionsFor(actorOf(role, more), { ...inReview, ability })).toEqual(buttons);
  });

  it('are there only while the order is in review and not frozen', () => {
    const owner = actorOf('owner');
    for (const status of orderStatuses.filter((each) => each !== 'in-review'))
      expect(reviewActionsFor(owner, { ...inReview, status })).toEqual([]);
    expect(reviewActionsFor(owner, { ...inReview, isFrozen: true })).toEqual([]);
  });
});

describe('moving an order', () => {
  const anyActor = fc
    .record({
      role: fc.constantFrom(...roles),
      isApprover: fc.boolean(),
      viewOnly: fc.boolean(),
    })
    .map(({ role, ...more }) => actorOf(role, more));
  const anySituation = fc.record({
    status: fc.constantFrom(...orderStatuses),
    isFrozen: fc.boolean(),
    ability: fc.constantFrom('creator' as const, 'collaborator' as const, 'none' as const),
  });
  const anyTarget = fc.constantFrom(...orderStatuses);

  it('from review is for customers exactly what their buttons say', () => {
    fc.assert(
      fc.property(anyActor, anySituation, anyTarget, (actor, situation, to) => {
        fc.pre(actor.clientType === 'customer' && situation.status === 'in-review');
        const offered = reviewActionsFor(actor, situation).map((action) => reviewMoves[action]);
        expect(mayMove(actor, situation, to)).toBe(offered.some((target) => target === to));
      }),
    );
  });

  it('never goes beyond the status table, but for a hold of an order at work and its resumption', () => {
    fc.assert(
      fc.property(anyActor, anySituation, anyTarget, (actor, situation, to) => {
        if (!mayMove(actor, situation, to)) return;
        const { status } = situation;
        if (to === 'on-hold') expect(['in-progress', 'in-review']).toContain(status);
        else if (status === 'on-hold') expect(['in-progress', 'in-review']).toContain(to);
        else expect(nextStatuses(actor.role, status)).toContain(to);
      }),
    );
  });

  it('is refused to view-only people, sales officers and guests, and of frozen orders', () => {
    fc.assert(
      fc.property(anyActor, anySituation, anyTarget, (actor, situation, to) => {
        const closed = actor.viewOnly || situation.isFrozen || actor.role === 'cso' || actor.role === 'guest';
        fc.pre(closed);
        expect(mayMove(actor, situation, to)).toBe(false);
      }),
    );
  });

  it.each([
    ['operator', 'in-progress', 'in-review', true],
    ['operator', 'in-review', 'in-progress', false],
    ['operator', 'in-progress', 'on-hold', true],
    ['manager', 'in-review', 'approved', true],
    ['manager', 'on-hold', 'in-progress', true],
    ['operator', 'on-hold', 'in-review', false],
    ['owner', 'on-hold', 'in-review', true],
    ['owner', 'approved', 'in-review', true],
    ['owner', 'in-progress', 'in-review', false],
    ['staff', 'approved', 'in-review', true],
    ['staff', 'completed', 'approved', false],
  ] as const)('%s, %s to %s: %s', (role, status, to, allowed) => {
    expect(mayMove(actorOf(role), { ...inReview, status }, to)).toBe(allowed);
  });
});

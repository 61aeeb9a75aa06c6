import { describe, expect, it } from 'vitest';
import type { Actor } from '#shared/access/actor.ts';
import { type Role, roles } from '#shared/access/role.ts';
import { orderStatuses } from '#shared/orders/order.ts';
import {
  type InternalReviewSituation,
  isOpenForReview,
  isWorkedOn,
  keepsReviewRequest,
  mayReadInternalReview,
  mayRequestReview,
  mayReturnVersion,
  maySetReviewButtons,
  mayWithdrawReview,
} from './internal-review-rules.ts';

const actor = (role: Role, viewOnly = false): Actor => ({
  userId: 'u',
  clientType: role === 'owner' || role === 'staff' ? 'customer' : 'user',
  role,
  companyId: null,
  isApprover: false,
  viewOnly,
});
const open: InternalReviewSituation = {
  progress: 'in-progress',
  isFrozen: false,
  isLocked: false,
  isArchived: false,
};
const closed: [why: string, order: InternalReviewSituation][] = [
  ['frozen', { ...open, isFrozen: true }],
  ['locked', { ...open, isLocked: true }],
  ['archived', { ...open, isArchived: true }],
  ...orderStatuses
    .filter((status) => status !== 'in-progress' && status !== 'gr-revision')
    .map((progress): [string, InternalReviewSituation] => [progress, { ...open, progress }]),
];
const provider: Role[] = ['admin', 'creative_manager', 'manager', 'operator', 'production_manager'];
const approving: Role[] = ['admin', 'creative_manager', 'production_manager'];
const who = (may: (actor: Actor) => boolean): Role[] => roles.filter((role) => may(actor(role))).sort();

describe('the internal review of a version', () => {
  it('takes place while its order is worked on', () => {
    expect(orderStatuses.filter(isWorkedOn).sort()).toEqual(['gr-revision', 'in-progress']);
    expect(isOpenForReview(open)).toBe(true);
    expect(isOpenForReview({ ...open, progress: 'gr-revision' })).toBe(true);
  });

  it.each(closed)('does not take place where its order is %s, whoever asks', (_, order) => {
    expect(isOpenForReview(order)).toBe(false);
    for (const role of roles)
      for (const may of [mayRequestReview, mayWithdrawReview, mayReturnVersion])
        expect(may(actor(role), order), role).toBe(false);
  });

  it('keeps its request while the order is held, and in no other state without work', () => {
    expect(orderStatuses.filter(keepsReviewRequest).sort()).toEqual([
      'gr-revision',
      'in-progress',
      'on-hold',
    ]);
  });

  it('is read by the provider’s people, asked for and withdrawn by operators, and a version sent back by those who approve', () => {
    expect(who(mayReadInternalReview)).toEqual(provider);
    expect(who((each) => mayRequestReview(each, open))).toEqual(['operator']);
    expect(who((each) => mayWithdrawReview(each, open))).toEqual(['operator']);
    expect(who((each) => mayReturnVersion(each, open))).toEqual(approving);
  });

  it('is changed by nobody who may only look', () => {
    for (const role of roles) {
      const looking = actor(role, true);
      for (const may of [mayRequestReview, mayWithdrawReview, mayReturnVersion])
        expect(may(looking, open), role).toBe(false);
      for (const shown of [true, false]) expect(maySetReviewButtons(looking, open, shown), role).toBe(false);
    }
  });
});

describe('the customer’s review buttons', () => {
  it('are added and removed by the provider’s people, also while the order is held or frozen', () => {
    for (const shown of [true, false])
      expect(who((each) => maySetReviewButtons(each, { isLocked: false, isArchived: false }, shown))).toEqual(
        provider,
      );
  });

  it('stay as they are where the order is locked or archived', () => {
    for (const role of roles)
      for (const shown of [true, false]) {
        expect(maySetReviewButtons(actor(role), { isLocked: true, isArchived: false }, shown)).toBe(false);
        expect(maySetReviewButtons(actor(role), { isLocked: false, isArchived: true }, shown)).toBe(false);
      }
  });
});

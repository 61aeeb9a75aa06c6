import { describe, expect, it } from 'vitest';
import { roles } from '#shared/access/role.ts';
import type { Membership } from './membership.ts';
import {
  bannersFor,
  dueDateLabel,
  hasCart,
  hasCartLink,
  hasServiceLink,
  isInactive,
  leaveProblem,
  mayChangePlan,
  mayCheckOut,
  mayDeleteAccount,
  maySetHours,
  trialBadge,
} from './membership-rules.ts';
import type { LimitUse } from './plan-limits.ts';

const now = new Date('2026-03-10T04:00:00Z');
const past = '2026-03-10T03:59:59.000Z';
const coming = '2026-03-11T00:00:00.000Z';
const paid = { type: 'paid', isActive: true, dueDate: coming } as const;

describe('a membership', () => {
  it('is inactive when it is paid and was ended or is past its date', () => {
    expect(isInactive(paid, now)).toBe(false);
    expect(isInactive({ ...paid, dueDate: past }, now)).toBe(true);
    expect(isInactive({ ...paid, isActive: false }, now)).toBe(true);
    expect(isInactive({ ...paid, dueDate: null }, now)).toBe(false);
    expect(isInactive({ type: 'free', isActive: false, dueDate: past }, now)).toBe(false);
  });

  it('names its due date', () => {
    expect(dueDateLabel(paid, now)).toBe('Next Payment Due Date');
    expect(dueDateLabel({ ...paid, isActive: false }, now)).toBe('Subscription Inactive');
    expect(dueDateLabel({ ...paid, type: 'free' }, now)).toBe('Monthly Cycle');
  });

  it('names its trial', () => {
    expect(trialBadge(14)).toBe('14-Day Free Trial');
    for (const month of [28, 30, 31]) expect(trialBadge(month)).toBe('Free 1st Month');
    expect(trialBadge(60)).toBe('60-Day Free Trial');
  });
});

it('shows each banner while its cause is there, the most pressing first', () => {
  const calm = {
    limits: null,
    membership: null,
    isRequestDeletion: false,
    emailIsVerified: true,
    isScheduledDowngrade: false,
    isScheduledUpgrade: false,
  };
  expect(bannersFor(calm)).toEqual([]);
  expect(bannersFor({ ...calm, membership: { latePaymentPopup: true } as Membership })).toEqual(['payment']);
  expect(
    bannersFor({
      limits: { hold: 'Please call us.' } as LimitUse,
      membership: null,
      isRequestDeletion: true,
      emailIsVerified: false,
      isScheduledDowngrade: true,
      isScheduledUpgrade: true,
    }),
  ).toEqual(['hold', 'deletion', 'email-unverified', 'downgrade', 'upgrade']);
});

it('gives plan and account to the owner, hours to managers, and nothing to who may only look', () => {
  const who = (allowed: (who: { role: (typeof roles)[number]; viewOnly: boolean }) => boolean) => [
    roles.filter((role) => allowed({ role, viewOnly: false })),
    roles.filter((role) => allowed({ role, viewOnly: true })),
  ];
  expect(who(mayChangePlan)).toEqual([['owner'], []]);
  expect(who(mayDeleteAccount)).toEqual([['owner'], []]);
  expect(who(maySetHours)).toEqual([['manager', 'creative_manager', 'production_manager', 'admin'], []]);
  expect(who((one) => hasCart(one, { type: 'free' }))).toEqual([['owner'], ['owner']]);
  expect(who((one) => mayCheckOut(one, { type: 'free' }))).toEqual([['owner'], []]);
  expect(who((one) => mayCheckOut(one, { type: 'paid' }))).toEqual([[], []]);
  expect(who((one) => hasCart(one, { type: 'paid' }))).toEqual([[], []]);
  expect(who((one) => hasCart(one, null))).toEqual([[], []]);
  expect(who((one) => hasCartLink(one, { type: 'free' }))).toEqual([['owner'], ['owner']]);
  expect(who((one) => hasCartLink(one, { type: 'paid' }))).toEqual([[], []]);
  expect(who(hasServiceLink)).toEqual([['owner'], ['owner']]);
});

it('says why a subscription cannot be paused, and nothing where it can', () => {
  const running = {
    ...paid,
    onSubscriptionLeave: false,
    onFreeTrial: false,
    orders: { currentActiveOrder: 0 },
  } as Membership;
  const problem = (change: object, isRequestDeletion = false) =>
    leaveProblem({ membership: { ...running, ...change } as Membership, isRequestDeletion }, now);
  expect(problem({})).toBeNull();
  expect(leaveProblem({ membership: null, isRequestDeletion: false }, now)).toContain('Only a subscription');
  expect(problem({ type: 'free' })).toContain('Only a subscription');
  expect(problem({ onSubscriptionLeave: true })).toContain('on leave already');
  expect(problem({}, true)).toContain('to be deleted');
  expect(problem({ onFreeTrial: true })).toContain('free trial');
  expect(problem({ dueDate: past })).toContain('inactive until it is paid');
  expect(problem({ orders: { currentActiveOrder: 1 } })).toContain('1 order is active');
});

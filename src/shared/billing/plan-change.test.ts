import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roles } from '#shared/access/role.ts';
import { infinite } from '#shared/kernel/quota.ts';
import type { Membership, Retail } from './membership.ts';
import type { PlanOffer } from './package.ts';
import {
  addOnProblem,
  compareQuota,
  mayReadMembership,
  mayReadService,
  overuseOf,
  planBegins,
  planChoiceProblem,
  planDirection,
  seesOwnPlan,
} from './plan-change.ts';

const now = new Date('2026-03-10T04:00:00Z');
const coming = new Date('2026-03-20T04:00:00Z');
const retail: Retail = {
  additionalStorageQuota: 0,
  additionalStorageUsed: 0,
  allocatedHourExtra: 0,
  allocatedHourSubscription: 0,
  allocatedHourUsed: 0,
  activeOrderQuota: 0,
  totalOrderQuota: 0,
  totalOrderExtra: 0,
  totalOrderSubscription: 0,
};
const membership = {
  type: 'paid',
  isActive: true,
  dueDate: coming.toISOString(),
  onFreeTrial: false,
  onSubscriptionLeave: false,
  storages: { used: 3000, quota: 4000, additionals: [] },
  allocatedHour: { used: 10, quota: 20, packageAllocatedHours: 20, additionals: [] },
  orders: { used: 7, quota: 10, currentActiveOrder: 4, maximumActiveOrder: 5, additionals: [] },
} as unknown as Membership;
const plan: PlanOffer = {
  id: 'a',
  title: 'A',
  type: 'paid',
  paymentTerm: 'Monthly',
  price: 100,
  storage: infinite,
  hours: infinite,
  activeOrders: infinite,
  orders: infinite,
  seats: infinite,
  features: [],
};

describe('a plan that is chosen', () => {
  it('is a downgrade where it costs less by the month', () => {
    const yearly = { price: 1200, paymentTerm: 'Yearly' } as const;
    expect(planDirection({ price: 101, paymentTerm: 'Monthly' }, yearly)).toBe('downgrade');
    expect(planDirection({ price: 100, paymentTerm: 'Monthly' }, yearly)).toBe('upgrade');
    const price = fc.record({
      price: fc.nat(1_000_000),
      paymentTerm: fc.constantFrom('Monthly' as const, 'Yearly' as const),
    });
    fc.assert(
      fc.property(price, price, (from, to) => {
        const [there, back] = [planDirection(from, to), planDirection(to, from)];
        // Of two that cost the same neither is less.
        if (there === back) expect(there).toBe('upgrade');
      }),
    );
  });

  it('begins with the end of what is paid, or at once', () => {
    expect(planBegins(coming, 'paid', now)).toEqual(coming);
    expect(planBegins(now, 'paid', now)).toBeNull();
    expect(planBegins(null, 'paid', now)).toBeNull();
    expect(planBegins(coming, 'free', now)).toBeNull();
  });

  it('is refused where the account ends, is on leave, or owes its first term', () => {
    const planState = { membership, isRequestDeletion: false, openFirstTerm: null, beingPaid: null };
    expect(planChoiceProblem(planState)).toBeNull();
    expect(planChoiceProblem({ ...planState, isRequestDeletion: true })).toContain('deleted');
    const onLeave = { ...membership, onSubscriptionLeave: true };
    expect(planChoiceProblem({ ...planState, membership: onLeave })).toContain('on leave');
    expect(planChoiceProblem({ ...planState, openFirstTerm: 'INV-7' })).toContain('INV-7 is open');
    expect(planChoiceProblem({ ...planState, beingPaid: 'INV-8' })).toContain('INV-8 is being paid');
  });

  it('shows what of the use is more than it gives', () => {
    expect(overuseOf({ membership, retail }, plan)).toEqual([]);
    const small = { ...plan, storage: 2999, hours: 9, activeOrders: 3, orders: 6 };
    expect(overuseOf({ membership, retail }, small)).toHaveLength(4);
    const added = { ...retail, additionalStorageQuota: 1, activeOrderQuota: 1 };
    expect(overuseOf({ membership, retail: added }, { ...small, hours: 10, orders: 7 })).toEqual([]);
  });

  it('gives more or less than another, without end more than anything', () => {
    const quota = fc.oneof(fc.nat(), fc.constant(infinite));
    fc.assert(
      fc.property(quota, quota, (a, b) => {
        const other = { more: 'less', less: 'more', same: 'same' };
        expect(compareQuota(b, a)).toBe(other[compareQuota(a, b)]);
      }),
    );
    expect([compareQuota(1, infinite), compareQuota(2, 1), compareQuota(1, 1)]).toEqual([
      'more',
      'less',
      'same',
    ]);
  });
});

it('sells by the month to subscribers who pay, are not trying, and stay', () => {
  const problem = (part: Partial<Membership>, isRequestDeletion = false, overdue: string | null = null) =>
    addOnProblem({ membership: { ...membership, ...part }, isRequestDeletion }, overdue, now);
  expect(problem({})).toBeNull();
  expect(problem({ type: 'free' })).toContain('cart');
  expect(problem({ onFreeTrial: true })).toContain('free trial');
  expect(problem({ onSubscriptionLeave: true })).toContain('Reactivate');
  expect(problem({ dueDate: now.toISOString(), isActive: false })).toContain('inactive');
  expect(problem({}, true)).toContain('deleted');
  expect(problem({}, false, 'INV-9')).toContain('INV-9 is overdue');
});

it('is read by the company’s people', () => {
  for (const rule of [mayReadMembership, mayReadService, seesOwnPlan])
    expect(roles.filter((role) => rule({ role, viewOnly: true })).sort()).toEqual(['owner', 'staff']);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { roles } from '#shared/access/role.ts';
import { infinite } from '#shared/kernel/quota.ts';
import { productTypeSchema } from './cart.ts';
import type { Membership, Retail } from './membership.ts';
import { hasRetailLink, mayReadRetail, retailUse, validUntil } from './retail-rules.ts';

const count = fc.nat(1000);
const quota = fc.oneof(count, fc.constant(infinite));
const plan = fc.record({
  membership: fc.record({
    orders: fc.record({ used: count, quota, currentActiveOrder: count, maximumActiveOrder: quota }),
  }) as unknown as fc.Arbitrary<Membership>,
  retail: fc.record({
    additionalStorageQuota: count,
    additionalStorageUsed: count,
    allocatedHourExtra: count,
    allocatedHourSubscription: count,
    allocatedHourUsed: count,
    activeOrderQuota: count,
    totalOrderQuota: count,
    totalOrderExtra: count,
    totalOrderSubscription: count,
  }) satisfies fc.Arbitrary<Retail>,
});

it('counts of add-ons only what is used beyond the plan', () => {
  fc.assert(
    fc.property(plan, fc.constantFrom(...productTypeSchema.options), (given, type) => {
      const { used, total } = retailUse(type, given);
      expect(used).toBeGreaterThanOrEqual(0);
      expect(total).toBeGreaterThanOrEqual(0);
    }),
  );
  fc.assert(
    fc.property(plan, (given) => {
      const { orders } = given.membership;
      const { used } = retailUse('total-order', given);
      expect(used).toBe(orders.quota === infinite ? 0 : Math.max(0, orders.used - orders.quota));
    }),
  );
});

it('ends what is used up by the month with the month, and keeps the rest', () => {
  const end = '2026-06-01T00:00:00.000Z';
  const due = '2026-05-20T00:00:00.000Z';
  expect(productTypeSchema.options.map((type) => validUntil({ type, dueAt: null }, end))).toEqual([
    null,
    end,
    null,
    end,
  ]);
  for (const type of productTypeSchema.options) expect(validUntil({ type, dueAt: due }, end)).toBe(due);
});

it('is read by a company’s people alone', () => {
  for (const rule of [mayReadRetail, hasRetailLink])
    expect(roles.filter((role) => rule({ role, viewOnly: false })).sort()).toEqual(['owner', 'staff']);
});

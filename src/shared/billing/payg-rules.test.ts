import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Role } from '#shared/access/role.ts';
import { roles } from '#shared/access/role.ts';
import { isRunningOut, mayManageProducts, mayReadPaygCustomers, maySeeUnpaid } from './payg-rules.ts';

it('warns from nine tenths on, never of what has no end, and once it warns it goes on', () => {
  expect([3.5, 3.6, 4, 9].map((used) => isRunningOut({ used, total: 4 }))).toEqual([false, true, true, true]);
  expect(isRunningOut({ used: 0, total: 0 })).toBe(false);
  expect(isRunningOut({ used: 0.1, total: 0 })).toBe(true);
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(1000), fc.nat(1000), (used, more, total) => {
      expect(isRunningOut({ used, total: null })).toBe(false);
      if (isRunningOut({ used, total })) expect(isRunningOut({ used: used + more, total })).toBe(true);
    }),
  );
});

it('is read by operators and managers; what is owed and sold is managers’', () => {
  const who = (may: (who: { role: Role; viewOnly: boolean }) => boolean) =>
    roles.filter((role) => may({ role, viewOnly: false })).sort();
  const managers = ['admin', 'creative_manager', 'manager', 'production_manager'];
  expect(who(mayReadPaygCustomers)).toEqual([...managers, 'operator'].sort());
  expect(who(maySeeUnpaid)).toEqual(managers);
  expect(who(mayManageProducts)).toEqual(managers);
});

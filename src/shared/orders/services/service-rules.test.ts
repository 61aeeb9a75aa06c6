import { expect, it } from 'vitest';
import { roles } from '#shared/access/role.ts';
import { mayManageServices } from './service-rules.ts';

it('services are managed by managers and administrators, unless they only look', () => {
  expect(roles.filter((role) => mayManageServices({ role, viewOnly: false }))).toEqual([
    'manager',
    'creative_manager',
    'production_manager',
    'admin',
  ]);
  expect(roles.filter((role) => mayManageServices({ role, viewOnly: true }))).toEqual([]);
});

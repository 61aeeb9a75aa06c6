import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type MenuSituation, menuFor, userMenu } from './user-menu.ts';

const owner: MenuSituation = {
  role: 'owner',
  viewOnly: false,
  view: 'customer',
  isSubscriber: true,
  membershipType: 'paid',
  hasWorkflow: false,
};
const labels = (situation: Partial<MenuSituation>) =>
  menuFor({ ...owner, ...situation }).map(({ label }) => label);

describe('the user menu', () => {
  it('shows an owner with a plan all of the account', () => {
    expect(labels({})).toEqual([
      'Manage Profile',
      'Order Reporting',
      'My Images',
      'Membership & Additional Resources',
      'Manage Payment/Invoices',
      'Manage Team Member',
      'General Settings',
    ]);
  });

  it('keeps membership and payments from those who neither subscribe nor resell', () => {
    const free = labels({ isSubscriber: false, membershipType: 'free' });
    expect(free).not.toContain('Membership & Additional Resources');
    expect(free).not.toContain('Manage Payment/Invoices');
    const reseller = labels({ isSubscriber: false, view: 'client', membershipType: 'free' });
    expect(reseller).toContain('Manage Payment/Invoices');
    expect(reseller).not.toContain('Membership & Additional Resources');
  });

  it('has team members in the customer view alone, and workflows where one is set', () => {
    expect(labels({ view: 'client' })).not.toContain('Manage Team Member');
    expect(labels({ hasWorkflow: true })).toContain('Workflow and Roles');
  });

  it.each([
    ['staff', ['Manage Profile', 'Order Reporting', 'My Images']],
    ['operator', ['Manage Profile', 'Pay as you Go Customer Info']],
    ['manager', ['Manage Profile', 'Reporting', 'Pay as you Go Customer Info', 'General Settings']],
    ['cso', ['Manage Profile', 'My Images']],
  ] as const)('is the role’s own: %s', (role, wanted) => {
    expect(labels({ role, isSubscriber: false, membershipType: null })).toEqual(wanted);
  });

  it('leads to screens that the application has', () => {
    const routed = readFileSync('src/client/app/account-routes.tsx', 'utf8');
    for (const { path } of userMenu) expect(routed).toContain(`\n  ['${path}', load`);
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { closedPageText, pageRules, type Visitor } from './page-access.ts';
import { isCustomerRole, type Role, roles } from './role.ts';
import { roleName } from './role-name.ts';

/** Somebody of a role whose account lacks nothing. */
const visitor = (role: Role, more: Partial<Visitor> = {}): Visitor => ({
  role,
  viewOnly: false,
  company: isCustomerRole(role) ? ({ id: 'c' } as Visitor['company']) : null,
  membership: isCustomerRole(role) ? ({ type: 'free' } as Visitor['membership']) : null,
  isClientWhitelabel: isCustomerRole(role),
  impersonator: null,
  ...more,
});
const members = roles.filter((role) => role !== 'guest');
/** Finds the longer name where one role's is part of another's. */
const namesInText = new RegExp(
  members
    .map((role) => `${roleName(role)}s`)
    .sort((one, other) => other.length - one.length)
    .join('|'),
  'g',
);
const openTo = (path: string): Role[] =>
  members.filter((role) => closedPageText(path, visitor(role)) === null);

describe('a page that is not everyone’s', () => {
  it.each([
    ['/orders/new', ['owner', 'staff']],
    ['/orders/clone/10482', ['owner', 'staff']],
    ['/reporting/operator', ['manager', 'creative_manager', 'production_manager', 'admin']],
    ['/team-members', ['owner', 'admin']],
    ['/payg/list', ['operator', 'manager', 'creative_manager', 'production_manager', 'admin']],
    ['/billing/payments/new', ['owner']],
    ['/settings', ['owner', 'manager', 'creative_manager', 'production_manager', 'admin']],
    ['/customer/1', ['owner', 'staff']],
    ['/retail', ['owner', 'staff']],
    ['/membership/package', ['owner']],
    ['/membership/service', ['owner']],
    ['/profile/sessions', members],
  ] as const)('%s is open to %j alone', (path, wanted) => {
    expect(openTo(path)).toEqual(wanted);
  });

  it('says to every role that cannot open it whose it is, naming exactly those who can', () => {
    for (const { path } of pageRules) {
      const address = addresses.find((each) => path.test(each)) ?? '';
      const open = openTo(address);
      expect(open, `${path}`).not.toEqual([]);
      for (const role of members.filter((each) => !open.includes(each))) {
        const text = closedPageText(address, visitor(role)) ?? '';
        expect(text, `${address} ${role}`).toMatch(/^It is for .+\.$/);
        expect(new Set(text.match(namesInText)), `${address} ${role}`).toEqual(
          new Set(open.map((each) => `${roleName(each)}s`)),
        );
      }
    }
  });

  it('says what the account lacks, and that one may only look', () => {
    expect(closedPageText('/checkout/process', visitor('owner', { membership: null }))).toBe(
      'It is for Account Owners of companies that pay as they go.',
    );
    expect(closedPageText('/team-members/new', visitor('owner', { impersonator: person }))).toBe(
      'It is for Admins and Account Owners who have signed in themselves.',
    );
    expect(closedPageText('/team-members/new', visitor('staff'))).toBe(
      'It is for Account Owners and Admins.',
    );
    expect(closedPageText('/orders/new/', visitor('owner', { viewOnly: true }))).toBe(
      'It is for Account Owners and Team Members. Your account may only look.',
    );
  });

  it('has the resources, which pay as you go leads on to, open to a company without a plan', () => {
    const buyers = openTo('/payg').filter(isCustomerRole);
    expect(buyers).toEqual(['owner', 'staff']);
    for (const role of buyers) {
      expect(closedPageText('/retail', visitor(role, { membership: null }))).toBeNull();
      expect(closedPageText('/retail', visitor(role, { company: null }))).toBe(
        'It is for Account Owners and Team Members of customer companies.',
      );
    }
  });

  it('has a rule, or is everyone’s, for every address of the application', () => {
    const free = addresses.filter((address) => !pageRules.some(({ path }) => path.test(address)));
    expect(free).toEqual(['/billing/invoices/1']);
  });
});

const person = { id: 'p', name: 'Daniel' } as NonNullable<Visitor['impersonator']>;
const addresses = [
  '/orders/new',
  '/orders/clone/1',
  ...[
    ...readFileSync('src/client/app/account-routes.tsx', 'utf8').matchAll(
      /<Route path="([^"]+)">|^ {2}\['(\/[^']+)', load/gm,
    ),
  ].map(([, shown = '', listed = shown]) => listed.replaceAll(/:\w+/g, '1')),
];

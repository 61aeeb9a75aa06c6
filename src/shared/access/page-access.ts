import type { User } from '#shared/accounts/user.ts';
import { hasCart } from '#shared/billing/membership-rules.ts';
import { can } from './permission.ts';
import { isCustomerRole, type Role, roles } from './role.ts';
import { roleName } from './role-name.ts';
import type { Action, Subject } from './subjects.ts';

/** What decides whether somebody may open a page. */
export type Visitor = Pick<
  User,
  'role' | 'viewOnly' | 'company' | 'membership' | 'isClientWhitelabel' | 'impersonator'
>;

interface PageRule {
  path: RegExp;
  /** Needed besides one of `needs`. */
  visit?: Subject;
  /** One of them is enough. */
  needs: readonly (readonly [Action, Subject])[];
  /** What a customer's account must be besides, as it follows their roles in a sentence. */
  when?: { holds(visitor: Visitor): boolean; words: string };
}

const ofCompanies = { holds: ({ company }: Visitor) => company !== null, words: 'of customer companies' };
const withPlan = {
  holds: ({ membership }: Visitor) => membership !== null,
  words: 'of companies with a plan',
};
const bySelf = {
  holds: ({ impersonator }: Visitor) => impersonator == null,
  words: 'who have signed in themselves',
};
const withCart = {
  holds: (visitor: Visitor) => hasCart(visitor, visitor.membership),
  words: 'of companies that pay as they go',
};

/** Pages that are not everyone's. The first rule that fits an address holds. */
export const pageRules: readonly PageRule[] = [
  {
    path: /^\/orders\/(new|clone\/[^/]+)$/,
    visit: 'PAGE_CREATE_ORDER',
    needs: [['create', 'ORDER_CREATE']],
  },
  { path: /^\/profile(\/(sessions|data))?$/, needs: [['visit', 'PAGE_PROFILE']] },
  { path: /^\/guest-links$/, needs: [['read', 'GUEST_REVIEWER']] },
  { path: /^\/(cart\/checkout|checkout\/cart)$/, needs: [['visit', 'PAGE_CART']], when: withCart },
  { path: /^\/checkout\/process$/, needs: [['visit', 'PAGE_CHECKOUT']], when: withCart },
  { path: /^\/checkout\/process\/invoice\/[^/]+$/, needs: [['visit', 'PAGE_CHECKOUT_INVOICE']] },
  { path: /^\/settings$/, needs: [['visit', 'PAGE_SETTINGS']] },
  { path: /^\/settings\/retention$/, needs: [['update', 'OPERATIONS']] },
  { path: /^\/settings\/invoices$/, needs: [['update', 'BILLING_SETTINGS']] },
  { path: /^\/billing\/payments\/new$/, needs: [['update', 'PAYMENT_METHOD']], when: bySelf },
  { path: /^\/billing\/payments(\/[^/]+)?$/, needs: [['visit', 'PAGE_PAYMENT']] },
  { path: /^\/billing\/invoices\/[^/]+\/payment\/[^/]+$/, needs: [['visit', 'PAGE_INVOICE']] },
  { path: /^\/billing\/invoices$/, needs: [['visit', 'PAGE_INVOICE']] },
  {
    path: /^\/billing\/statement$/,
    needs: [
      ['visit', 'PAGE_INVOICE'],
      ['update', 'INVOICE_PAYMENT'],
    ],
  },
  {
    path: /^\/retail$/,
    needs: [
      ['read', 'RETAIL'],
      ['visit', 'PAGE_STORAGE'],
      ['visit', 'PAGE_ALLOCATED_HOURS'],
    ],
    when: ofCompanies,
  },
  {
    path: /^\/payg$/,
    needs: [
      ['update', 'PRODUCTS'],
      ['read', 'PAYG_CUSTOMER_INFO'],
      ['read', 'RETAIL'],
      ['read', 'PAYG_CART'],
    ],
  },
  { path: /^\/plans$/, needs: [['update', 'PRODUCTS']] },
  { path: /^\/services$/, needs: [['update', 'SERVICES']] },
  { path: /^\/payg\/list$/, needs: [['read', 'PAYG_CUSTOMER_INFO']] },
  { path: /^\/payg\/switch$/, needs: [['read', 'SUBSCRIPTION_BILLING']], when: withPlan },
  { path: /^\/my-images$/, needs: [['read', 'NAV_CUSTOMER_IMAGES']] },
  { path: /^\/membership\/package$/, needs: [['visit', 'PAGE_MEMBERSHIP']], when: withPlan },
  { path: /^\/membership\/service$/, needs: [['visit', 'PAGE_SERVICE']], when: withPlan },
  { path: /^\/audit$/, needs: [['read', 'AUDIT_LOG']] },
  { path: /^\/operations$/, needs: [['update', 'OPERATIONS']] },
  { path: /^\/companies(\/[^/]+)?$/, needs: [['read', 'COMPANY']] },
  {
    path: /^\/customer\/new$/,
    needs: [
      ['update', 'COMPANY_INFORMATION'],
      ['create', 'COMPANY'],
    ],
    when: {
      holds: ({ isClientWhitelabel, company }) => isClientWhitelabel || company === null,
      words: 'of white-label accounts',
    },
  },
  {
    path: /^\/customer\/[^/]+$/,
    needs: [['read', 'ORDER_LIST']],
    when: { holds: ({ isClientWhitelabel }) => isClientWhitelabel, words: 'of white-label accounts' },
  },
  {
    path: /^\/team-members\/new$/,
    needs: [['update', 'TEAM_MEMBER']],
    when: bySelf,
  },
  { path: /^\/team-members(\/[^/]+)?$/, needs: [['visit', 'PAGE_TEAM_MEMBER']] },
  { path: /^\/reporting\/order$/, needs: [['read', 'NAV_CUSTOMER_REPORTING']], when: ofCompanies },
  { path: /^\/reporting\/operator$/, needs: [['read', 'NAV_USER_REPORTING']] },
  { path: /^\/reporting\/finance$/, needs: [['update', 'INVOICE_PAYMENT']] },
  { path: /^\/workflow-and-roles\/create$/, needs: [['update', 'WORKFLOW']] },
  { path: /^\/workflow-and-roles(\/[^/]+)?$/, needs: [['visit', 'PAGE_WORKFLOW_EDITOR']] },
];

/** Returns who can open a page, as text for somebody who cannot; null if `visitor` can, or no rule fits. */
export function closedPageText(path: string, visitor: Visitor): string | null {
  const rule = pageRules.find((each) => each.path.test(path.replace(/(?<=.)\/$/, '')));
  if (rule === undefined) return null;
  const { visit, needs, when } = rule;
  const fits = (who: Pick<Visitor, 'role' | 'viewOnly'>): boolean =>
    (visit === undefined || can(who, 'visit', visit)) &&
    needs.some(([action, subject]) => can(who, action, subject));
  const isOfAccount = when === undefined || when.holds(visitor);
  if (fits(visitor) && isOfAccount) return null;
  const allowed = roles.filter(
    (role) =>
      role !== 'guest' &&
      fits({ role, viewOnly: false }) &&
      (when === undefined || isCustomerRole(role) || when.holds(ofProvider(role))),
  );
  // Customers last: the words are about them alone.
  const last = allowed.toSorted((one, other) => Number(isCustomerRole(one)) - Number(isCustomerRole(other)));
  const whose = `It is for ${isOfAccount ? listed(allowed) : `${listed(last)} ${when.words}`}.`;
  const isOnlyLooking = visitor.viewOnly && !fits(visitor) && fits({ ...visitor, viewOnly: false });
  return isOnlyLooking ? `${whose} Your account may only look.` : whose;
}

/** Somebody of the provider, as the conditions on customers' accounts see them. */
const ofProvider = (role: Role): Visitor => ({
  ...{ role, viewOnly: false, company: null, membership: null },
  ...{ isClientWhitelabel: false, impersonator: null },
});

function listed(allowed: readonly Role[]): string {
  const names = allowed.map((role) => `${roleName(role)}s`);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}

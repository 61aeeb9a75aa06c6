import type { Membership } from '#shared/billing/membership.ts';
import type { AccountView } from './account-view.ts';
import { can } from './permission.ts';
import type { Role } from './role.ts';
import type { Action, Subject } from './subjects.ts';

/** What the menu's rules look at. */
export interface MenuSituation {
  role: Role;
  viewOnly: boolean;
  view: AccountView;
  isSubscriber: boolean;
  membershipType: Membership['type'] | null;
  /** Whether the account has chosen how its proofs are approved. */
  hasWorkflow: boolean;
}

interface MenuRule {
  label: string;
  path: string;
  needs: readonly [Action, Subject];
  when?: (situation: MenuSituation) => boolean;
}

const isClientOrSubscriber = ({ view, isSubscriber }: MenuSituation): boolean =>
  view === 'client' || isSubscriber;

/** The links of the user menu in their order, with who sees each (application, sections 2 and 6). */
export const userMenu = [
  { label: 'Manage Profile', path: '/profile', needs: ['read', 'NAV_MANAGE_PROFILE'] },
  { label: 'Order Reporting', path: '/reporting/order', needs: ['read', 'NAV_CUSTOMER_REPORTING'] },
  { label: 'Reporting', path: '/reporting/operator', needs: ['read', 'NAV_USER_REPORTING'] },
  { label: 'Pay as you Go Customer Info', path: '/payg/list', needs: ['read', 'NAV_PAYG_CUSTOMER_INFO'] },
  { label: 'My Images', path: '/my-images', needs: ['read', 'NAV_CUSTOMER_IMAGES'] },
  {
    label: 'Membership & Additional Resources',
    path: '/membership/service',
    needs: ['read', 'NAV_MANAGE_MEMBERSHIP'],
    when: (situation) => isClientOrSubscriber(situation) && situation.membershipType !== 'free',
  },
  {
    label: 'Manage Payment/Invoices',
    path: '/billing/payments',
    needs: ['read', 'NAV_PAYMENT'],
    when: isClientOrSubscriber,
  },
  {
    label: 'Manage Team Member',
    path: '/team-members',
    needs: ['read', 'NAV_TEAM_MEMBER'],
    when: ({ view, role }) => view === 'customer' || role === 'admin',
  },
  {
    label: 'Workflow and Roles',
    path: '/workflow-and-roles',
    needs: ['visit', 'PAGE_WORKFLOW_EDITOR'],
    when: ({ hasWorkflow }) => hasWorkflow,
  },
  { label: 'General Settings', path: '/settings', needs: ['visit', 'PAGE_SETTINGS'] },
] as const satisfies readonly MenuRule[];

export type MenuPath = (typeof userMenu)[number]['path'];

/** The links that somebody sees. */
export const menuFor = (situation: MenuSituation): { label: string; path: MenuPath }[] =>
  userMenu
    .filter((rule: MenuRule) => can(situation, ...rule.needs) && (rule.when?.(situation) ?? true))
    .map(({ label, path }) => ({ label, path }));

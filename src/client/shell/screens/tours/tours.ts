import type { Role } from '#shared/access/role.ts';
import type { TourName } from '#shared/accounts/tour.ts';
import type { TourStepKey } from '#shared/installation/tour-texts.ts';

/** One step of a tour. A step whose element is not shown is skipped. */
export interface TourStep {
  /** Of what it says, and the `data-tour` of its element. */
  key: TourStepKey;
  /** Left out for administrators, whose tour is shorter. */
  isForCustomers?: true;
}

export interface Tour {
  name: TourName;
  /** What its screen is called where its texts are changed. */
  title: string;
  path: string;
  steps: readonly TourStep[];
}

/** Returns the selector of what a step is about. */
export const elementOf = ({ key }: TourStep): string => `[data-tour="${key}"]`;

/** The tours, in the order in which they begin by themselves. */
export const tours: readonly Tour[] = [
  {
    name: 'dashboardTourGuide',
    title: 'Board',
    path: '/',
    steps: [
      { key: 'board' },
      { key: 'new-order', isForCustomers: true },
      { key: 'search' },
      { key: 'filter' },
      { key: 'hours', isForCustomers: true },
      { key: 'meters', isForCustomers: true },
      { key: 'view', isForCustomers: true },
      { key: 'bell' },
    ],
  },
  {
    name: 'userMenuTourGuide',
    title: 'Account menu',
    path: '/',
    steps: [{ key: 'account' }],
  },
  {
    name: 'manageProfileTourGuide',
    title: 'Profile',
    path: '/profile',
    steps: [{ key: 'picture' }, { key: 'details' }, { key: 'password' }],
  },
  {
    name: 'createNewOrderTourGuide',
    title: 'New order',
    path: '/orders/new',
    steps: [{ key: 'order-fields' }, { key: 'order-files' }, { key: 'order-publish' }],
  },
  {
    name: 'managePaymentTourGuide',
    title: 'Payment methods',
    path: '/billing/payments',
    steps: [{ key: 'payments' }],
  },
  {
    name: 'addNewPaymentMethodTourGuide',
    title: 'New payment method',
    path: '/billing/payments/new',
    steps: [{ key: 'payment-form' }],
  },
  {
    name: 'manageInvoiceTourGuide',
    title: 'Invoices',
    path: '/billing/payments',
    steps: [{ key: 'invoices' }],
  },
  {
    name: 'teamMemberTourGuide',
    title: 'Team',
    path: '/team-members',
    steps: [{ key: 'team-list' }, { key: 'team-new' }],
  },
  {
    name: 'createTeamMemberTourGuide',
    title: 'New team member',
    path: '/team-members/new',
    steps: [{ key: 'member-fields' }, { key: 'member-password' }],
  },
  {
    name: 'generalSettingsTourGuide',
    title: 'General settings',
    path: '/settings',
    steps: [
      { key: 'company', isForCustomers: true },
      { key: 'set-hours' },
      { key: 'set-announcements' },
      { key: 'set-invoices' },
      { key: 'set-white-labels' },
    ],
  },
  {
    name: 'deleteAccountTourGuide',
    title: 'Deletion of an account',
    path: '/settings',
    steps: [{ key: 'delete-account' }],
  },
];

/** Returns the steps for a user. */
export const stepsFor = ({ steps }: Tour, role: Role): TourStep[] =>
  steps.filter(({ isForCustomers }) => role !== 'admin' || isForCustomers !== true);

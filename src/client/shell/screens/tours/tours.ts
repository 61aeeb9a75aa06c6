import type { Role } from '#shared/access/role.ts';
import type { TourName } from '#shared/accounts/tour.ts';

/** One step of a tour. A step whose element is not shown is skipped. */
export interface TourStep {
  element: string;
  title: string;
  text: string;
  /** Left out for administrators, whose tour is shorter. */
  isForCustomers?: true;
}

export interface Tour {
  name: TourName;
  path: string;
  steps: readonly TourStep[];
}

const mandatory = 'Every field with a red asterisk is mandatory.';

/** The tours, in the order in which they begin by themselves. */
export const tours: readonly Tour[] = [
  {
    name: 'dashboardTourGuide',
    path: '/',
    steps: [
      {
        element: '[data-tour="board"]',
        title: 'Your orders',
        text: 'Every order is a card. It goes from New Order by In Progress and In Review to Approved.',
      },
      {
        element: '[data-tour="new-order"]',
        title: 'Create New Order',
        text: 'Tell what you need, add your files, and publish it. A draft is kept as you type.',
        isForCustomers: true,
      },
      {
        element: '[data-tour="search"]',
        title: 'Quick search',
        text: 'Find an order by its name, number or people. Ctrl+Q brings you here from anywhere on the board.',
      },
      {
        element: '[data-tour="filter"]',
        title: 'Filters and presets',
        text: 'Narrow the board to what matters to you, and keep a filter under a name.',
      },
      {
        element: '[data-tour="hours"]',
        title: 'Working hours',
        text: 'When the studio is open, and for how long yet.',
        isForCustomers: true,
      },
      {
        element: '[data-tour="meters"]',
        title: 'What you use',
        text: 'Storage, hours and active orders of your plan. They turn red when little is left.',
        isForCustomers: true,
      },
      {
        element: '[data-tour="view"]',
        title: 'Board View and List View',
        text: 'The same orders as a board or as a list, under the same filter.',
        isForCustomers: true,
      },
      {
        element: '[data-tour="bell"]',
        title: 'Notifications',
        text: 'Comments, decisions and moves that concern you come here as they happen.',
      },
    ],
  },
  {
    name: 'userMenuTourGuide',
    path: '/',
    steps: [
      {
        element: '[data-tour="account"]',
        title: 'Your account',
        text: 'Your profile, settings and theme are in this menu. The tour can be taken again from here.',
      },
    ],
  },
  {
    name: 'manageProfileTourGuide',
    path: '/profile',
    steps: [
      {
        element: '[data-tour="picture"]',
        title: 'Your picture',
        text: 'Others see it beside your comments and on your orders.',
      },
      {
        element: '[data-tour="details"]',
        title: 'Your details',
        text: `Due dates are shown in your time zone. ${mandatory}`,
      },
      {
        element: '[data-tour="password"]',
        title: 'Your password',
        text: 'A new one signs you out everywhere else.',
      },
    ],
  },
  {
    name: 'createNewOrderTourGuide',
    path: '/orders/new',
    steps: [
      {
        element: '[data-tour="order-fields"]',
        title: 'What you need',
        text: `Name the order, choose the service and write the brief. ${mandatory}`,
      },
      {
        element: '[data-tour="order-files"]',
        title: 'Your files',
        text: 'Drop pictures, texts and references here, or paste them.',
      },
      {
        element: '[data-tour="order-publish"]',
        title: 'Publish',
        text: 'Until you publish it an order is a draft that only your company sees.',
      },
    ],
  },
  {
    name: 'managePaymentTourGuide',
    path: '/billing/payments',
    steps: [
      {
        element: '[data-tour="payments"]',
        title: 'How you pay',
        text: 'Direct debit, bank transfer or purchase order. The default one pays what nothing else is chosen for.',
      },
    ],
  },
  {
    name: 'addNewPaymentMethodTourGuide',
    path: '/billing/payments/new',
    steps: [
      {
        element: '[data-tour="payment-form"]',
        title: 'A payment method',
        text: `Choose how you pay, and fill in what is asked for. ${mandatory}`,
      },
    ],
  },
  {
    name: 'manageInvoiceTourGuide',
    path: '/billing/payments',
    steps: [
      {
        element: '[data-tour="invoices"]',
        title: 'Your invoices',
        text: 'What your company has to pay and has paid. Open an invoice to see how it is paid.',
      },
    ],
  },
  {
    name: 'teamMemberTourGuide',
    path: '/team-members',
    steps: [
      {
        element: '[data-tour="team-list"]',
        title: 'Your team',
        text: 'Who signs in with you, what they may do, and when they were last seen. Open one to change it.',
      },
      {
        element: '[data-tour="team-new"]',
        title: 'Create Team Member',
        text: 'Add somebody: they are mailed how to sign in.',
      },
    ],
  },
  {
    name: 'createTeamMemberTourGuide',
    path: '/team-members/new',
    steps: [
      {
        element: '[data-tour="member-fields"]',
        title: 'Who they are',
        text: `Their name, address and rights. ${mandatory} The password is the exception.`,
      },
      {
        element: '[data-tour="member-password"]',
        title: 'Their password',
        text: 'Leave it empty, and they are mailed a link that sets one; or generate one and hand it over.',
      },
    ],
  },
  {
    name: 'generalSettingsTourGuide',
    path: '/settings',
    steps: [
      {
        element: '[data-tour="set-hours"]',
        title: 'Business hours',
        text: 'When the studio works, day by day, and its holidays. Due dates are judged by them.',
      },
      {
        element: '[data-tour="set-announcements"]',
        title: 'Announcements',
        text: 'What you write here is shown above every screen of those it is for.',
      },
      {
        element: '[data-tour="set-invoices"]',
        title: 'Invoices',
        text: 'What customers have to pay. Record a payment once it has come: its plan or purchase is given at once.',
      },
      {
        element: '[data-tour="set-white-labels"]',
        title: 'White labels',
        text: 'Give a company its own name, pictures and colours, from its sign-in page to its mails.',
      },
    ],
  },
  {
    name: 'deleteAccountTourGuide',
    path: '/settings',
    steps: [
      {
        element: '[data-tour="delete-account"]',
        title: 'Delete account',
        text: 'An account without active orders can be deleted. For 30 days it can still be kept.',
      },
    ],
  },
];

/** Returns the steps for a user. */
export const stepsFor = ({ steps }: Tour, role: Role): TourStep[] =>
  steps.filter(({ isForCustomers }) => role !== 'admin' || isForCustomers !== true);

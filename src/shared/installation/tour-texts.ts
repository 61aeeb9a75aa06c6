import { plainTextProblem } from './studio-texts.ts';

const mandatory = 'Every field with a red asterisk is mandatory.';

/** What the steps of the tours say, until the studio has words of its own. */
export const usualTourTexts = {
  board: {
    title: 'Your orders',
    text: 'Every order is a card. It goes from New Order through In Progress and In Review to Approved.',
  },
  'new-order': {
    title: 'Create New Order',
    text: 'Say what you need, add your files, and publish it. A draft is kept as you type.',
  },
  search: {
    title: 'Quick search',
    text: 'Find an order by its name, number or people. Ctrl+Q brings you here from anywhere on the board.',
  },
  filter: {
    title: 'Filters and presets',
    text: 'Narrow the board to what matters to you, and keep a filter under a name.',
  },
  hours: {
    title: 'Working hours',
    text: 'When the studio is open, and how long until it closes or opens.',
  },
  meters: {
    title: 'What you use',
    text: 'Storage, hours and active orders of your plan. They turn red when little is left.',
  },
  view: {
    title: 'Board View and List View',
    text: 'The same orders as a board or as a list, under the same filter.',
  },
  bell: {
    title: 'Notifications',
    text: 'Comments, decisions and moves that concern you come here as they happen.',
  },
  account: {
    title: 'Your account',
    text: 'Your profile, settings and theme are in this menu. The tour can be taken again from here.',
  },
  picture: {
    title: 'Your picture',
    text: 'Others see it beside your comments and on your orders.',
  },
  details: {
    title: 'Your details',
    text: `Due dates are shown in your time zone. ${mandatory}`,
  },
  password: {
    title: 'Your password',
    text: 'A new one signs you out everywhere else.',
  },
  'order-fields': {
    title: 'What you need',
    text: `Name the order, choose the service and write the brief. ${mandatory}`,
  },
  'order-files': {
    title: 'Your files',
    text: 'Drop pictures, texts and references here, or paste them.',
  },
  'order-publish': {
    title: 'Publish',
    text: 'Until you publish it an order is a draft that only your company sees.',
  },
  payments: {
    title: 'How you pay',
    text: 'Direct debit, bank transfer or purchase order. The default one pays what nothing else is chosen for.',
  },
  'payment-form': {
    title: 'A payment method',
    text: `Choose how you pay, and fill in what is asked for. ${mandatory}`,
  },
  invoices: {
    title: 'Your invoices',
    text: 'What your company has to pay and has paid. Open an invoice to see how it is paid.',
  },
  'team-list': {
    title: 'Your team',
    text: 'Who signs in with you, what they may do, and when they were last seen. Open one to change it.',
  },
  'team-new': {
    title: 'Create Team Member',
    text: 'Add a colleague: they are mailed how to sign in.',
  },
  'member-fields': {
    title: 'Who they are',
    text: `Their name, address and rights. ${mandatory} The password is the exception.`,
  },
  'member-password': {
    title: 'Their password',
    text: 'Leave it empty, and they are mailed a link that sets one; or generate one and hand it over.',
  },
  company: {
    title: 'Company information',
    text: `Who your invoices are made out to, and whom we can reach. ${mandatory}`,
  },
  'set-hours': {
    title: 'Business hours',
    text: 'When the studio works, day by day, and its holidays. Due dates are judged by them.',
  },
  'set-announcements': {
    title: 'Announcements',
    text: 'What you write here is shown above every screen of those it is for.',
  },
  'set-invoices': {
    title: 'Invoices',
    text: 'What customers have to pay. Record a payment once it has come: its plan or purchase is given at once.',
  },
  'set-white-labels': {
    title: 'White labels',
    text: 'Give a company its own name, pictures and colours, from its sign-in page to its mails.',
  },
  'delete-account': {
    title: 'Delete account',
    text: 'An account without active orders can be deleted. For 30 days it can still be kept.',
  },
} as const satisfies Record<string, TourText>;

export interface TourText {
  title: string;
  text: string;
}

export type TourStepKey = keyof typeof usualTourTexts;
export type TourField = `${TourStepKey}-${keyof TourText}`;

/** The studio's own words in the tours; empty: the usual ones. */
export type TourTexts = Record<TourField, string>;

export const maxTourTextLength: Readonly<Record<keyof TourText, number>> = { title: 60, text: 300 };

const parts = ['title', 'text'] as const;
const steps = Object.keys(usualTourTexts) as TourStepKey[];

export const tourFields: readonly TourField[] = steps.flatMap((step) =>
  parts.map((part): TourField => `${step}-${part}`),
);

/** Returns a value for each field of the tours. */
export const eachTourField = <Value>(make: (field: TourField) => Value): Record<TourField, Value> =>
  Object.fromEntries(tourFields.map((field) => [field, make(field)])) as Record<TourField, Value>;

const partOf = (field: TourField): keyof TourText => (field.endsWith('-title') ? 'title' : 'text');

/** What fields are called in refusals. */
export const tourFieldLabels = eachTourField((field) => {
  const step = field.slice(0, field.lastIndexOf('-')) as TourStepKey;
  return `${usualTourTexts[step].title}: ${partOf(field)}`;
});

/** Returns what a step says: the studio's own words, and the usual ones where it has none. */
export const tourTextOf = (step: TourStepKey, own: Partial<TourTexts>): TourText => ({
  title: own[`${step}-title`] || usualTourTexts[step].title,
  text: own[`${step}-text`] || usualTourTexts[step].text,
});

/** Returns what is wrong with the texts, by field. */
export function tourTextProblems(texts: TourTexts): Partial<TourTexts> {
  const found = tourFields.flatMap((field) => {
    const problem = plainTextProblem(texts[field], maxTourTextLength[partOf(field)]);
    return problem === null ? [] : [[field, problem] as const];
  });
  return Object.fromEntries(found);
}

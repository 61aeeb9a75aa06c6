import type { ProviderLook } from '#shared/accounts/user.ts';
import { pictureProblems, plainLook } from '#shared/brands/white-label-rules.ts';
import type { BusinessHours } from '#shared/calendar/business-hours.ts';
import { hoursProblem, weekText } from '#shared/calendar/hours-now.ts';
import { usualWeek } from '#shared/calendar/standard-hours.ts';
import { emailProblem } from '#shared/kernel/email.ts';
import { taxNumberProblem } from '../accounts/company-rules.ts';
import { passwordProblem, profileProblems } from '../accounts/profile.ts';
import { providerProblems } from './provider-form.ts';
import { usualCurrency } from './usual-currency.ts';

/** The provider's details as shown to customers, in mails and on documents. */
export interface Provider {
  name: string;
  supportEmail: string;
  /** Lines of its postal address; may be empty. */
  address: string;
  /** ISO 3166-1 alpha-2; likewise. */
  country: string;
  /** ISO 4217; empty where there was no setup. */
  currency: string;
  /** IANA name. */
  timeZone: string;
  /** May be empty. */
  taxNumber: string;
  /** Absent: they do. */
  tours?: boolean;
}

/** Services and plans that a studio begins with. */
export const catalogueKeys = ['design-studio', 'print-shop', 'packaging', 'none'] as const;
export type CatalogueKey = (typeof catalogueKeys)[number];

/** Everything that the setup asks for. */
export interface SetupForm extends Omit<Provider, 'tours'> {
  firstname: string;
  lastname: string;
  email: string;
  password: string;
  catalogue: CatalogueKey;
  /** Business hours by weekday, Monday first; null is closed. */
  week: BusinessHours['week'];
  look: ProviderLook;
  /** Everybody on the staff has to sign in with a second factor, the first administrator from the first time on. */
  requiresSecondFactor: boolean;
  withDemonstration: boolean;
}

/** What is kept when the setup is left: all but the password. */
export type SetupDraft = Omit<SetupForm, 'password'>;

/** What fields are called in refusals. */
export const setupLabels: Readonly<Record<keyof SetupForm, string>> = {
  name: 'Studio name',
  supportEmail: 'Support e-mail',
  address: 'Address',
  country: 'Country',
  currency: 'Currency',
  timeZone: 'Time zone',
  taxNumber: 'Tax number',
  firstname: 'First name',
  lastname: 'Last name',
  email: 'E-mail',
  password: 'Password',
  catalogue: 'Services and plans',
  week: 'Business hours',
  look: 'Look',
  requiresSecondFactor: 'Second factor',
  withDemonstration: 'Demonstration',
};

export const emptySetup: SetupForm = {
  name: '',
  supportEmail: '',
  address: '',
  country: '',
  currency: '',
  timeZone: '',
  taxNumber: '',
  firstname: '',
  lastname: '',
  email: '',
  password: '',
  catalogue: 'design-studio',
  week: usualWeek,
  look: plainLook,
  requiresSecondFactor: false,
  withDemonstration: false,
};

export const maxProviderTextLength = { address: 500, taxNumber: 40 } as const;

/** Codes that Unicode names and ISO 3166-1 gives to no country. */
const noCountries = new Set([
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'EU',
  'EZ',
  'IC',
  'QO',
  'TA',
  'UN',
  'XA',
  'XB',
  'ZZ',
]);
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** Returns whether another code has come in place of this one: `DD`, `UK`. */
const isFormer = (code: string): boolean => Intl.getCanonicalLocales(`und-${code}`)[0] !== `und-${code}`;

/** Returns every country by its ISO 3166-1 alpha-2 code with its English name, by name. */
export function countries(): { code: string; name: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      const name = noCountries.has(code) || isFormer(code) ? undefined : names.of(code);
      return name === undefined ? [] : [{ code, name }];
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Returns every currency by its ISO 4217 code with its English name, by code. */
export function currencies(): { code: string; name: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((code) => ({ code, name: names.of(code) ?? code }));
}

/** Returns the business hours to begin with. */
export const hoursOf = ({ week, timeZone }: Pick<SetupForm, 'week' | 'timeZone'>): BusinessHours => ({
  timeZone,
  week,
  holidays: [],
  description: weekText(week),
});

/**
 * Returns the form with defaults that depend on other answers: mails go to the administrator, and the currency is
 * the country's.
 */
export const withUsual = (form: SetupForm): SetupForm => ({
  ...form,
  supportEmail: form.supportEmail.trim() === '' ? form.email : form.supportEmail,
  currency: form.currency === '' ? usualCurrency(form.country) : form.currency,
});

export type SetupProblems = Partial<Record<keyof SetupForm, string>>;

/** Returns the problems of the answers by field; empty if the installation can be set up with them. */
export function setupProblems(given: SetupForm): SetupProblems {
  const form = withUsual(given);
  const text = (value: string, longest: number): string | undefined =>
    value.trim().length > longest ? `Too long: at most ${longest} characters` : undefined;
  const known = (value: string, codes: readonly { code: string }[]): string | undefined => {
    if (value === '') return 'Required!';
    return codes.some(({ code }) => code === value) ? undefined : 'Not Valid';
  };
  const own = providerProblems(form);
  const person = profileProblems({ ...form, jobTitle: '' });
  const found: Partial<Record<keyof SetupForm, string | undefined>> = {
    name: own.name,
    // If empty, the administrator's address is used, whose field then shows the fault.
    supportEmail: given.supportEmail.trim() === '' ? undefined : own.supportEmail,
    address: text(form.address, maxProviderTextLength.address),
    country: known(form.country, countries()),
    currency: known(form.currency, currencies()),
    timeZone: own.timeZone,
    taxNumber:
      text(form.taxNumber, maxProviderTextLength.taxNumber) ?? taxNumberProblem(form.country, form.taxNumber),
    firstname: person.firstname,
    lastname: person.lastname,
    email: emailProblem(form.email) ?? undefined,
    password: passwordProblem(form.password) ?? undefined,
    // The zone has a field of its own.
    week: hoursProblem(hoursOf({ ...form, timeZone: 'UTC' })) ?? undefined,
    look: pictureProblems(form.look)[0],
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

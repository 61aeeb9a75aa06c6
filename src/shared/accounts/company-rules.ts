import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import { malaysia, malaysianProblems } from '#shared/billing/document/malaysia.ts';
import { isVisible } from '#shared/kernel/visible-text.ts';
import type { CompanyInformation } from './company-information.ts';
import { maxCompanyLength } from './new-customer.ts';

/** Returns whether `who` may change the company's information: its owners may. */
export const maySetCompany = (who: Pick<Actor, 'role' | 'viewOnly' | 'companyId'>): boolean =>
  who.companyId !== null && can(who, 'update', 'COMPANY_INFORMATION');

const maxContactLength = 120;
const maxPhoneLength = 30;

/** The specification's phone helper: 11 characters, not counting dashes, underscores and spaces; may be empty. */
const elevenLong = (phone: string): boolean => [0, 11].includes(phone.replaceAll(/[-_\s]/g, '').length);

interface NumberRule {
  /** Pattern of the number in capitals, without spaces, dashes, dots and slashes. */
  form: RegExp;
  hint: string;
}

/** Tax numbers by country, in the form its tax office uses. Those of other countries are not checked. */
const taxNumbers: Readonly<Record<string, NumberRule>> = {
  AT: { form: /^((AT)?U\d{8}|\d{9})$/, hint: 'UID such as ATU12345678, or 9 digits.' },
  AU: { form: /^\d{11}$/, hint: 'ABN of 11 digits.' },
  CH: { form: /^CHE\d{9}(MWST|TVA|IVA)?$/, hint: 'UID such as CHE-123.456.789 MWST.' },
  DE: {
    form: /^(DE\d{9}|\d{9,13})$/,
    hint: 'VAT number such as DE123456788, or tax number of 10 to 13 digits.',
  },
  ES: { form: /^(ES)?[A-Z\d]\d{7}[A-Z\d]$/, hint: 'NIF of 9 characters such as B12345678.' },
  FR: { form: /^((FR[A-Z\d]{2})?\d{9}|\d{14})$/, hint: 'VAT number such as FR12 345678901, SIREN or SIRET.' },
  IN: { form: /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/, hint: 'GSTIN of 15 characters.' },
  IT: { form: /^((IT)?\d{11}|[A-Z\d]{16})$/, hint: 'Partita IVA of 11 digits, or codice fiscale.' },
  MY: { form: /^([A-Z]{1,2}\d{9,12}|[A-Z]\d{14})$/, hint: 'SST number such as W10-1808-32000001, or TIN.' },
  NL: { form: /^(NL)?\d{9}B\d{2}$/, hint: 'VAT number such as NL123456789B01.' },
  SG: {
    form: /^(\d{8,9}[A-Z]|[TSR]\d{2}[A-Z]{2}\d{4}[A-Z]|M[A-Z\d]\d{7}[A-Z\d])$/,
    hint: 'UEN such as 201912345K, or GST number.',
  },
  // The numeric helper of the specification: 8 to 10 digits, once something is given.
  US: { form: /^\d{8,10}$/, hint: '8 to 10 digits, with or without dashes.' },
};

/** Digits of telephone numbers by country, without its code or the 0 before the area. */
const phones: Readonly<Record<string, { code: string; digits: readonly [least: number, most: number] }>> = {
  AU: { code: '61', digits: [9, 9] },
  CH: { code: '41', digits: [9, 9] },
  ES: { code: '34', digits: [9, 9] },
  FR: { code: '33', digits: [9, 9] },
  IN: { code: '91', digits: [10, 10] },
  MY: { code: '60', digits: [8, 10] },
  NL: { code: '31', digits: [9, 9] },
  SG: { code: '65', digits: [8, 8] },
};
/** Those whose numbers are as the phone helper has them. */
const elevenDigits = new Set(['CA', 'GB', 'US']);

/** Returns what is said of a company's numbers while nothing is wrong. */
export function phoneHint(country: string): string {
  if (elevenDigits.has(country)) return '11 digits, with or without dashes.';
  const rule = phones[country];
  if (rule === undefined) return '';
  const [least, most] = rule.digits;
  return `${least === most ? least : `${least} to ${most}`} digits after +${rule.code} or 0.`;
}
export const taxNumberHint = (country: string): string => taxNumbers[country]?.hint ?? '';

function isPhoneOf(country: string, phone: string): boolean {
  if (elevenDigits.has(country)) return elevenLong(phone);
  const rule = phones[country];
  const written = phone.replaceAll(/[^+\d]/g, '');
  if (rule === undefined || written === '') return true;
  const own = written.replace(new RegExp(`^(\\+|00)${rule.code}`), '').replace(/^0/, '');
  return /^\d+$/.test(own) && own.length >= rule.digits[0] && own.length <= rule.digits[1];
}

/** Returns the fault of a tax number of a country; undefined if there is none. */
export function taxNumberProblem(country: string, taxNumber: string): string | undefined {
  const rule = taxNumbers[country];
  const written = taxNumber.replaceAll(/[-_\s./]/g, '').toUpperCase();
  return rule === undefined || written === '' || rule.form.test(written) ? undefined : notValid(rule.hint);
}

const notValid = (hint: string): string => (hint === '' ? 'Not Valid' : `Not Valid: ${hint}`);

/**
 * Returns the faults of a form by field, in the specification's words. A company that names no country is in the
 * provider's; empty where that is not known.
 */
export function companyProblems(
  { name, contact, phone, country, taxNumber, ...rest }: CompanyInformation,
  providerCountry: string,
): Partial<Record<keyof CompanyInformation, string>> {
  const place = country || providerCountry;
  const isPhone =
    phone.trim().length <= maxPhoneLength && /^[+\d\s\-_/().]*$/.test(phone) && isPhoneOf(place, phone);
  const found = {
    name: !isVisible(name) ? 'Required!' : name.trim().length > maxCompanyLength ? 'Not Valid' : undefined,
    contact: contact.trim().length > maxContactLength ? 'Not Valid' : undefined,
    phone: isPhone ? undefined : notValid(phoneHint(place)),
    taxNumber: taxNumberProblem(place, taxNumber),
    ...(country === malaysia || country === '' ? malaysianProblems(rest) : {}),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import { malaysia, malaysianProblems } from '#shared/billing/document/malaysia.ts';
import type { CompanyInformation } from './company-information.ts';
import { longestCompany } from './new-customer.ts';

/** Returns whether `who` may change the company's information: its owners may. */
export const maySetCompany = (who: Pick<Actor, 'role' | 'viewOnly' | 'companyId'>): boolean =>
  who.companyId !== null && can(who, 'update', 'COMPANY_INFORMATION');

const longestContact = 120;
const longestPhone = 30;

/** The phone helper of the specification: 11 characters beside dashes, underscores and spaces; may be empty. */
const elevenLong = (phone: string): boolean => [0, 11].includes(phone.replaceAll(/[-_\s]/g, '').length);
/** The numeric helper of the specification: 8 to 10 digits, once something is given. */
const eightToTen = (number: string): boolean => /^(\d{8,10})?$/.test(number.replaceAll(/[-_\s]/g, ''));

/** Numbers of countries whose numbers are as the helpers have them; those of others are as long as they are. */
const countryRules: Readonly<Record<string, { phone?: true; taxNumber?: true }>> = {
  CA: { phone: true },
  GB: { phone: true },
  US: { phone: true, taxNumber: true },
};

/** Returns what is said of a company's numbers while nothing is wrong. */
export const phoneHint = (country: string): string =>
  countryRules[country]?.phone === true ? '11 digits, with or without dashes.' : '';
export const taxNumberHint = (country: string): string =>
  countryRules[country]?.taxNumber === true ? '8 to 10 digits, with or without dashes.' : '';

/** Returns the fault of a tax number of a country; undefined if there is none. */
export const taxNumberProblem = (country: string, taxNumber: string): string | undefined =>
  countryRules[country]?.taxNumber !== true || eightToTen(taxNumber)
    ? undefined
    : notValid(taxNumberHint(country));

const notValid = (hint: string): string => (hint === '' ? 'Not Valid' : `Not Valid: ${hint}`);

/** Returns the faults of a form by field, in the specification's words. */
export function companyProblems({
  name,
  contact,
  phone,
  country,
  taxNumber,
  ...rest
}: CompanyInformation): Partial<Record<keyof CompanyInformation, string>> {
  const rules = countryRules[country] ?? {};
  const isPhone =
    phone.trim().length <= longestPhone &&
    /^[+\d\s\-_/().]*$/.test(phone) &&
    (rules.phone !== true || elevenLong(phone));
  const found = {
    name: name.trim() === '' ? 'Required!' : name.trim().length > longestCompany ? 'Not Valid' : undefined,
    contact: contact.trim().length > longestContact ? 'Not Valid' : undefined,
    phone: isPhone ? undefined : notValid(phoneHint(country)),
    taxNumber: taxNumberProblem(country, taxNumber),
    ...(country === malaysia || country === '' ? malaysianProblems(rest) : {}),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

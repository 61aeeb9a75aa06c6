import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import { emailProblem, maxEmailLength } from '#shared/kernel/email.ts';
import { isVisible } from '#shared/kernel/visible-text.ts';
import { profileProblems } from './profile.ts';
import type { User } from './user.ts';

/** A new customer of the provider or of a white-label client: the company, and the owner of its account. */
export interface NewCustomer {
  company: string;
  firstname: string;
  lastname: string;
  email: string;
  /** IANA name. */
  timeZone: string;
}

export const maxCompanyLength = 80;

/** The owner of a white-label account takes on customers, and the provider's administrators do. */
export const mayCreateCustomer = (
  actor: Pick<Actor, 'role' | 'viewOnly'>,
  { isClientWhitelabel }: Pick<User, 'isClientWhitelabel'>,
): boolean =>
  (isClientWhitelabel && can(actor, 'update', 'COMPANY_INFORMATION')) || can(actor, 'create', 'COMPANY');

/** Returns the faults of a form by field, in the specification's words. */
export function customerProblems(form: NewCustomer): Partial<Record<keyof NewCustomer, string>> {
  const { firstname, lastname, timeZone } = profileProblems({ ...form, jobTitle: '' });
  const company = form.company.trim();
  const found = {
    company: !isVisible(company) ? 'Required!' : company.length > maxCompanyLength ? 'Not Valid' : undefined,
    firstname,
    lastname,
    email: form.email.trim().length > maxEmailLength ? 'Not Valid' : (emailProblem(form.email) ?? undefined),
    timeZone,
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

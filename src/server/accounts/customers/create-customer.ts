import type { MutationContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { publishCompanyChange } from '#server/accounts/company/publish-company-change.ts';
import { insertPasswordReset } from '#server/accounts/password-resets.queries.ts';
import { findProfile } from '#server/accounts/profiles.queries.ts';
import { passwordPath } from '#server/accounts/reset-password.ts';
import { welcomeMail } from '#server/accounts/welcome-mail.ts';
import { type MailNames, mailLookOf } from '#server/brands/brand-mail.ts';
import { isUniqueViolation } from '#server/kernel/db/database-error.ts';
import type { Db, Tx } from '#server/kernel/db/db.ts';
import { hashToken, newToken } from '#server/kernel/http/opaque-token.ts';
import type { Mailer } from '#server/kernel/mail/mailer.ts';
import type { Actor } from '#shared/access/actor.ts';
import { mayManageCompanies } from '#shared/accounts/companies/company-management.ts';
import { customerProblems, mayCreateCustomer, type NewCustomer } from '#shared/accounts/new-customer.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import { Refusal, requireValid } from '#shared/kernel/errors.ts';
import { insertCustomer, insertOwner, isResellerId, resellerNameOf } from './customers.queries.ts';

const linkTtlMs = 7 * dayMs;

export const customerLabels: Readonly<Record<keyof NewCustomer, string>> = {
  company: 'Company',
  firstname: 'First name',
  lastname: 'Last name',
  email: 'Email',
  timeZone: 'Time zone',
};

export interface TakenOn {
  companyId: string;
  userId: string;
  email: string;
}

/**
 * Takes on a customer of the actor's white-label account, or of the provider or the reseller that an administrator names:
 * a company and its owner. `currencySymbol` is the provider's.
 */
export async function createCustomer(
  { tx, actor }: MutationContext,
  { resellerId = '', ...form }: NewCustomer & { resellerId?: string | undefined },
  currencySymbol: string,
): Promise<TakenOn> {
  const own = await findProfile(tx, actor.userId);
  if (own === null || !mayCreateCustomer(actor, own)) throw forbidden();
  const clientId = resellerId === '' ? actor.companyId : await requireReseller(tx, actor, resellerId);
  const customer = requireCustomer(form);
  return withFreeAddress(async () => {
    const companyId = await insertCustomer(tx, clientId, customer, currencySymbol);
    const userId = await insertOwner(tx, companyId, customer);
    publishCompanyChange(tx, clientId === null ? [] : [clientId]);
    return { companyId, userId, email: customer.email };
  });
}

async function requireReseller(tx: Tx, actor: Actor, id: string): Promise<string> {
  if (!mayManageCompanies(actor)) throw forbidden();
  if (!(await isResellerId(tx, id)))
    throw new Refusal('not_found', 'Not Found', ['There is no such reseller. Choose another one.']);
  return id;
}

/** Returns the form with its texts trimmed. Throws a refusal if a field is invalid. */
export function requireCustomer(form: NewCustomer): NewCustomer {
  requireValid(customerProblems(form), customerLabels);
  return {
    company: form.company.trim(),
    firstname: form.firstname.trim(),
    lastname: form.lastname.trim(),
    email: form.email.trim(),
    timeZone: form.timeZone,
  };
}

/** Tells of an address that has an account already. */
export async function withFreeAddress<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email')) throw error;
    throw new Refusal('conflict', 'Failed', [
      'Someone already has an account with this e-mail address. Please use another one.',
    ]);
  }
}

interface WelcomeParts extends MailNames {
  providerName: string;
  db: Db;
  mailer: Mailer;
  now: Date;
}

/** Mails a customer's owner the link that sets their password, in the name of their reseller or of the provider. */
export async function welcomeCustomer(
  { db, mailer, now, providerName, ...names }: WelcomeParts,
  { userId, email }: TakenOn,
): Promise<void> {
  const owner = await findProfile(db, userId);
  if (owner === null) throw new Error(`there is no user ${userId}`);
  const token = newToken();
  const expiresAt = new Date(now.getTime() + linkTtlMs);
  await insertPasswordReset(db, { tokenHash: hashToken(token), userId, expiresAt });
  const { look, linkTo } = await mailLookOf(db, userId, names);
  await mailer.send(
    welcomeMail({
      to: email,
      firstname: owner.firstname,
      client: (await resellerNameOf(db, userId)) ?? providerName,
      link: linkTo(passwordPath(token, 'customer')),
      ...look,
    }),
  );
}

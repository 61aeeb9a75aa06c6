import { companiesOfClient } from '#server/db/client-board.queries.ts';
import { isUniqueViolation } from '#server/db/database-error.ts';
import { appendEvents } from '#server/db/events.queries.ts';
import {
  findWhitelabel,
  giveWhitelabel,
  holdCompanies,
  setClient,
  takeWhitelabel,
  whitelabelAccounts,
} from '#server/db/white-labels.queries.ts';
import type { WhitelabelAccount, WhitelabelTerms } from '#shared/model/white-label.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import { lookProblems, signInProblems } from '#shared/rules/whitelabel.ts';
import { requirePermission } from './order-access.ts';
import { companyChannel } from './order-channels.ts';
import type { Work, Writing } from './work.ts';

/** The companies that are white-label accounts or could be. */
export function readWhitelabelAccounts({ tx, actor }: Work): Promise<WhitelabelAccount[]> {
  requirePermission(actor, 'update', 'WHITE_LABEL');
  return whitelabelAccounts(tx);
}

/** A company's look and where it signs in; null where it has no look of its own. */
export async function readWhitelabel(work: Work, companyId: string): Promise<WhitelabelTerms | null> {
  requirePermission(work.actor, 'update', 'WHITE_LABEL');
  await requireAccount(work, companyId);
  return findWhitelabel(work.tx, companyId);
}

/** Makes a company a white-label account, or changes what it has as one; its people and customers see it at once. */
export async function giveCompanyLook(
  work: Writing,
  companyId: string,
  { address, signInHost, ...look }: WhitelabelTerms,
): Promise<WhitelabelAccount> {
  const { tx } = work;
  await holdAccount(work, companyId);
  const place = {
    address: address.trim().toLowerCase(),
    signInHost: signInHost === null || signInHost.trim() === '' ? null : signInHost.trim().toLowerCase(),
  };
  const problems = [...lookProblems(look), ...signInProblems(place)];
  if (problems.length > 0) throw new Refusal('invalid_input', 'Not Valid', problems);
  try {
    await giveWhitelabel(tx, companyId, { ...look, productName: look.productName.trim() }, place);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const what = error.constraint?.includes('host') === true ? 'host' : 'address';
    throw new Refusal('conflict', 'Failed', [
      `Another company signs in at this ${what} already. Please choose another one.`,
    ]);
  }
  await tellLook(work, companyId);
  return requireAccount(work, companyId);
}

/** Brings a white-label account back to the provider's look. */
export async function takeCompanyLook(work: Writing, companyId: string): Promise<WhitelabelAccount> {
  const { customers, company } = await holdAccount(work, companyId);
  if (customers > 0)
    throw new Refusal('conflict', 'Failed', [
      `${company} has taken on ${customers === 1 ? 'a customer' : `${customers} customers`} under its name. Change its look instead.`,
    ]);
  await tellLook(work, companyId);
  await takeWhitelabel(work.tx, companyId);
  return requireAccount(work, companyId);
}

/** Makes an existing company a client's customer: its people see the client's look, and the client's people its orders. */
export async function attachCustomer(
  work: Writing,
  clientId: string,
  customerId: string,
): Promise<WhitelabelAccount> {
  const { company, given } = await holdAccount(work, clientId, customerId);
  const customer = await requireAccount(work, customerId);
  if (given === null)
    throw new Refusal('conflict', 'Failed', [`${company} has no look of its own any more.`]);
  if (customer.given !== null || customerId === clientId)
    throw new Refusal('conflict', 'Failed', [
      `${customer.company} is a white-label account itself. Remove its look first.`,
    ]);
  await setClient(work.tx, customerId, clientId);
  await tellLook(work, clientId);
  return requireAccount(work, clientId);
}

/** Makes a client's customer the provider's own again. */
export async function detachCustomer(
  work: Writing,
  clientId: string,
  customerId: string,
): Promise<WhitelabelAccount> {
  const { company, companies } = await holdAccount(work, clientId, customerId);
  if (!companies.some(({ id }) => id === customerId))
    throw new Refusal('conflict', 'Failed', [`That company is no customer of ${company} any more.`]);
  await tellLook(work, clientId);
  await setClient(work.tx, customerId, null);
  return requireAccount(work, clientId);
}

async function holdAccount(
  work: Writing,
  companyId: string,
  ...others: readonly string[]
): Promise<WhitelabelAccount> {
  requirePermission(work.actor, 'update', 'WHITE_LABEL');
  await holdCompanies(work.tx, [companyId, ...others]);
  return requireAccount(work, companyId);
}

async function requireAccount({ tx }: Work, companyId: string): Promise<WhitelabelAccount> {
  const [account] = await whitelabelAccounts(tx, companyId);
  if (account === undefined)
    throw new Refusal('not_found', 'Not Found', [
      'There is no such company, or it is the customer of a white-label account and has its look.',
    ]);
  return account;
}

/** Its people and its customers' see what changes with the commit. */
async function tellLook({ tx }: Writing, companyId: string): Promise<void> {
  const companies = await companiesOfClient(tx, companyId);
  await appendEvents(
    tx,
    companies.map(({ id }) => ({ channel: companyChannel(id), name: 'reload-profile', payload: {} })),
  );
}

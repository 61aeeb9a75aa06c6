import { narrowSockets } from '#server/access/access-change.ts';
import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { requirePermission } from '#server/access/order-access.ts';
import { companyChannel } from '#server/access/order-channels.ts';
import { companiesOfReseller } from '#server/board/reseller-board.queries.ts';
import { isUniqueViolation } from '#server/kernel/db/database-error.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import type { WhitelabelAccount, WhitelabelTerms } from '#shared/brands/white-label.ts';
import { lookProblems, signInProblems, whitelabelTermLabels } from '#shared/brands/white-label-rules.ts';
import { invalidInput, Refusal } from '#shared/kernel/errors.ts';
import { mergeForm, type SentForm } from '#shared/kernel/merge-form.ts';
import {
  findWhitelabel,
  giveWhitelabel,
  setClient,
  takeWhitelabel,
  whitelabelAccounts,
} from './white-labels.queries.ts';

/** The companies that are white-label accounts or could be. */
export function readWhitelabelAccounts({ tx, actor }: UseCaseContext): Promise<WhitelabelAccount[]> {
  requirePermission(actor, 'update', 'WHITE_LABEL');
  return whitelabelAccounts(tx);
}

/** Returns a company's look and its sign-in host; null if it has no look. */
export async function readWhitelabel(
  context: UseCaseContext,
  companyId: string,
): Promise<WhitelabelTerms | null> {
  requirePermission(context.actor, 'update', 'WHITE_LABEL');
  await requireAccount(context, companyId);
  return findWhitelabel(context.tx, companyId);
}

/** Makes a company a white-label client, or changes its look. Its people and customers see the change immediately. */
export async function giveCompanyLook(
  context: MutationContext,
  companyId: string,
  { terms, before }: SentForm<{ terms: WhitelabelTerms }>,
): Promise<WhitelabelAccount> {
  const { tx } = context;
  await lockAccount(context, companyId);
  const stored = await findWhitelabel(tx, companyId);
  const { address, signInHost, ...look } =
    stored === null ? terms : mergeForm({ ...terms, before }, stored, whitelabelTermLabels);
  const place = {
    address: address.trim().toLowerCase(),
    signInHost: signInHost === null || signInHost.trim() === '' ? null : signInHost.trim().toLowerCase(),
  };
  const problems = [...lookProblems(look), ...signInProblems(place)];
  if (problems.length > 0) throw invalidInput(problems);
  try {
    await giveWhitelabel(tx, companyId, { ...look, productName: look.productName.trim() }, place);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const what = error.constraint?.includes('host') === true ? 'host' : 'address';
    throw new Refusal('conflict', 'Failed', [
      `Another company signs in at this ${what} already. Please choose another one.`,
    ]);
  }
  await publishBrandChange(context, companyId);
  return requireAccount(context, companyId);
}

/** Brings a white-label account back to the provider's look. */
export async function takeCompanyLook(
  context: MutationContext,
  companyId: string,
): Promise<WhitelabelAccount> {
  const { customers, company } = await lockAccount(context, companyId);
  if (customers > 0)
    throw new Refusal('conflict', 'Failed', [
      `${company} has taken on ${customers === 1 ? 'a customer' : `${customers} customers`} under its name. Change its look instead.`,
    ]);
  await publishBrandChange(context, companyId);
  await takeWhitelabel(context.tx, companyId);
  return requireAccount(context, companyId);
}

/** Makes an existing company a client's customer: its people see the client's look, and the client's people its orders. */
export async function attachCustomer(
  context: MutationContext,
  clientId: string,
  customerId: string,
): Promise<WhitelabelAccount> {
  const { company, given } = await lockAccount(context, clientId, customerId);
  const customer = await requireAccount(context, customerId);
  if (given === null)
    throw new Refusal('conflict', 'Failed', [`${company} no longer has a look of its own.`]);
  if (customer.given !== null || customerId === clientId)
    throw new Refusal('conflict', 'Failed', [
      `${customer.company} is a white-label account itself. Remove its look first.`,
    ]);
  await setClient(context.tx, customerId, clientId);
  await publishBrandChange(context, clientId);
  return requireAccount(context, clientId);
}

/** Makes a client's customer the provider's own again. */
export async function detachCustomer(
  context: MutationContext,
  clientId: string,
  customerId: string,
): Promise<WhitelabelAccount> {
  const { company, companies } = await lockAccount(context, clientId, customerId);
  if (!companies.some(({ id }) => id === customerId))
    throw new Refusal('conflict', 'Failed', [`That company is no longer a customer of ${company}.`]);
  await publishBrandChange(context, clientId);
  await setClient(context.tx, customerId, null);
  narrowSockets(context.tx, { companies: [clientId] });
  return requireAccount(context, clientId);
}

async function lockAccount(
  context: MutationContext,
  companyId: string,
  ...others: readonly string[]
): Promise<WhitelabelAccount> {
  requirePermission(context.actor, 'update', 'WHITE_LABEL');
  await lockCompanies(context.tx, [companyId, ...others]);
  return requireAccount(context, companyId);
}

/** Returns a company that is a white-label account or could be one. */
export async function requireAccount({ tx }: UseCaseContext, companyId: string): Promise<WhitelabelAccount> {
  const [account] = await whitelabelAccounts(tx, companyId);
  if (account === undefined)
    throw new Refusal('not_found', 'Not Found', [
      'There is no such company, or it is the customer of a white-label account and has its look.',
    ]);
  return account;
}

/** Publishes the changed look to the company's users and its customers' users. */
async function publishBrandChange({ tx }: MutationContext, companyId: string): Promise<void> {
  const companies = await companiesOfReseller(tx, companyId);
  for (const { id } of companies) tx.emit(companyChannel(id), 'reload-profile', {});
}

import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden, requirePermission } from '#server/access/order-access.ts';
import { publishCompanyChange } from '#server/accounts/company/publish-company-change.ts';
import { deletePasswordResets } from '#server/accounts/password-resets.queries.ts';
import { presentPerson } from '#server/accounts/present-person.ts';
import { findProfile } from '#server/accounts/profiles.queries.ts';
import { membersOf } from '#server/accounts/team/team-members.queries.ts';
import { readPlanUse } from '#server/billing/plans/plan-use.ts';
import { presentResellerOrder } from '#server/board/read-reseller-board.ts';
import { ordersOfCompanies } from '#server/board/reseller-board.queries.ts';
import { readHours } from '#server/calendar/business-hours.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import type { Customer } from '#shared/accounts/customer.ts';
import { mayCreateCustomer, type NewCustomer } from '#shared/accounts/new-customer.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { mergeForm, type SentForm } from '#shared/kernel/merge-form.ts';
import { customerLabels, requireCustomer, type TakenOn, withFreeAddress } from './create-customer.ts';
import {
  type CustomerRow,
  customersOf,
  findCustomer,
  renameCompany,
  updateOwner,
} from './customers.queries.ts';

/** More at once are looked for on the board. */
const maxOrders = 500;

const notThere = (): Refusal =>
  new Refusal('not_found', 'Not Found', ['There is no such customer, or it is not yours.']);

/** A customer of the client whose people ask. */
export async function readCustomer(context: UseCaseContext, companyId: string): Promise<Customer> {
  const { tx, actor } = context;
  requirePermission(actor, 'read', 'ORDER_LIST');
  const { companyId: clientId } = actor;
  const row = clientId === null ? null : await findCustomer(tx, clientId, companyId);
  if (clientId === null || row === null) throw notThere();
  return { ...(await presentCustomer(context, row)), customers: await customersOf(tx, clientId) };
}

/** Returns a company as its reseller sees it. */
export async function presentCustomer(
  { tx, actor, now }: UseCaseContext,
  row: CustomerRow,
): Promise<Omit<Customer, 'customers'>> {
  const { timeZone } = await readHours(tx);
  const people = (await membersOf(tx, row.id)).filter(({ isDeactivated }) => !isDeactivated);
  const orders = await ordersOfCompanies(tx, [row.id], actor.companyId ?? '', maxOrders);
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    owner: row.owner,
    people: people.map((person) => ({
      ...presentPerson(person),
      role: person.role,
      jobTitle: person.jobTitle,
      emailAddress: person.email,
      state: person.isInvited ? 'invited' : 'active',
    })),
    use: await readPlanUse(tx, row.id, { now, timeZone }),
    orders: orders.map((order) => presentResellerOrder(order, row.name)),
  };
}

/** Locks a customer, for its client's owner, or any company, for an administrator. */
async function lockCustomer({ tx, actor }: MutationContext, companyId: string): Promise<CustomerRow> {
  const own = await findProfile(tx, actor.userId);
  if (own === null || !mayCreateCustomer(actor, own)) throw forbidden();
  await lockCompanies(tx, [companyId]);
  const row = await findCustomer(tx, actor.companyId, companyId);
  if (row === null) throw notThere();
  return row;
}

/** The result, and the address for the mailed link that sets a first password once it is committed. */
export interface CustomerChange {
  message: string;
  invited: TakenOn | null;
}

/**
 * Changes a customer's name and, until they have signed in, its owner: a new address gets a new invitation.
 */
export async function saveCustomer(
  context: MutationContext,
  companyId: string,
  sent: SentForm<NewCustomer>,
): Promise<CustomerChange> {
  const { tx, actor } = context;
  const { owner, name } = await lockCustomer(context, companyId);
  const stored = {
    company: name,
    firstname: owner?.firstname ?? sent.firstname,
    lastname: owner?.lastname ?? sent.lastname,
    email: owner?.emailAddress ?? sent.email,
    timeZone: owner?.timeZone ?? sent.timeZone,
  };
  const form = mergeForm(sent, stored, customerLabels);
  // Only people who have signed in edit their own name and address.
  const fixed = owner !== null && !owner.isInvited ? { ...owner, email: owner.emailAddress } : null;
  const customer = requireCustomer(fixed === null ? form : { ...fixed, company: form.company });
  const isMoved = owner !== null && fixed === null && customer.email !== owner.emailAddress;
  // A company that was attached may have people who work: an owner's account among them is not the client's to hand on.
  if (isMoved && (await membersOf(tx, companyId)).some(({ isInvited }) => !isInvited))
    throw new Refusal('conflict', 'Failed', [
      `${name} has people who sign in already. They change ${owner.firstname}’s address themselves.`,
    ]);
  await renameCompany(tx, companyId, customer.company);
  if (owner !== null && fixed === null) await withFreeAddress(() => updateOwner(tx, owner.id, customer));
  if (isMoved) await deletePasswordResets(tx, owner.id);
  publishCompanyChange(tx, [companyId, ...(actor.companyId === null ? [] : [actor.companyId])]);
  return {
    message: `${customer.company} is saved.`,
    invited: isMoved ? { companyId, userId: owner.id, email: customer.email } : null,
  };
}

/** Invites a customer's owner again; the links mailed before open nothing any more. */
export async function inviteAgain(context: MutationContext, companyId: string): Promise<CustomerChange> {
  const { owner, name } = await lockCustomer(context, companyId);
  if (owner === null || !owner.isInvited)
    throw new Refusal('conflict', 'Failed', [
      owner === null
        ? `${name} has no account owner who could be invited.`
        : `${owner.firstname} has signed in already and needs no invitation.`,
    ]);
  await deletePasswordResets(context.tx, owner.id);
  return { message: '', invited: { companyId, userId: owner.id, email: owner.emailAddress } };
}

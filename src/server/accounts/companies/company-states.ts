import { endSockets, narrowSockets } from '#server/access/access-change.ts';
import type { MutationContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { deleteSessionsOfCompany } from '#server/access/sessions.queries.ts';
import { publishCompanyChange } from '#server/accounts/company/publish-company-change.ts';
import { endClosing, endLeave } from '#server/billing/plans/plans.queries.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import type { Actor } from '#shared/access/actor.ts';
import {
  type CompanyAction,
  maxCompanyReasonLength,
  mayManageCompanies,
} from '#shared/accounts/companies/company-management.ts';
import { invalidInput, Refusal } from '#shared/kernel/errors.ts';
import type { Done } from '#shared/protocol/done.ts';
import { noCompany } from './companies.ts';
import {
  type CompanyState,
  findState,
  noteCompany,
  openMatters,
  saveClosed,
  saveHold,
} from './company-states.queries.ts';

const failed = (...reasons: string[]): Refusal => new Refusal('conflict', 'Failed', reasons);

/** Applies an action to a locked company. Returns the toast, and the line of its history. */
type Act = (
  context: MutationContext,
  company: CompanyState & { id: string },
  reason: string,
) => Promise<{ message: string; note: string }>;

const acts: Readonly<Record<CompanyAction, { needsReason: boolean; act: Act }>> = {
  hold: {
    needsReason: true,
    async act({ tx, now }, { id, name, closed }, reason) {
      if (closed !== null) throw failed(`${name} is closed. Reopen it first.`);
      await saveHold(tx, id, { at: now, reason });
      return {
        message: `${name} is on hold. Its orders cannot begin until you resume it.`,
        note: `Put on hold: ${reason}`,
      };
    },
  },
  resume: {
    needsReason: false,
    async act({ tx }, { id, name, hold }) {
      if (hold === null) throw failed(`${name} is no longer on hold.`);
      await saveHold(tx, id, null);
      return { message: `${name} can order again.`, note: 'Resumed' };
    },
  },
  close: {
    needsReason: true,
    async act({ tx, now }, { id, name, closed }, reason) {
      if (closed !== null) throw failed(`${name} is closed already.`);
      requireSettled(name, await openMatters(tx, id));
      // The closed time is not paid for, and neither is a leave: they do not overlap.
      await endLeave(tx, id, now);
      await saveClosed(tx, id, { at: now, reason });
      const end = { code: 'company-closed', reason } as const;
      endSockets(tx, await deleteSessionsOfCompany(tx, id, end), end);
      // Guests of its orders.
      narrowSockets(tx, { companies: [id] });
      return { message: `${name} is closed. Its people can no longer sign in.`, note: `Closed: ${reason}` };
    },
  },
  reopen: {
    needsReason: false,
    async act({ tx, now }, { id, name, closed, isErased }) {
      if (closed === null) throw failed(`${name} is open already.`);
      if (isErased) throw failed(`${name} was erased, and cannot be reopened.`);
      await endClosing(tx, id, now);
      return { message: `${name} is open again. Its people can sign in.`, note: 'Reopened' };
    },
  },
};

const maxNamed = 5;
const listed = (names: readonly string[]): string =>
  names.length <= maxNamed
    ? names.join(', ')
    : `${names.slice(0, maxNamed).join(', ')} and ${names.length - maxNamed} more`;

function requireSettled(
  name: string,
  { orders, invoices, customers }: Awaited<ReturnType<typeof openMatters>>,
): void {
  const reasons = [
    orders.length === 0
      ? null
      : `Open orders: ${listed(orders)}. Complete or cancel them, or wait until they are approved.`,
    invoices.length === 0
      ? null
      : `Open invoices: ${listed(invoices)}. Record their payment, credit them, or write them off.`,
    customers.length === 0 ? null : `Its own customers: ${listed(customers)}. Close these first.`,
  ].filter((reason) => reason !== null);
  if (reasons.length > 0) throw new Refusal('conflict', `${name} cannot be closed yet`, reasons);
}

/** Locks a company for somebody who `may` change it. Throws a refusal if there is none. */
export async function lockManaged(
  { tx, actor }: MutationContext,
  companyId: string,
  may: (actor: Actor) => boolean,
): Promise<CompanyState & { id: string }> {
  if (!may(actor)) throw forbidden();
  await lockCompanies(tx, [companyId]);
  const state = await findState(tx, companyId);
  if (state === null) throw noCompany();
  return { ...state, id: companyId };
}

/** Returns a reason without spaces around it. Throws a refusal if it is too long, or is needed and missing. */
export function checkedReason(given: string, isNeeded: boolean): string {
  const reason = given.trim();
  if (isNeeded && reason === '') throw invalidInput(['Reason: Required!']);
  if (reason.length > maxCompanyReasonLength)
    throw invalidInput([`Reason: ${maxCompanyReasonLength} characters at most.`]);
  return reason;
}

/** Puts a company on hold, resumes, closes or reopens it. Its people and the provider's see it at once. */
export async function changeCompanyState(
  context: MutationContext,
  companyId: string,
  action: CompanyAction,
  given: string,
): Promise<Done> {
  const { tx, actor, now } = context;
  const company = await lockManaged(context, companyId, mayManageCompanies);
  const { needsReason, act } = acts[action];
  const reason = checkedReason(given, needsReason);
  const { message, note } = await act(context, company, reason);
  await noteCompany(tx, { companyId, userId: actor.userId, at: now, content: note });
  publishCompanyChange(tx, [companyId]);
  return { message };
}

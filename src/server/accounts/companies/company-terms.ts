import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { publishCompanyChange } from '#server/accounts/company/publish-company-change.ts';
import { insertCredit, insertHours } from '#server/billing/credit/credit.queries.ts';
import { offeredPlans, takenPlan } from '#server/billing/plans/packages.queries.ts';
import { changePlan } from '#server/billing/plans/packages.ts';
import { readHours } from '#server/calendar/business-hours.ts';
import { providerDay } from '#server/calendar/provider-day.ts';
import type { PlanChoice } from '#shared/accounts/companies/company.ts';
import {
  type CreditKind,
  creditProblem,
  mayGrantCredit,
  mayManageCompanies,
} from '#shared/accounts/companies/company-management.ts';
import { invalidInput, Refusal } from '#shared/kernel/errors.ts';
import { priceText } from '#shared/kernel/money.ts';
import type { Done } from '#shared/protocol/done.ts';
import { findCompanyFacts } from './companies.queries.ts';
import { noCompany } from './companies.ts';
import { noteCompany } from './company-states.queries.ts';
import { checkedReason, lockManaged } from './company-states.ts';

/** Returns the plans that a company can be given. */
export async function readPlanChoice({ tx, actor }: UseCaseContext, companyId: string): Promise<PlanChoice> {
  if (!mayManageCompanies(actor)) throw forbidden();
  if ((await findCompanyFacts(tx, companyId)) === null) throw noCompany();
  const { planId, hasOldTerms, change } = await takenPlan(tx, companyId);
  return {
    planId,
    hasOldTerms,
    nextPlanId: change?.planId ?? null,
    plans: (await offeredPlans(tx, companyId)).map(({ id, title, price, paymentTerm }) => ({
      id,
      name: title,
      price,
      paymentTerm,
    })),
  };
}

/** Gives a company another plan, as its owner could choose it, also where it has no payment method. */
export async function setCompanyPlan(
  context: MutationContext,
  companyId: string,
  planId: string,
): Promise<Done> {
  const { tx, actor, now } = context;
  const { name, closed } = await lockManaged(context, companyId, mayManageCompanies);
  if (closed !== null) throw new Refusal('conflict', 'Failed', [`${name} is closed. Reopen it first.`]);
  const { title, begins } = await changePlan(context, companyId, planId, { byOwner: false }).catch(
    (error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'conflict') throw error;
      throw new Refusal('conflict', `${name} cannot take this plan now`, [
        `Its owner would read: ${error.messages.join(' ')}`,
      ]);
    },
  );
  const { timeZone } = await readHours(tx);
  const from = begins === null ? 'now' : `from ${providerDay(begins, timeZone)}`;
  await noteCompany(tx, { companyId, userId: actor.userId, at: now, content: `Plan ${title} ${from}` });
  publishCompanyChange(tx, [companyId]);
  return { message: `${name} has the plan ${title} ${from}.` };
}

/**
 * Grants a company money off its next invoices, booked on its account today, or hours of the present month of its plan.
 */
export async function grantCredit(
  context: MutationContext,
  companyId: string,
  { kind, amount, reason: given }: { kind: CreditKind; amount: number; reason: string },
): Promise<Done> {
  const { tx, actor, now } = context;
  const { name } = await lockManaged(context, companyId, mayGrantCredit);
  const facts = await findCompanyFacts(tx, companyId);
  if (facts === null) throw noCompany();
  const reason = checkedReason(given, true);
  const problem = creditProblem(kind, amount, facts.currency);
  if (problem !== null) throw invalidInput([`Amount: ${problem}`]);
  if (kind === 'money') await insertCredit(tx, { companyId, amount, reason, userId: actor.userId, now });
  else await insertHours(tx, { companyId, hours: amount, now });
  const sum =
    kind === 'money' ? priceText(amount, facts.currency) : `${amount} ${amount === 1 ? 'hour' : 'hours'}`;
  const content = `Granted ${sum}: ${reason}`;
  await noteCompany(tx, { companyId, userId: actor.userId, at: now, content });
  publishCompanyChange(tx, [companyId]);
  return {
    message: `${name} has ${sum} more${kind === 'money' ? ' off its next invoices' : ' this month'}.`,
  };
}

import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { publishProfileReload } from '#server/access/publish-profile-reload.ts';
import { isChangePaid, isTermGivenUp, termBeingPaid } from '#server/billing/billing.queries.ts';
import { findProducts } from '#server/billing/cart.queries.ts';
import { issueInvoice } from '#server/billing/documents/issue-invoice.ts';
import { mailInvoice } from '#server/billing/invoice-mail-job.ts';
import { paymentMethodsOf } from '#server/billing/payment-methods.queries.ts';
import { presentPaymentMethod } from '#server/billing/payment-methods.ts';
import { rebillAddOns, rebillPlan } from '#server/billing/rebill.ts';
import { readHours } from '#server/calendar/business-hours.ts';
import { providerDay } from '#server/calendar/provider-day.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import type { Actor } from '#shared/access/actor.ts';
import { paysBills } from '#shared/billing/billing.ts';
import type { Packages, PlanOffer } from '#shared/billing/package.ts';
import type { PaymentMethod } from '#shared/billing/payment-method.ts';
import {
  firstTermDueDays,
  mayReadMembership,
  planBegins,
  planChoiceProblem,
  planDirection,
  withTax,
} from '#shared/billing/plan-change.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { quotaOf } from '#shared/orders/meters.ts';
import type { Done } from '#shared/protocol/done.ts';
import { buyingTermsOf, noBuyingTerms } from './buying-terms.ts';
import { carryBought, type MembershipRow } from './membership.queries.ts';
import {
  insertFirstTerm,
  type OpenInvoiceRow,
  offeredPlans,
  openInvoices,
  type PlanRow,
  schedulePlan,
  takenPlan,
  takePlanNow,
} from './packages.queries.ts';
import { requirePlanCompany } from './plan-actions.ts';
import { type PlanState, readPlanUse } from './plan-use.ts';

/** A company's plan with all that its membership screens show. */
export interface MembershipState {
  companyId: string;
  use: PlanState;
  timeZone: string;
  open: OpenInvoiceRow[];
  /** The payment method for anything bought now. */
  payBy: PaymentMethod | null;
}

/** The membership of the reader's company; refuses, by throwing, who may not read it. */
export async function readMembershipState(context: UseCaseContext): Promise<MembershipState> {
  const { companyId } = context.actor;
  if (companyId === null || !mayReadMembership(context.actor)) throw forbidden();
  return membershipOf(context, companyId);
}

async function membershipOf(
  { tx, now }: Pick<UseCaseContext, 'tx' | 'now'>,
  companyId: string,
): Promise<MembershipState> {
  const { timeZone } = await readHours(tx);
  const methods = (await paymentMethodsOf(tx, companyId)).map((row) => presentPaymentMethod(row, now));
  return {
    companyId,
    timeZone,
    use: await readPlanUse(tx, companyId, { now, timeZone }),
    open: await openInvoices(tx, companyId),
    payBy: methods.find(({ isExpired }) => !isExpired) ?? null,
  };
}

/** `INV-1001` of the first term of the plan, while it is open. */
const openFirstTerm = (open: readonly OpenInvoiceRow[]): string | null => {
  const first = open.find(({ kind, termFrom }) => kind === 'plan' && termFrom !== null);
  return first?.number ?? null;
};

const offerOf = (row: PlanRow, seesPrices: boolean): PlanOffer => ({
  ...row,
  price: seesPrices ? row.price : null,
  storage: quotaOf(row.storage),
  hours: quotaOf(row.hours),
  activeOrders: quotaOf(row.activeOrders),
  orders: quotaOf(row.orders),
  seats: quotaOf(row.seats),
});

const ownTerms = (row: MembershipRow, planId: string | null): PlanRow => ({
  id: planId ?? '',
  title: row.planTitle,
  type: row.plan,
  paymentTerm: row.paymentTerm,
  price: row.planPrice,
  storage: row.storageQuota,
  hours: row.allocatedHours,
  activeOrders: row.activeOrders,
  orders: row.totalOrders,
  seats: row.totals.seats ?? -1,
  features: row.planFeatures,
});

/**
 * Returns the next payment for the plan: its open invoice, or the one to come. Null if nothing is due, or the
 * actor may not see it.
 */
export async function nextPlanPayment(
  { tx, actor }: { tx: Tx; actor: Actor },
  { companyId, use, open }: MembershipState,
): Promise<Packages['nextPayment']> {
  if (!paysBills(actor)) return null;
  const billed = open.find(({ kind }) => kind === 'plan');
  if (billed !== undefined)
    return { total: billed.total, dueDate: billed.dueAt.toISOString(), invoiceId: billed.id };
  const { row, membership } = use;
  const { change } = await takenPlan(tx, companyId);
  if (row.paidUntil === null || membership.onSubscriptionLeave || row.deletionAt !== null) return null;
  const total = change !== null && change.dueAt <= row.paidUntil ? change.price : row.planPrice;
  if (total === 0) return null;
  const { tax } = await buyingTermsOf(tx, companyId);
  return { total: withTax(total, tax), dueDate: row.paidUntil.toISOString(), invoiceId: null };
}

/** Returns the company's plan and those it can choose. Only those who pay see prices. */
export async function readPackages(context: UseCaseContext): Promise<Packages> {
  const state = await readMembershipState(context);
  const { tx, actor, now } = context;
  const { companyId, use, payBy } = state;
  const seesPrices = paysBills(actor);
  const { planId, change } = await takenPlan(tx, companyId);
  const begins = planBegins(use.row.paidUntil ?? use.row.trialEndsAt, use.row.plan, now);
  return {
    current: offerOf(ownTerms(use.row, planId), seesPrices),
    plans: (await offeredPlans(tx, companyId)).map((row) => offerOf(row, seesPrices)),
    change: change && { planId: change.planId, kind: change.kind, date: change.dueAt.toISOString() },
    problem: await choiceProblem(tx, state),
    changesAt: begins?.toISOString() ?? null,
    nextPayment: await nextPlanPayment(context, state),
    products: seesPrices ? await findProducts(tx, companyId) : [],
    payBy: seesPrices ? payBy : null,
    ...(seesPrices ? await buyingTermsOf(tx, companyId) : noBuyingTerms),
  };
}

async function choiceProblem(tx: Tx, { companyId, use, open }: MembershipState): Promise<string | null> {
  const { membership, row } = use;
  const isRequestDeletion = row.deletionAt !== null;
  const problem = planChoiceProblem({
    membership,
    isRequestDeletion,
    openFirstTerm: openFirstTerm(open),
    beingPaid: await termBeingPaid(tx, companyId, 'plan'),
  });
  if (problem !== null || !(await isChangePaid(tx, companyId))) return problem;
  return 'The next term is paid for already, with the plan that comes. Please write to us if you want another one.';
}

const refused = (message: string): Refusal => new Refusal('conflict', 'Failed', [message]);

/** Chooses another plan for the actor's company. */
export async function choosePlan(
  context: MutationContext,
  { planId, price }: { planId: string; price?: number | undefined },
): Promise<Done> {
  const companyId = requirePlanCompany(context);
  await lockCompanies(context.tx, [companyId]);
  const { message } = await changePlan(context, companyId, planId, { byOwner: true, price });
  return { message };
}

/**
 * Gives a locked company another plan; the provider can also give it the terms by which its own is offered now. A paid
 * term or a trial runs to its end before the new plan starts. Without either it starts at once: its first term is
 * invoiced, and it becomes inactive if it is not paid when due. Refused where its `price` is another than was shown, if it
 * was. Returns what its owner reads, the plan, and when it begins; null: at once.
 */
export async function changePlan(
  context: MutationContext,
  companyId: string,
  planId: string,
  { byOwner, price }: { byOwner: boolean; price?: number | undefined },
): Promise<Done & { title: string; begins: Date | null }> {
  const { tx, now } = context;
  const state = await membershipOf(context, companyId);
  const { row } = state.use;
  const target = (await offeredPlans(tx, companyId)).find(({ id }) => id === planId);
  if (target === undefined) throw new Refusal('not_found', 'Not Found', ['This plan is no longer offered.']);
  const taken = await takenPlan(tx, companyId);
  const isOver = row.paidUntil !== null && row.paidUntil <= now && (await isTermGivenUp(tx, companyId));
  if (taken.planId === planId && !isOver && (byOwner || !taken.hasOldTerms))
    throw refused(
      taken.change === null
        ? `You have the plan ${target.title} already.`
        : `You have the plan ${target.title}. Cancel the scheduled ${taken.change.kind} to keep it.`,
    );
  if (taken.change?.planId === planId) throw refused(`${target.title} is scheduled already.`);
  if (price !== undefined && price !== target.price)
    throw refused(`The price of ${target.title} has changed meanwhile. Look at it, and choose again.`);
  const problem = await choiceProblem(tx, state);
  if (problem !== null) throw refused(problem);
  if (byOwner && context.takesCards !== true && target.price > 0 && state.payBy === null)
    throw refused('Add a payment method first: the plan is paid with it.');
  const begins = planBegins(row.paidUntil ?? row.trialEndsAt, row.plan, now);
  const message =
    begins === null ? await beginNow(context, state, target) : await schedule(context, state, target, begins);
  // Its add-ons have ended with the paid plan.
  if (begins === null && target.type === 'free') await rebillAddOns(tx, companyId, { until: now, now });
  publishProfileReload(tx, [companyId]);
  return { message, title: target.title, begins };
}

async function schedule(
  { tx, now }: MutationContext,
  { companyId, use, timeZone }: MembershipState,
  target: PlanRow,
  dueAt: Date,
): Promise<string> {
  const kind = planDirection(ownTerms(use.row, null), target);
  await schedulePlan(tx, { companyId, kind, planId: target.id, dueAt });
  const rebilled = await rebillPlan(tx, companyId, now);
  if (rebilled !== null) await mailInvoice(tx, rebilled);
  const bill =
    rebilled === null ? '' : ' Your open invoice is replaced by one at its price, which is mailed to you.';
  return `Your plan will be ${kind}d to ${target.title} on ${providerDay(dueAt, timeZone)}.${bill}`;
}

async function beginNow(
  { tx, actor, now }: MutationContext,
  { companyId, use, timeZone }: MembershipState,
  target: PlanRow,
): Promise<string> {
  const { row } = use;
  const costs = target.price > 0;
  if (row.paidUntil !== null && !(await isTermGivenUp(tx, companyId))) {
    // The paid time is over: the open invoice becomes that of the new plan.
    await takePlanNow(tx, companyId, target.id, { now, paidUntil: costs ? row.paidUntil : null });
    const rebilled = await rebillPlan(tx, companyId, now);
    if (rebilled !== null) await mailInvoice(tx, rebilled);
    return costs
      ? `Your plan is ${target.title} now. It is active once its invoice is paid.`
      : `Your plan is ${target.title} now. Nothing is due for the previous plan.`;
  }
  const dueAt = new Date(now.getTime() + firstTermDueDays * dayMs);
  await carryBought(tx, companyId, now);
  await takePlanNow(tx, companyId, target.id, { now, paidUntil: costs ? dueAt : null });
  if (!costs) return `Your plan is ${target.title} now.`;
  const id = await insertFirstTerm(tx, {
    companyId,
    userId: actor.userId,
    line: {
      id: 'plan',
      name: `${target.title} plan, ${target.paymentTerm.toLowerCase()}`,
      price: target.price,
    },
    currency: row.currency,
    now,
    dueAt,
    planTerm: target.paymentTerm,
  });
  await issueInvoice(tx, id, now);
  await mailInvoice(tx, id);
  return `Your plan is ${target.title} now. The invoice of its first term is mailed to you, due on ${providerDay(dueAt, timeZone)}.`;
}

import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { publishProfileReload } from '#server/access/publish-profile-reload.ts';
import { insertFirstTerm, type OpenInvoiceRow } from '#server/billing/plans/packages.queries.ts';
import { providerDay } from '#server/calendar/provider-day.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import { billedAheadDays, paysBills } from '#shared/billing/billing.ts';
import { mayChangePlan } from '#shared/billing/membership-rules.ts';
import type { MembershipService, MonthlyAddOn } from '#shared/billing/package.ts';
import { addOnProblem, firstTermDueDays, mayReadService } from '#shared/billing/plan-change.ts';
import { amountWords } from '#shared/billing/product.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { priceText } from '#shared/kernel/money.ts';
import type { Done } from '#shared/protocol/done.ts';
import { termBeingPaid } from './billing.queries.ts';
import { findProducts } from './cart.queries.ts';
import { issueInvoice } from './documents/issue-invoice.ts';
import { mailInvoice } from './invoice-mail-job.ts';
import {
  findMonthlyAddOn,
  insertMonthlyAddOn,
  type MonthlyAddOnRow,
  monthlyAddOns,
  setAddOnEnds,
} from './monthly-add-ons.queries.ts';
import { noBuyingTerms, taxTermsOf } from './plans/buying-terms.ts';
import { type MembershipState, nextPlanPayment, readMembershipState } from './plans/packages.ts';
import { requirePlanCompany } from './plans/plan-actions.ts';
import { rebillAddOns } from './rebill.ts';

/** Returns the add-ons that are paid by the month, and those on offer. Only those who pay see prices. */
export async function readMembershipService(context: UseCaseContext): Promise<MembershipService> {
  if (!mayReadService(context.actor)) throw forbidden();
  const state = await readMembershipState(context);
  const { tx, actor, now } = context;
  const { companyId, use, open, payBy } = state;
  const seesPrices = paysBills(actor);
  const rows = await monthlyAddOns(tx, companyId, now);
  const products = mayChangePlan(actor) ? await findProducts(tx, companyId, null, true) : [];
  const { taxOn, lacksAddress } = await taxTermsOf(tx, companyId);
  return {
    price: seesPrices ? use.row.planPrice : null,
    features: use.row.planFeatures,
    nextPayment: await nextPlanPayment(context, state),
    addOns: rows.map((row) => present(row, { now, open, seesPrices })),
    products: products.map((product) => ({ ...product, tax: taxOn(product.type) })),
    problem: problemOf(state, context),
    payBy: seesPrices ? payBy : null,
    ...(seesPrices ? { tax: taxOn('plan'), lacksAddress } : noBuyingTerms),
  };
}

function present(
  { id, type, title, amount, price, dueAt, ends }: MonthlyAddOnRow,
  { now, open, seesPrices }: { now: Date; open: readonly OpenInvoiceRow[]; seesPrices: boolean },
): MonthlyAddOn {
  const invoice = open.find(({ kind, lineIds }) => kind === 'add-on' && lineIds.includes(id));
  return {
    id,
    type,
    title,
    amount,
    price: seesPrices ? price : null,
    dueDate: dueAt.toISOString(),
    isEnding: ends,
    hasLapsed: price > 0 && dueAt <= now,
    invoiceId: seesPrices ? (invoice?.id ?? null) : null,
  };
}

function problemOf(
  { use, open, payBy }: MembershipState,
  { now, takesCards }: Pick<UseCaseContext, 'now' | 'takesCards'>,
): string | null {
  const { membership, row } = use;
  const late = open.find(({ dueAt }) => dueAt <= now);
  const overdue = late?.number ?? null;
  const problem = addOnProblem({ membership, isRequestDeletion: row.deletionAt !== null }, overdue, now);
  if (problem !== null || payBy !== null || takesCards === true) return problem;
  return 'Add a payment method first: what you buy is paid with it.';
}

const refused = (message: string): Refusal => new Refusal('conflict', 'Failed', [message]);

/** Gives something by the month, at once; its first month is invoiced, and it lapses where that is not paid in time. */
export async function buyAddOn(
  context: MutationContext,
  { productId, qty, ...shown }: { productId: string; qty: number; price: number; amount: number },
): Promise<Done> {
  const { tx, actor, now } = context;
  const companyId = requirePlanCompany(context);
  await lockCompanies(tx, [companyId]);
  const state = await readMembershipState(context);
  const problem = problemOf(state, context);
  if (problem !== null) throw refused(problem);
  const [product] = await findProducts(tx, companyId, [productId], true);
  if (product === undefined)
    throw new Refusal('not_found', 'Not Found', ['This is no longer sold by the month.']);
  const { currency } = state.use.row;
  if (product.price !== shown.price || product.amount !== shown.amount)
    throw refused(
      `${product.name} has changed: it now gives ${amountWords(product)} for ${priceText(product.price, currency)} a month. Nothing is bought yet. Please check it and buy again.`,
    );
  const dueAt = new Date(now.getTime() + firstTermDueDays * dayMs);
  const title = qty === 1 ? product.name : `${qty} × ${product.name}`;
  const price = product.price * qty;
  const amount = product.amount * qty;
  const id = await insertMonthlyAddOn(tx, {
    companyId,
    type: product.type,
    title,
    amount,
    price,
    now,
    dueAt,
  });
  const invoice = await insertFirstTerm(tx, {
    companyId,
    userId: actor.userId,
    line: { id, type: product.type, name: `${title}, monthly`, price },
    currency,
    now,
    dueAt,
    planTerm: null,
  });
  await issueInvoice(tx, invoice, now);
  await mailInvoice(tx, invoice);
  publishProfileReload(tx, [companyId]);
  const day = providerDay(dueAt, state.timeZone);
  return { message: `${title} is yours. The invoice of the first month is mailed to you, due on ${day}.` };
}

/** Cancels an add-on: it is not billed again, and lasts to the end of its paid time. */
export async function cancelAddOn(context: MutationContext, id: string): Promise<Done> {
  const { addOn, state } = await lockAddOn(context, id);
  if (addOn.ends) throw refused(`${addOn.title} is cancelled already.`);
  const bill = await setEnds(context, state, id, true);
  const isOver = addOn.dueAt <= context.now;
  const end = isOver ? 'has ended' : `ends on ${providerDay(addOn.dueAt, state.timeZone)}`;
  return { message: `${addOn.title} ${end} and is not billed again.${bill}` };
}

/** Billed again, as long as it has not ended. */
export async function keepAddOn(context: MutationContext, id: string): Promise<Done> {
  const { addOn, state } = await lockAddOn(context, id);
  const { membership, row } = state.use;
  if (!addOn.ends || addOn.dueAt <= context.now)
    throw refused(
      addOn.ends ? `${addOn.title} has ended. You can buy it again.` : `${addOn.title} is not ending.`,
    );
  if (membership.type === 'free' || row.deletionAt !== null)
    throw refused('What is paid by the month needs a paid plan that continues.');
  const bill = await setEnds(context, state, id, false);
  return {
    message: `${addOn.title} continues. It is billed again for ${providerDay(addOn.dueAt, state.timeZone)}.${bill}`,
  };
}

async function lockAddOn(
  context: MutationContext,
  id: string,
): Promise<{ addOn: MonthlyAddOnRow; state: MembershipState }> {
  const companyId = requirePlanCompany(context);
  await lockCompanies(context.tx, [companyId]);
  const addOn = await findMonthlyAddOn(context.tx, companyId, id);
  if (addOn === null) throw new Refusal('not_found', 'Not Found', ['This add-on no longer exists.']);
  const beingPaid = await termBeingPaid(context.tx, companyId, 'add-on');
  if (beingPaid !== null)
    throw refused(`${beingPaid} is being paid. Once it is paid as a whole you can change your add-ons.`);
  return { addOn, state: await readMembershipState(context) };
}

/** Returns the outcome for the open invoice as text. */
async function setEnds(
  { tx, now }: MutationContext,
  { companyId }: MembershipState,
  id: string,
  ends: boolean,
): Promise<string> {
  await setAddOnEnds(tx, id, ends);
  const until = new Date(now.getTime() + billedAheadDays * dayMs);
  const rebilled = await rebillAddOns(tx, companyId, { until, now });
  const replacedBy = rebilled?.replacedBy ?? null;
  if (replacedBy !== null) await mailInvoice(tx, replacedBy);
  publishProfileReload(tx, [companyId]);
  if (rebilled === null) return '';
  return replacedBy === null
    ? ' Its open invoice is withdrawn.'
    : ' Your open invoice is replaced by another, which is mailed to you.';
}

import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { publishProfileReload } from '#server/access/publish-profile-reload.ts';
import { knownCurrencies } from '#server/billing/products.queries.ts';
import type { ManagedPlan, PlanTerms } from '#shared/billing/offer/managed-plan.ts';
import {
  featuresOf,
  planForm,
  planFormLabels,
  planFormProblems,
  planTermLabels,
} from '#shared/billing/offer/plan-form.ts';
import { mayManageProducts } from '#shared/billing/payg-rules.ts';
import { Refusal, requireValid } from '#shared/kernel/errors.ts';
import { mergeForm, type SentForm } from '#shared/kernel/merge-form.ts';
import { allPlans, companiesPayingIn, insertManagedPlan, lockPlans, updatePlan } from './plans.queries.ts';

function requireManager({ actor }: UseCaseContext): void {
  if (!mayManageProducts(actor)) throw forbidden();
}

/** All plans, offered or not, and the currencies that they can have. */
export async function readManagedPlans(
  context: UseCaseContext,
): Promise<{ plans: ManagedPlan[]; currencies: string[] }> {
  requireManager(context);
  return { plans: await allPlans(context.tx), currencies: await knownCurrencies(context.tx) };
}

async function planOf({ tx }: UseCaseContext, id: string): Promise<ManagedPlan> {
  const found = (await allPlans(tx)).find((plan) => plan.id === id);
  if (found === undefined) throw new Refusal('not_found', 'Not Found', ['There is no such plan.']);
  return found;
}

async function requireTerms({ tx }: MutationContext, terms: PlanTerms): Promise<PlanTerms> {
  requireValid(planFormProblems(planForm(terms, terms.currency), await knownCurrencies(tx)), planFormLabels);
  return {
    ...terms,
    title: terms.title.trim(),
    price: terms.type === 'free' ? 0 : terms.price,
    features: featuresOf(terms.features.join('\n')),
  };
}

/** Publishes to those who are offered it: membership pages reload. */
const publishOffer = async ({ tx }: MutationContext, currency: string): Promise<void> =>
  publishProfileReload(tx, await companiesPayingIn(tx, currency));

export async function createPlan(context: MutationContext, terms: PlanTerms): Promise<ManagedPlan> {
  requireManager(context);
  await lockPlans(context.tx);
  const id = await insertManagedPlan(context.tx, await requireTerms(context, terms));
  await publishOffer(context, terms.currency);
  return planOf(context, id);
}

/** Changes a plan. Companies that already have it keep the terms they bought. */
export async function savePlan(
  context: MutationContext,
  id: string,
  { terms: sent, before }: SentForm<{ terms: PlanTerms }>,
): Promise<ManagedPlan> {
  requireManager(context);
  await lockPlans(context.tx);
  const now = await planOf(context, id);
  const { id: _id, companies: _companies, ...stored } = now;
  const terms = mergeForm<PlanTerms>({ ...sent, before }, stored, planTermLabels);
  const { type, paymentTerm, currency } = now;
  if (type !== terms.type || paymentTerm !== terms.paymentTerm || currency !== terms.currency)
    throw new Refusal('conflict', 'Failed', [
      'The kind, term and currency of a plan stay as they are. Stop offering it and add another one.',
    ]);
  await updatePlan(context.tx, id, await requireTerms(context, terms));
  await publishOffer(context, currency);
  return planOf(context, id);
}

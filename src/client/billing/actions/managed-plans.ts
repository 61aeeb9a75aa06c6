import type { Client } from '#client/state/client.ts';
import { reportForm, reportResult } from '#client/state/report-result.ts';
import { type Before, type FormConflict, sentBefore } from '#client/sync/form-conflict.ts';
import type { ManagedPlan, PlanTerms } from '#shared/billing/offer/managed-plan.ts';
import type { ManagedOffer } from './managed-offer.ts';

/** Returns the plans; null if they could not be loaded. */
export async function loadManagedPlans({ api }: Client): Promise<ManagedOffer<ManagedPlan> | null> {
  const result = await api.call('managedPlans', {});
  return result.ok ? { items: result.data.plans, currencies: result.data.currencies } : null;
}

export async function createPlan(client: Client, terms: PlanTerms): Promise<boolean> {
  const result = await client.api.call('createPlan', { body: { terms: JSON.stringify(terms) } });
  return reportResult(client, result, ({ title }) => `${title} is offered from now on.`);
}

/** Changes a plan. `before` is what the changed terms were. Shows a toast either way. */
export async function savePlan(
  client: Client,
  { id }: Pick<ManagedPlan, 'id'>,
  terms: PlanTerms,
  before: Before,
): Promise<boolean | FormConflict> {
  const result = await client.api.call('savePlan', {
    params: { id },
    body: { terms: JSON.stringify(terms), ...sentBefore(before) },
  });
  return reportForm(
    client,
    result,
    ({ title, isOffered }) => `${title} is ${isOffered ? 'offered so' : 'not offered'} from now on.`,
  );
}

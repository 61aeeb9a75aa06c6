import type { Client } from '#client/state/client.ts';
import { reportResult } from '#client/state/report-result.ts';
import type { ManagedPlan, PlanTerms } from '#shared/billing/offer/managed-plan.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';

/** Returns the plans, and the currencies they can have; null if they could not be loaded. */
export async function loadManagedPlans({ api }: Client): Promise<RouteData<'managedPlans'> | null> {
  const result = await api.call('managedPlans', {});
  return result.ok ? result.data : null;
}

export async function createPlan(client: Client, terms: PlanTerms): Promise<boolean> {
  const result = await client.api.call('createPlan', { body: { terms: JSON.stringify(terms) } });
  return reportResult(client, result, ({ title }) => `${title} is offered from now on.`);
}

/** Changes a plan; `changed`: somebody else has done so meanwhile. Shows a toast either way. */
export async function savePlan(
  client: Client,
  { id, revision }: ManagedPlan,
  terms: PlanTerms,
): Promise<'done' | 'changed' | 'failed'> {
  const result = await client.api.call('savePlan', {
    params: { id },
    body: { terms: JSON.stringify(terms), revision: String(revision) },
  });
  const isDone = reportResult(
    client,
    result,
    ({ title, isOffered }) => `${title} is ${isOffered ? 'offered so' : 'not offered'} from now on.`,
  );
  if (isDone) return 'done';
  return !result.ok && result.code === 'conflict' ? 'changed' : 'failed';
}

import type { Client } from '#client/state/client.ts';
import type { MembershipService, MonthlyProduct, Packages, PlanOffer } from '#shared/billing/package.ts';
import { reportPlanChange } from './plan-actions.ts';

/** The plan that the company has and those that it can have; null where they could not be loaded. */
export async function loadPackages({ api }: Client): Promise<Packages | null> {
  const result = await api.call('packages', {});
  return result.ok ? result.data : null;
}

/** Returns the monthly add-ons; null if they could not be loaded. */
export async function loadMembershipService({ api }: Client): Promise<MembershipService | null> {
  const result = await api.call('membershipService', {});
  return result.ok ? result.data : null;
}

/** Takes another plan at the price that it is shown with; true where it was done. */
export const choosePlan = async (
  client: Client,
  { id: planId, price }: Pick<PlanOffer, 'id' | 'price'>,
): Promise<boolean> => {
  const shown = price === null ? {} : { price: String(price) };
  return reportPlanChange(client, await client.api.call('choosePlan', { body: { planId, ...shown } }));
};

/** Buys a product as it is shown; false where it was not bought, also because it has changed since. */
export const buyAddOn = async (
  client: Client,
  { id, price, amount }: Pick<MonthlyProduct, 'id' | 'price' | 'amount'>,
  qty: number,
): Promise<boolean> =>
  reportPlanChange(
    client,
    await client.api.call('buyAddOn', {
      body: { productId: id, qty: String(qty), price: String(price), amount: String(amount) },
    }),
  );

/** Cancels an add-on at the end of its paid time, or resumes it. */
export const setAddOn = async (
  client: Client,
  id: string,
  action: 'cancelAddOn' | 'keepAddOn',
): Promise<boolean> => reportPlanChange(client, await client.api.call(action, { params: { id } }));

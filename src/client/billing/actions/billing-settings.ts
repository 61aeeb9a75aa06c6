import type { Client } from '#client/state/client.ts';
import { reportResult } from '#client/state/report-result.ts';
import type { BillingForm } from '#shared/billing/document/billing-form.ts';
import type { BilledTo } from '#shared/billing/document/billing-settings.ts';

/** Returns how invoices are made; null where it could not be loaded. */
export async function loadBillingForm({ api }: Client): Promise<BillingForm | null> {
  const result = await api.call('billingForm', {});
  return result.ok ? result.data : null;
}

/** Sets how invoices are made from now on; true where it was taken. */
export async function saveBilling(client: Client, form: BillingForm): Promise<boolean> {
  const body = {
    ...form,
    isRegistered: String(form.isRegistered),
    reverseCharge: String(form.reverseCharge),
    reminders: JSON.stringify(form.reminders),
  };
  const result = await client.api.call('setBilling', { body });
  return reportResult(client, result, 'Invoices are made like this from now on.');
}

/** Returns to whom the company's invoices are addressed; null where it could not be loaded. */
export async function loadBilledTo({ api }: Client): Promise<BilledTo | null> {
  const result = await api.call('billedTo', {});
  return result.ok ? result.data : null;
}

export async function saveBilledTo(client: Client, billedTo: BilledTo): Promise<boolean> {
  const result = await client.api.call('setBilledTo', { body: billedTo });
  return reportResult(client, result, 'Your next invoices are addressed like this.');
}

import type { Client } from '#client/state/client.ts';
import { reportForm, reportResult } from '#client/state/report-result.ts';
import { type Before, type FormConflict, sentBefore } from '#client/sync/form-conflict.ts';
import type { BillingForm } from '#shared/billing/document/billing-form.ts';
import type { BilledTo } from '#shared/billing/document/billing-settings.ts';

/** Returns how invoices are made; null where it could not be loaded. */
export async function loadBillingForm({ api }: Client): Promise<BillingForm | null> {
  const result = await api.call('billingForm', {});
  return result.ok ? result.data : null;
}

/** Sets how invoices are made from now on. `before` is what the form showed before. */
export async function saveBilling(
  client: Client,
  form: BillingForm,
  before: Before,
): Promise<boolean | FormConflict> {
  const body = {
    ...form,
    isRegistered: String(form.isRegistered),
    reverseCharge: String(form.reverseCharge),
    reminders: JSON.stringify(form.reminders),
    ...sentBefore(before),
  };
  const result = await client.api.call('setBilling', { body });
  return reportForm(client, result, 'Invoices are made like this from now on.');
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

import type { Client } from '#client/state/client.ts';
import { reportForm } from '#client/state/report-result.ts';
import { type Before, type FormConflict, sentBefore } from '#client/sync/form-conflict.ts';
import type { BillingForm } from '#shared/billing/document/billing-form.ts';

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

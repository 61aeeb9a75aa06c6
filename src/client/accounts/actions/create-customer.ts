import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { NewCustomer } from '#shared/accounts/new-customer.ts';

/** Adds a customer, and returns the company's id, or null if refused, after a toast. */
export async function createCustomer(
  client: Client,
  form: NewCustomer & { resellerId: string },
): Promise<string | null> {
  const result = await client.api.call('createCustomer', { body: { ...form } });
  if (!result.ok) {
    reportFailure(client, result);
    return null;
  }
  showToast(client.toasts, {
    kind: 'success',
    title: 'Success',
    messages: [result.data.message],
  });
  return result.data.companyId;
}

import type { NewCustomer } from '#shared/rules/new-customer.ts';
import type { Client } from '../client.ts';
import { showToast } from '../toasts.store.ts';
import { reportFailure } from './report-failure.ts';

/** Takes on a customer of one's own; true where it was done. */
export async function createCustomer(client: Client, form: NewCustomer): Promise<boolean> {
  const result = await client.api.call('createCustomer', { body: { ...form } });
  if (!result.ok) {
    reportFailure(client, result);
    return false;
  }
  showToast(client.toasts, {
    kind: 'success',
    title: 'Success',
    messages: [
      `${form.company.trim()} is your customer. We have mailed ${result.data.email} how to sign in.`,
    ],
  });
  return true;
}

import type { CallResult } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { Customer } from '#shared/accounts/customer.ts';
import type { NewCustomer } from '#shared/accounts/new-customer.ts';

export async function loadCustomer(
  { api }: Client,
  companyId: string,
): Promise<Customer | 'missing' | 'unreachable'> {
  const result = await api.call('customer', { params: { companyId } });
  if (result.ok) return result.data;
  return result.code === 'not_found' || result.code === 'forbidden' ? 'missing' : 'unreachable';
}

/** Changes a customer; true where it was taken. Shows a toast if refused. */
export const saveCustomer = async (client: Client, companyId: string, form: NewCustomer): Promise<boolean> =>
  told(client, await client.api.call('saveCustomer', { params: { companyId }, body: { ...form } }));

/** Mails a customer's owner again how to sign in. */
export const inviteCustomer = async (client: Client, companyId: string): Promise<boolean> =>
  told(client, await client.api.call('inviteCustomer', { params: { companyId } }));

function told(client: Client, result: CallResult<{ message: string }>): boolean {
  if (!result.ok) {
    reportFailure(client, result);
    return false;
  }
  showToast(client.toasts, { kind: 'success', title: 'Success', messages: [result.data.message] });
  return true;
}

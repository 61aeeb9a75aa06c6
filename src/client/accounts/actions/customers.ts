import type { Client } from '#client/state/client.ts';
import { reportMessage } from '#client/state/report-result.ts';
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
  reportMessage(client, await client.api.call('saveCustomer', { params: { companyId }, body: { ...form } }));

/** Mails a customer's owner again how to sign in. */
export const inviteCustomer = async (client: Client, companyId: string): Promise<boolean> =>
  reportMessage(client, await client.api.call('inviteCustomer', { params: { companyId } }));

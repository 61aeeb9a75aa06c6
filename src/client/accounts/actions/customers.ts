import type { Client } from '#client/state/client.ts';
import { reportForm, reportMessage } from '#client/state/report-result.ts';
import { type Before, type FormConflict, sentBefore } from '#client/sync/form-conflict.ts';
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

/** Changes a customer. `before` is what the form showed before. */
export async function saveCustomer(
  client: Client,
  companyId: string,
  form: NewCustomer,
  before: Before,
): Promise<boolean | FormConflict> {
  const body = { ...form, ...sentBefore(before) };
  const result = await client.api.call('saveCustomer', { params: { companyId }, body });
  return reportForm(client, result, ({ message }) => message);
}

/** Mails a customer's owner again how to sign in. */
export const inviteCustomer = async (client: Client, companyId: string): Promise<boolean> =>
  reportMessage(client, await client.api.call('inviteCustomer', { params: { companyId } }));

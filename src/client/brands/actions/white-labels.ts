import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { reportForm, reportResult } from '#client/state/report-result.ts';
import { type Before, type FormConflict, sentBefore } from '#client/sync/form-conflict.ts';
import type { WhitelabelAccount, WhitelabelTerms } from '#shared/brands/white-label.ts';

/** The companies that are white-label accounts or could be; null where they could not be loaded. */
export async function loadWhitelabelAccounts({ api }: Client): Promise<WhitelabelAccount[] | null> {
  const result = await api.call('whitelabelAccounts', {});
  return result.ok ? result.data : null;
}

/**
 * Returns a company's white-label account; null if it has none, or after a toast if it could not be loaded.
 */
export async function loadWhitelabel(client: Client, companyId: string): Promise<WhitelabelTerms | null> {
  const result = await client.api.call('whitelabelTerms', { params: { companyId } });
  if (result.ok) return result.data;
  reportFailure(client, result);
  return null;
}

/** Makes a company a white-label account or changes its look. `before` is what the form showed before. */
export async function giveWhitelabel(
  client: Client,
  companyId: string,
  terms: WhitelabelTerms,
  before: Before,
): Promise<boolean | FormConflict> {
  const result = await client.api.call('giveWhitelabel', {
    params: { companyId },
    body: { terms: JSON.stringify(terms), ...sentBefore(before) },
  });
  return reportForm(
    client,
    result,
    ({ company, given }) => `${company} goes by ${given?.productName ?? company}.`,
  );
}

/** Brings a company back to the provider's look; true where that was done. Shows a toast if refused. */
export async function takeWhitelabel(client: Client, companyId: string): Promise<boolean> {
  const result = await client.api.call('takeWhitelabel', { params: { companyId } });
  return reportResult(client, result, ({ company }) => `${company} has the look of the product again.`);
}

/** Makes a company the customer of a white-label account; true where that was done. Shows a toast if refused. */
export async function attachCustomer(
  client: Client,
  companyId: string,
  customer: { id: string; name: string },
): Promise<boolean> {
  const result = await client.api.call('attachCustomer', { params: { companyId, customerId: customer.id } });
  return reportResult(client, result, ({ company }) => `${customer.name} is a customer of ${company}.`);
}

/** Makes a white-label account's customer the provider's own again; true where that was done. */
export async function detachCustomer(
  client: Client,
  companyId: string,
  customer: { id: string; name: string },
): Promise<boolean> {
  const result = await client.api.call('detachCustomer', { params: { companyId, customerId: customer.id } });
  return reportResult(
    client,
    result,
    ({ company }) => `${customer.name} is no longer a customer of ${company}.`,
  );
}

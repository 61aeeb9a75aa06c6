import type { ManagedOffer } from '#client/billing/actions/managed-offer.ts';
import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { reportForm, reportResult } from '#client/state/report-result.ts';
import { type Before, type FormConflict, sentBefore } from '#client/sync/form-conflict.ts';
import type { ManagedCategory, ManagedService, ServiceTerms } from '#shared/orders/services/service.ts';

/** Returns the services by category; null if they could not be loaded. */
export async function loadManagedServices({ api }: Client): Promise<ManagedOffer<ManagedCategory> | null> {
  const result = await api.call('managedServices', {});
  return result.ok ? { items: result.data, currencies: [] } : null;
}

/** Adds a category, or renames one. */
export async function saveCategory(client: Client, id: string | null, name: string): Promise<boolean> {
  const body = { name };
  const result = await (id === null
    ? client.api.call('createCategory', { body })
    : client.api.call('renameCategory', { params: { id }, body }));
  return reportResult(client, result, (category) => `${category.name} is saved.`);
}

export async function deleteCategory(client: Client, { id, name }: ManagedCategory): Promise<boolean> {
  return reportResult(
    client,
    await client.api.call('deleteCategory', { params: { id } }),
    `${name} is deleted.`,
  );
}

/** Puts categories and their services into the order given. Returns whether that is done. */
export async function orderServices(
  client: Client,
  categories: readonly ManagedCategory[],
): Promise<boolean> {
  const order = categories.map(({ id, services }) => ({ id, services: services.map((one) => one.id) }));
  const result = await client.api.call('orderServices', { body: { categories: JSON.stringify(order) } });
  if (!result.ok) reportFailure(client, result);
  return result.ok;
}

export async function createService(client: Client, terms: ServiceTerms): Promise<boolean> {
  const result = await client.api.call('createService', { body: { terms: JSON.stringify(terms) } });
  return reportResult(client, result, ({ name }) => `${name} can be ordered from now on.`);
}

/** Changes a service. `before` is what the changed terms were. Shows a toast either way. */
export async function saveService(
  client: Client,
  { id }: Pick<ManagedService, 'id'>,
  terms: ServiceTerms,
  before: Before,
): Promise<boolean | FormConflict> {
  const result = await client.api.call('saveService', {
    params: { id },
    body: { terms: JSON.stringify(terms), ...sentBefore(before) },
  });
  return reportForm(
    client,
    result,
    ({ name, isOffered }) =>
      `${name} ${isOffered ? 'is saved, for new orders.' : 'is no longer offered. Orders that have it keep it.'}`,
  );
}

import type { Client } from '#client/state/client.ts';
import { reportForm } from '#client/state/report-result.ts';
import { type Before, type FormConflict, sentBefore } from '#client/sync/form-conflict.ts';
import type { ProviderForm } from '#shared/installation/provider-form.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';

/** Returns the provider's details; null if they could not be loaded. */
export async function loadProvider({ api }: Client): Promise<RouteData<'provider'> | null> {
  const result = await api.call('provider', {});
  return result.ok ? result.data : null;
}

/** Saves the provider's details. `before` is what the form showed initially. */
export async function saveProvider(
  client: Client,
  form: ProviderForm,
  before: Before,
): Promise<boolean | FormConflict> {
  const result = await client.api.call('saveProvider', {
    body: { ...form, tours: String(form.tours), ...sentBefore(before) },
  });
  const { config } = client.session;
  if (result.ok && config !== null) {
    const { form: saved, configured } = result.data;
    if (!configured.includes('name')) config.providerName = saved.name;
    if (!configured.includes('supportEmail')) config.supportEmail = saved.supportEmail;
    config.tours = saved.tours;
  }
  return reportForm(client, result, 'Your studio is saved.');
}

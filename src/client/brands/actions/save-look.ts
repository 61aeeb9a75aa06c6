import type { Client } from '#client/state/client.ts';
import { reportForm } from '#client/state/report-result.ts';
import { type Before, type FormConflict, sentBefore } from '#client/sync/form-conflict.ts';
import type { ProviderLook, WhitelabelLook } from '#shared/accounts/user.ts';

/** Gives the white-label account its look. `before` is what the form showed before. */
export async function saveLook(
  client: Client,
  look: WhitelabelLook,
  before: Before,
): Promise<boolean | FormConflict> {
  const body = { look: JSON.stringify(look), ...sentBefore(before) };
  const result = await client.api.call('saveLook', { body });
  return reportForm(client, result, 'Your look is saved.');
}

/** Gives the provider its look, which this page shows at once. `before` is what the form showed before. */
export async function saveProviderLook(
  client: Client,
  look: ProviderLook,
  before: Before,
): Promise<boolean | FormConflict> {
  const body = { look: JSON.stringify(look), ...sentBefore(before) };
  const result = await client.api.call('saveProviderLook', { body });
  if (result.ok && client.session.config !== null) client.session.config.look = result.data;
  return reportForm(client, result, 'Your look is saved.');
}

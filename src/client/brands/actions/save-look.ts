import type { Client } from '#client/state/client.ts';
import { reportResult } from '#client/state/report-result.ts';
import type { ProviderLook, WhitelabelLook } from '#shared/accounts/user.ts';

/** Gives the white-label account its look; true where it was taken. */
export async function saveLook(client: Client, look: WhitelabelLook): Promise<boolean> {
  const result = await client.api.call('saveLook', { body: { look: JSON.stringify(look) } });
  return reportResult(client, result, 'Your look is saved.');
}

/** Gives the provider its look, which this page shows at once; true where it was taken. */
export async function saveProviderLook(client: Client, look: ProviderLook): Promise<boolean> {
  const result = await client.api.call('saveProviderLook', { body: { look: JSON.stringify(look) } });
  if (result.ok && client.session.config !== null) client.session.config.look = result.data;
  return reportResult(client, result, 'Your look is saved.');
}

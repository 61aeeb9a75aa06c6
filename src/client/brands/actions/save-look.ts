import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { ProviderLook, WhitelabelLook } from '#shared/accounts/user.ts';

/** Gives the white-label account its look; true where it was taken. */
export async function saveLook(client: Client, look: WhitelabelLook): Promise<boolean> {
  const result = await client.api.call('saveLook', { body: { look: JSON.stringify(look) } });
  if (result.ok)
    showToast(client.toasts, { kind: 'success', title: 'Success', messages: ['Your look is saved.'] });
  else reportFailure(client, result);
  return result.ok;
}

/** Gives the provider its look, which this page shows at once; true where it was taken. */
export async function saveProviderLook(client: Client, look: ProviderLook): Promise<boolean> {
  const result = await client.api.call('saveProviderLook', { body: { look: JSON.stringify(look) } });
  if (!result.ok) reportFailure(client, result);
  else {
    if (client.session.config !== null) client.session.config.look = result.data;
    showToast(client.toasts, { kind: 'success', title: 'Success', messages: ['Your look is saved.'] });
  }
  return result.ok;
}

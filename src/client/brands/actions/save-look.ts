import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { WhitelabelLook } from '#shared/accounts/user.ts';

/** Gives the white-label account its look; true where it was taken. */
export async function saveLook(client: Client, look: WhitelabelLook): Promise<boolean> {
  const result = await client.api.call('saveLook', { body: { look: JSON.stringify(look) } });
  if (result.ok)
    showToast(client.toasts, { kind: 'success', title: 'Success', messages: ['Your look is saved.'] });
  else reportFailure(client, result);
  return result.ok;
}

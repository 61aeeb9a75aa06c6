import type { CallResult } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { ClientType } from '#shared/access/role.ts';

/** Has a link to reset the password mailed. Failure: toast 'Not Found' with the server's first message. */
export async function requestPasswordReset(
  client: Client,
  side: ClientType,
  email: string,
): Promise<boolean> {
  const result = await client.api.call(side === 'customer' ? 'resetPassword' : 'providerResetPassword', {
    body: { email },
  });
  if (result.ok) return true;
  const first = result.messages[0] ?? result.message;
  if (first === '' || result.code === 'network' || result.status >= 500) reportFailure(client, result);
  else showToast(client.toasts, { kind: 'danger', title: 'Not Found', messages: [first] });
  return false;
}

/** Sets a new password with the token of the mail. Returns the side that its person signs in on. */
export const setNewPassword = (
  client: Client,
  token: string,
  password: string,
): Promise<CallResult<{ side: ClientType }>> =>
  client.api.call('confirmResetPassword', { body: { token, password } });

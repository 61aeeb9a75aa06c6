import { loadProfile } from '#client/accounts/actions/session-life.ts';
import type { CallResult } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { showToast } from '#client/state/toasts.store.ts';

type PlanAction =
  | 'cancelDowngrade'
  | 'cancelUpgrade'
  | 'reactivateSubscription'
  | 'resendVerification'
  | 'continueSubscription';

/** Performs an action on the plan and shows the server's message. Returns true if it was done. */
export async function actOnPlan(client: Client, action: PlanAction): Promise<boolean> {
  return told(client, await client.api.call(action, {}));
}

/** Pauses the subscription; true where it was done. */
export const leaveSubscription = async (
  client: Client,
  leave: { reason: string; months: number },
): Promise<boolean> => told(client, await client.api.call('leaveSubscription', { body: leave }));

/** Asks for the account to be deleted; `wrong`: the password is a different one. */
export async function requestDeletion(
  client: Client,
  reason: string,
  password: string,
): Promise<'done' | 'wrong' | 'failed'> {
  const result = await client.api.call('requestDeletion', { body: { reason, password } });
  if (!result.ok && result.code === 'forbidden') return 'wrong';
  return (await told(client, result)) ? 'done' : 'failed';
}

/** Shows the server's message about an action or its refusal. Returns true if it was done. */
export async function told(client: Client, result: CallResult<{ message: string }>): Promise<boolean> {
  if (!result.ok) {
    reportFailure(client, result);
    return false;
  }
  showToast(client.toasts, { kind: 'success', title: 'Success', messages: [result.data.message] });
  await loadProfile(client);
  return true;
}

/** Verifies an address with the token of the mail. */
export async function verifyEmail(
  { api }: Client,
  token: string,
): Promise<{ email: string } | 'expired' | 'unreachable'> {
  const result = await api.call('verifyEmail', { body: { token } });
  if (result.ok) return result.data;
  return result.code === 'not_found' ? 'expired' : 'unreachable';
}

import { loadProfile } from '#client/accounts/actions/session-life.ts';
import type { CallResult } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { reportMessage } from '#client/state/report-result.ts';
import { isWrongPassword } from '#shared/accounts/wrong-password.ts';

type PlanAction =
  | 'cancelDowngrade'
  | 'cancelUpgrade'
  | 'reactivateSubscription'
  | 'resendVerification'
  | 'continueSubscription';

/** Performs an action on the plan and shows the server's message. Returns true if it was done. */
export async function actOnPlan(client: Client, action: PlanAction): Promise<boolean> {
  return reportPlanChange(client, await client.api.call(action, {}));
}

/** Pauses the subscription; true where it was done. */
export const leaveSubscription = async (
  client: Client,
  leave: { reason: string; months: number },
): Promise<boolean> => reportPlanChange(client, await client.api.call('leaveSubscription', { body: leave }));

/** Asks for the account to be deleted; `wrong`: the password is a different one. Null: the person has none. */
export async function requestDeletion(
  client: Client,
  reason: string,
  password: string | null,
): Promise<'done' | 'wrong' | 'failed'> {
  const result =
    password === null
      ? await client.api.call('requestDeletionByProof', { body: { reason } })
      : await client.api.call('requestDeletion', { body: { reason, password } });
  if (!result.ok && isWrongPassword(result.data)) return 'wrong';
  return (await reportPlanChange(client, result)) ? 'done' : 'failed';
}

/** Shows whether a change of the plan was done, and loads the profile that shows it. Returns whether it was done. */
export async function reportPlanChange(
  client: Client,
  result: CallResult<{ message: string }>,
): Promise<boolean> {
  if (!reportMessage(client, result)) return false;
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

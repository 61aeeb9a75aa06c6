import type { CallInput } from '#client/net/route-call.ts';
import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { renewToken } from './renewed-token.ts';

/** Sends a proof. Returns true if it holds, what is wrong with it, or false where that is on the screen already. */
export async function proveIdentity(
  client: Client,
  proof: CallInput<'confirmIdentity'>['body'],
): Promise<true | { secret: string } | false> {
  const { session } = client;
  const { stored } = session;
  const result = await client.api.call('confirmIdentity', { body: proof });
  if (result.ok) {
    // The response may come after the session has ended here: another one would get its token.
    if (session.stored === stored && session.status !== 'ending') renewToken(client, result.data.accessToken);
    return true;
  }
  if (result.code === 'forbidden' || result.code === 'rate_limited')
    return { secret: result.messages[0] ?? result.message };
  reportFailure(client, result);
  return false;
}

import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import type { IdentityAsked, IdentityProof } from '#shared/accounts/identity.http.ts';

/** Asks the person to prove who they are, once for all calls that wait for it. Resolves with whether they did. */
export function askForIdentity(
  { session }: Pick<Client, 'session'>,
  { proofs }: IdentityAsked,
): Promise<boolean> {
  return new Promise((resolve) => {
    const earlier = session.identity;
    session.identity = {
      proofs,
      settle(isProved) {
        session.identity = null;
        earlier?.settle(isProved);
        resolve(isProved);
      },
    };
  });
}

/** Sends a proof. Returns whether it holds, or what is wrong with it. */
export async function proveIdentity(
  client: Client,
  by: IdentityProof,
  secret: string,
): Promise<true | { secret: string } | false> {
  const result = await client.api.call('confirmIdentity', { body: { by, secret } });
  if (result.ok) return true;
  if (result.code === 'forbidden' || result.code === 'rate_limited')
    return { secret: result.messages[0] ?? result.message };
  reportFailure(client, result);
  return false;
}

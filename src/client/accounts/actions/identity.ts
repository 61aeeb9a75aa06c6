import type { Client } from '#client/state/client.ts';
import type { IdentityAsked } from '#shared/accounts/identity.http.ts';

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

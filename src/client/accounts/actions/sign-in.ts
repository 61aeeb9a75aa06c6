import { expirationOf } from '#client/accounts/stores/kept-session.ts';
import { type CallFailure, callFailure } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { loadConfig } from '#client/state/load-config.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import type { ClientType } from '#shared/access/role.ts';
import type { PendingSignIn } from './second-factor.ts';
import { beginSession } from './session-life.ts';

/** Why the sign-in failed, in the specification's words. */
export interface SignInRefused {
  title: string;
  text: string;
}

/** Signs in on one side; null when done. Where a second factor is needed, returns what the sign-in waits for. */
export async function signIn(
  client: Client,
  side: ClientType,
  username: string,
  password: string,
): Promise<SignInRefused | PendingSignIn | null> {
  const refused = (failure: CallFailure): SignInRefused => {
    if (failure.code === 'invalid_grant')
      return {
        title: 'Incorrect username or password.',
        text: 'The email and password you entered did not match our records. Please double-check and try again.',
      };
    if ((failure.code === 'rate_limited' || failure.code === 'forbidden') && failure.message !== '')
      return { title: failure.message, text: failure.messages.join(' ') };
    reportFailure(client, failure);
    return { title: 'Error encountered, please contact admin', text: '' };
  };

  await loadConfig(client);
  const { config } = client.session;
  if (config === null) return refused(callFailure('network', 0));
  const result = await client.api.call(
    side === 'customer' ? 'customerToken' : 'providerToken',
    { body: { grant_type: 'password', username, password } },
    { basic: config.clientCredentials[side === 'customer' ? 'customer' : 'provider'] },
  );
  if (!result.ok) return refused(result);
  const { accessToken, user, client: signedInto, awaits, factors = [] } = result.data;
  const stored = {
    clientId: signedInto.id,
    token: accessToken,
    expirationDate: expirationOf(result.data),
    userId: user.id,
  };
  if (awaits !== undefined) return { awaits, factors, stored };
  await beginSession(client, stored);
  return null;
}

import {
  recordSignIn,
  requireOpen,
  type SignedIn,
  type SignInParts,
  startSession,
} from '#server/accounts/sign-in/sign-in.ts';
import { requireNoSignOn } from '#server/accounts/single-sign-on/require-sign-on.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { mutate } from '#server/mutation/mutate.ts';
import type { ClientType } from '#shared/access/role.ts';
import type { PasskeyAssertion } from '#shared/accounts/passkeys.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { holderOf } from './passkeys.queries.ts';
import { requireRelyingParty, spendChallenge, verifyPasskey } from './passkeys.ts';

/**
 * Signs in on one side by a passkey alone, which is two factors: the authenticator is had, and has checked who holds it.
 * An account of the other side is as unknown here as any other.
 */
export async function signInByPasskey(
  { db, origin, sessionTtlMs, publicUrl }: Omit<SignInParts, 'db'> & { db: Db; publicUrl: string },
  side: ClientType,
  response: PasskeyAssertion,
): Promise<SignedIn> {
  const party = requireRelyingParty(publicUrl);
  const { now } = origin;
  const signIn = async (): Promise<SignedIn> => {
    const challenge = await spendChallenge(db, { party, now }, null, response);
    return mutate(db, async (tx) => {
      const { userId } = await verifyPasskey(tx, { party, now, challenge }, null, response);
      if ((await holderOf(tx, side, userId)) === null)
        throw new Refusal('forbidden', 'This passkey does not sign in here', [
          side === 'user'
            ? 'It is of an account that signs in on the page for customers, or that was deactivated.'
            : 'It is of an account that signs in on the page for the staff, or that was deactivated.',
        ]);
      await requireOpen(tx, userId);
      await requireNoSignOn(tx, userId);
      const signedIn = await startSession({ db: tx, origin, sessionTtlMs }, side, userId, {
        assurance: 'passkey',
      });
      await recordSignIn(tx, origin, userId, { by: 'passkey' });
      return signedIn;
    });
  };
  return signIn().catch(async (error: unknown) => {
    if (error instanceof Refusal)
      await recordAudit(db, origin, {
        action: 'sign-in-failed',
        kind: 'person',
        id: null,
        label: 'a passkey',
      });
    throw error;
  });
}

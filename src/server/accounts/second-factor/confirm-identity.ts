import { setNextToken } from '#server/access/sessions.queries.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { hashToken, newToken } from '#server/kernel/http/opaque-token.ts';
import { type MutationTx, mutate } from '#server/mutation/mutate.ts';
import type { IdentityProof } from '#shared/accounts/identity.http.ts';
import type { PasskeyAssertion } from '#shared/accounts/passkeys.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { beginPasskeyCheck, type FactorParts, limited, requirePassword, spendCode } from './second-factor.ts';

type GivenProof = { by: 'password' | 'code'; secret: string } | { by: 'passkey'; passkey: PasskeyAssertion };

interface Holder {
  userId: string;
  sessionId: string;
}
/** Refuses a proof that does not hold, by throwing. */
type Check = (tx: MutationTx) => Promise<void>;

/** Takes a proof that a person has given of who they are, as `confirmBy` does. */
export const confirmIdentity = (parts: FactorParts, holder: Holder, proof: GivenProof): Promise<string> =>
  confirmBy(parts, holder, proof.by, () => beginCheck(parts, holder.userId, proof));

/**
 * Takes a proof of who holds a session. Returns the session's new token, with which its delicate calls are accepted for a
 * while; the one so far ends at its first use. `begin` does what must not be undone if the proof does not hold.
 */
export const confirmBy = (
  parts: FactorParts,
  { userId, sessionId }: Holder,
  by: IdentityProof,
  begin: () => Promise<Check>,
): Promise<string> =>
  limited(parts, `identity:${userId}`, async () => {
    const confirm = async (): Promise<string> => {
      const token = newToken();
      const check = await begin();
      await mutate(parts.db, async (tx) => {
        await check(tx);
        await setNextToken(tx, sessionId, { tokenHash: hashToken(token), confirmedAt: parts.now });
        await recordAudit(tx, parts.origin, {
          action: 'identity-confirmed',
          kind: 'person',
          id: userId,
          details: { by },
        });
      });
      return token;
    };
    return confirm().catch(async (error: unknown) => {
      if (error instanceof Refusal)
        await recordAudit(parts.db, parts.origin, {
          action: 'identity-failed',
          kind: 'person',
          id: userId,
          details: { by },
        });
      throw error;
    });
  });

async function beginCheck(parts: FactorParts, userId: string, proof: GivenProof): Promise<Check> {
  if (proof.by === 'passkey') return beginPasskeyCheck(parts, userId, proof.passkey);
  const { by, secret } = proof;
  return (tx) =>
    by === 'code' ? spendCode(tx, userId, secret, parts.now) : requirePassword(tx, userId, secret);
}

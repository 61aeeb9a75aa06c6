import { setNextToken } from '#server/access/sessions.queries.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { hashToken, newToken } from '#server/kernel/http/opaque-token.ts';
import { mutate } from '#server/mutation/mutate.ts';
import type { PasskeyAssertion } from '#shared/accounts/passkeys.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { beginPasskeyCheck, type FactorParts, limited, requirePassword, spendCode } from './second-factor.ts';

type GivenProof = { by: 'password' | 'code'; secret: string } | { by: 'passkey'; passkey: PasskeyAssertion };

/**
 * Takes a proof of who holds a session. Returns the session's new token, with which its delicate calls are accepted for a
 * while; the one so far ends at its first use.
 */
export const confirmIdentity = (
  parts: FactorParts,
  { userId, sessionId }: { userId: string; sessionId: string },
  proof: GivenProof,
): Promise<string> =>
  limited(parts, `identity:${userId}`, async () => {
    const confirm = async (): Promise<string> => {
      const token = newToken();
      const check = await beginCheck(parts, userId, proof);
      await mutate(parts.db, async (tx) => {
        await check(tx);
        await setNextToken(tx, sessionId, { tokenHash: hashToken(token), confirmedAt: parts.now });
        await recordAudit(tx, parts.origin, {
          action: 'identity-confirmed',
          kind: 'person',
          id: userId,
          details: { by: proof.by },
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
          details: { by: proof.by },
        });
      throw error;
    });
  });

async function beginCheck(
  parts: FactorParts,
  userId: string,
  proof: GivenProof,
): Promise<(tx: Tx) => Promise<void>> {
  if (proof.by === 'passkey') return beginPasskeyCheck(parts, userId, proof.passkey);
  const { by, secret } = proof;
  return (tx) =>
    by === 'code' ? spendCode(tx, userId, secret, parts.now) : requirePassword(tx, userId, secret);
}

import { markConfirmed } from '#server/access/identity.queries.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { mutate } from '#server/mutation/mutate.ts';
import type { PasskeyAssertion } from '#shared/accounts/passkeys.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { type FactorParts, limited, requirePassword, spendCode, spendPasskey } from './second-factor.ts';

type GivenProof = { by: 'password' | 'code'; secret: string } | { by: 'passkey'; passkey: PasskeyAssertion };

/** Takes a proof of who holds a session; its delicate calls are accepted for a while then. */
export const confirmIdentity = (
  parts: FactorParts,
  { userId, sessionId }: { userId: string; sessionId: string },
  proof: GivenProof,
): Promise<void> =>
  limited(parts, `identity:${userId}`, async () => {
    const confirm = mutate(parts.db, async (tx) => {
      if (proof.by === 'passkey') await spendPasskey(tx, parts, userId, proof.passkey);
      else if (proof.by === 'code') await spendCode(tx, userId, proof.secret, parts.now);
      else await requirePassword(tx, userId, proof.secret);
      await markConfirmed(tx, sessionId, parts.now);
      await recordAudit(tx, parts.origin, {
        action: 'identity-confirmed',
        kind: 'person',
        id: userId,
        details: { by: proof.by },
      });
    });
    await confirm.catch(async (error: unknown) => {
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

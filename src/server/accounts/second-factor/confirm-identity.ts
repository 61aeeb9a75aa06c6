import { markConfirmed } from '#server/access/identity.queries.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { mutate } from '#server/mutation/mutate.ts';
import type { IdentityProof } from '#shared/accounts/identity.http.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { type FactorParts, limited, requirePassword, spendCode } from './second-factor.ts';

/** Takes a proof of who holds a session; its delicate calls are accepted for a while then. */
export const confirmIdentity = (
  parts: FactorParts,
  { userId, sessionId }: { userId: string; sessionId: string },
  { by, secret }: { by: IdentityProof; secret: string },
): Promise<void> =>
  limited(parts, `identity:${userId}`, async () => {
    const confirm = mutate(parts.db, async (tx) => {
      if (by === 'password') await requirePassword(tx, userId, secret);
      else await spendCode(tx, userId, secret, parts.now);
      await markConfirmed(tx, sessionId, parts.now);
      await recordAudit(tx, parts.origin, {
        action: 'identity-confirmed',
        kind: 'person',
        id: userId,
        details: { by },
      });
    });
    await confirm.catch(async (error: unknown) => {
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

import type { Db } from '#server/kernel/db/db.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { Session } from './authenticate.ts';
import { identityProofsOf } from './identity.queries.ts';
import { forbidden } from './order-access.ts';

/**
 * Refuses a session whose holder has not proved who they are within `confirmMs`, and names the proofs that they have.
 * Who acts as somebody else can prove nothing, and is refused always.
 */
export async function requireIdentity(
  { db, now, confirmMs }: { db: Db; now: Date; confirmMs: number },
  { actor: { userId, impersonatorId }, confirmedAt }: Session,
): Promise<void> {
  if (impersonatorId !== undefined) throw forbidden();
  if (confirmedAt !== null && now.getTime() - confirmedAt.getTime() < confirmMs) return;
  throw new Refusal(
    'identity_unconfirmed',
    'Please confirm that it is you',
    ['This needs your password again. Nothing has been changed.'],
    { proofs: await identityProofsOf(db, userId) },
  );
}

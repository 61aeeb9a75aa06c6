import { endSessionsOf } from '#server/access/access-change.ts';
import { type Origin, recordAudit } from '#server/audit/record-audit.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { passwordHashOf, updatePassword } from './accounts.queries.ts';
import { hashPassword, verifyPassword } from './password.ts';

/** Sets a new password for who knows the present one; ends their sessions elsewhere. */
export async function changePassword(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  origin: Origin,
): Promise<void> {
  if (!(await verifyPassword(await passwordHashOf(db, userId), currentPassword)))
    throw new Refusal('forbidden', 'Not Valid', ['Your present password is a different one.']);
  const passwordHash = await hashPassword(newPassword);
  await mutate(db, async (tx) => {
    await updatePassword(tx, userId, passwordHash);
    await endSessionsOf(tx, userId, 'password-changed', sessionId);
    await recordAudit(tx, origin, { action: 'password-changed', kind: 'person', id: userId });
  });
}

import { passwordHashOf, updatePassword } from '#server/db/accounts.queries.ts';
import type { Db } from '#server/db/db.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import { forceLogout } from './force-logout.ts';
import { hashPassword, verifyPassword } from './password.ts';

/** Sets a new password for who knows the present one; ends their sessions elsewhere. */
export async function changePassword(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  if (!(await verifyPassword(await passwordHashOf(db, userId), currentPassword)))
    throw new Refusal('forbidden', 'Not Valid', ['Your present password is a different one.']);
  const passwordHash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    await updatePassword(tx, userId, passwordHash);
    await forceLogout(tx, userId, 'Your password has been changed. Please sign in again.', sessionId);
  });
}

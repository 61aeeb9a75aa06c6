import { endSessionsOf } from '#server/access/access-change.ts';
import { type Origin, recordAudit } from '#server/audit/record-audit.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { passwordHashOf, replacePassword, setFirstPassword } from './accounts.queries.ts';
import { hashPassword, verifyPassword, wrongPassword } from './password.ts';
import { passwordNamesOf, type ShownNames } from './password-names.ts';
import { deletePasswordResets } from './password-resets.queries.ts';
import { requireUncommon } from './require-uncommon.ts';
import { publishProfileChange } from './save-profile.ts';
import { requireNoSignOn } from './single-sign-on/require-sign-on.ts';

interface PasswordParts {
  db: Db;
  installation: ShownNames;
}

/** Sets a new password. Refused where the current one is wrong. Ends the person's other sessions and mailed links. */
export async function changePassword(
  { db, installation }: PasswordParts,
  { userId, sessionId }: { userId: string; sessionId: string },
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  origin: Origin,
): Promise<void> {
  const known = await passwordHashOf(db, userId);
  if (!(await verifyPassword(known, currentPassword))) throw wrongPassword();
  await requireUncommon(newPassword, await passwordNamesOf(db, installation, userId));
  const passwordHash = await hashPassword(newPassword);
  await mutate(db, async (tx) => {
    // Somebody who holds the person's address may have set another meanwhile, to keep this session out.
    if (!(await replacePassword(tx, userId, { known, passwordHash }))) throw wrongPassword();
    await deletePasswordResets(tx, userId);
    await endSessionsOf(tx, userId, 'password-changed', sessionId);
    await recordAudit(tx, origin, { action: 'password-changed', kind: 'person', id: userId });
  });
}

/**
 * Sets the password of an account that has none because single sign-on made it. Ends the person's other sessions and
 * mailed links. The caller has just proved who they are.
 */
export async function givePassword(
  { db, installation }: PasswordParts,
  { userId, sessionId }: { userId: string; sessionId: string },
  newPassword: string,
  origin: Origin,
): Promise<void> {
  await requireUncommon(newPassword, await passwordNamesOf(db, installation, userId));
  const passwordHash = await hashPassword(newPassword);
  await mutate(db, async (tx) => {
    await requireNoSignOn(tx, userId);
    if (!(await setFirstPassword(tx, userId, passwordHash)))
      throw new Refusal('conflict', 'Failed', [
        'Your account has a password already. Enter it to set another one.',
      ]);
    await deletePasswordResets(tx, userId);
    await endSessionsOf(tx, userId, 'password-changed', sessionId);
    await recordAudit(tx, origin, { action: 'password-changed', kind: 'person', id: userId });
    publishProfileChange(tx, userId);
  });
}

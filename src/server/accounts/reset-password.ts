import { endSessionsOf } from '#server/access/access-change.ts';
import { actingOrigin, type Origin, recordAudit } from '#server/audit/record-audit.ts';
import { type MailNames, mailLookOf } from '#server/brands/brand-mail.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { hashToken, newToken } from '#server/kernel/http/opaque-token.ts';
import type { RateLimiter } from '#server/kernel/http/rate-limiter.ts';
import type { Mailer } from '#server/kernel/mail/mailer.ts';
import { mutate } from '#server/mutation/mutate.ts';
import type { ClientType } from '#shared/access/role.ts';
import { dayMs, hourMs } from '#shared/kernel/durations.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { findAccount, hasSignedInFrom, setPasswordByMail } from './accounts.queries.ts';
import { hashPassword } from './password.ts';
import { passwordNamesOf, type ShownNames } from './password-names.ts';
import { insertPasswordReset, takePasswordReset } from './password-resets.queries.ts';
import { requireUncommon } from './require-uncommon.ts';
import { resetPasswordMail } from './reset-password-mail.ts';

const resetTtlMs = hourMs;
/** Mails that strangers can have sent for an account in a day. */
const maxMailsOfDay = 10;
/** How long after a sign-in its address is no stranger's. */
const familiarMs = 90 * dayMs;

export interface ResetParts extends MailNames {
  db: Db;
  mailer: Mailer;
  now: Date;
}

/**
 * Mails a link that sets a new password once, within an hour. Responds identically whether or not the account
 * exists, and where it was mailed too often: the specification's failure 'Not Found' would reveal which addresses have one.
 */
export async function requestPasswordReset(
  { counter, ...parts }: ResetParts & { counter: RateLimiter },
  side: ClientType,
  email: string,
  origin: Origin,
): Promise<void> {
  const account = await findAccount(parts.db, side, email.trim());
  if (account === null) return;
  const { hits } = await counter.count(`reset-mails:${account.id}`, dayMs);
  if (hits > maxMailsOfDay && !(await isFamiliar(parts, side, account.email, origin.address))) return;
  await recordAudit(parts.db, origin, { action: 'password-reset-requested', kind: 'person', id: account.id });
  await mailPasswordReset(parts, account, side);
}

/** Others' requests do not keep the owner from a mail of their own. */
const isFamiliar = async (
  { db, now }: ResetParts,
  side: ClientType,
  email: string,
  address: string | null,
): Promise<boolean> =>
  address !== null &&
  hasSignedInFrom(db, side, email, { address, since: new Date(now.getTime() - familiarMs) });

/** Returns the path of the page where a mailed token sets a password, or the staff ask for another one on their side. */
export const passwordPath = (token: string, side: ClientType): string =>
  `/reset-password?token=${token}${side === 'user' ? '&side=user' : ''}`;

/** Mails a password reset link to a known person. */
export async function mailPasswordReset(
  { db, mailer, now, ...names }: ResetParts,
  account: { id: string; email: string; firstname: string },
  side: ClientType,
): Promise<void> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + resetTtlMs);
  await insertPasswordReset(db, { tokenHash: hashToken(token), userId: account.id, expiresAt });
  const { look, linkTo } = await mailLookOf(db, account.id, names);
  const link = linkTo(passwordPath(token, side));
  await mailer.send(resetPasswordMail({ to: account.email, firstname: account.firstname, link, ...look }));
}

/**
 * Sets the password with a token from the mail and ends every session of that person. Returns their side. A password that
 * is refused leaves the token.
 */
export async function confirmPasswordReset(
  { db, now, installation }: Pick<ResetParts, 'db' | 'now'> & { installation: ShownNames },
  token: string,
  password: string,
  origin: Origin,
): Promise<ClientType> {
  const passwordHash = await hashPassword(password);
  return mutate(db, async (tx) => {
    const userId = await takePasswordReset(tx, hashToken(token), now);
    if (userId === null)
      throw new Refusal('not_found', 'Not Found', [
        'This link has been used or has expired. Please ask for a new one.',
      ]);
    await requireUncommon(password, await passwordNamesOf(tx, installation, userId));
    const side = await setPasswordByMail(tx, userId, passwordHash);
    await endSessionsOf(tx, userId, 'password-changed');
    await recordAudit(tx, actingOrigin(origin, userId), {
      action: 'password-reset',
      kind: 'person',
      id: userId,
    });
    return side;
  });
}

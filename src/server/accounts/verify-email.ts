import { publishProfileReload } from '#server/access/publish-profile-reload.ts';
import { actingOrigin, type Origin, recordAudit } from '#server/audit/record-audit.ts';
import { type MailNames, mailLookOf } from '#server/brands/brand-mail.ts';
import { isUniqueViolation } from '#server/kernel/db/database-error.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { hashToken, newToken } from '#server/kernel/http/opaque-token.ts';
import type { Mailer } from '#server/kernel/mail/mailer.ts';
import { type MutationTx, mutate } from '#server/mutation/mutate.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { Done } from '#shared/protocol/done.ts';
import {
  findAddressee,
  insertVerification,
  type Verified,
  verifyAddress,
} from './email-verifications.queries.ts';
import { deletePasswordResets } from './password-resets.queries.ts';
import { publishProfileChange } from './save-profile.ts';
import { verifyEmailMail } from './verify-email-mail.ts';

const linkTtlMs = 3 * dayMs;

export interface MailingParts extends MailNames {
  db: Db;
  mailer: Mailer;
  now: Date;
}

/** Mails a person the link that verifies their address, good for three days. */
export async function sendVerification(parts: MailingParts, userId: string): Promise<Done> {
  const to = await findAddressee(parts.db, userId);
  if (to === null) throw new Error(`there is no user ${userId}`);
  if (to.isVerified) throw new Refusal('conflict', 'Failed', ['Your e-mail address is verified already.']);
  await mailVerification(parts, { id: userId, ...to });
  return { message: `We have sent a link to ${to.email}. Open it within three days.` };
}

/** Mails a verification link to an address that is a person's, or is to become it. */
export async function mailVerification(
  { db, mailer, now, ...names }: MailingParts,
  { id, email, firstname }: { id: string; email: string; firstname: string },
): Promise<void> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + linkTtlMs);
  await insertVerification(db, { tokenHash: hashToken(token), userId: id, email, expiresAt });
  const { look, linkTo } = await mailLookOf(db, id, names);
  const link = linkTo(`/verify-email?token=${token}`);
  await mailer.send(verifyEmailMail({ to: email, firstname, link, ...look }));
}

/** Verifies the address that a link was sent to, and publishes it to its person's sessions. */
export async function verifyEmail(
  { db, now }: Pick<MailingParts, 'db' | 'now'>,
  token: string,
  origin: Origin,
): Promise<{ email: string }> {
  return mutate(db, async (tx) => {
    const verified = await verifyOnce(tx, token, now);
    if (verified === null)
      throw new Refusal('not_found', 'Not Found', [
        'This link has expired, or your address has changed since. Please ask for a new one.',
      ]);
    await recordAudit(tx, actingOrigin(origin, verified.userId), {
      action: 'email-verified',
      kind: 'person',
      id: verified.userId,
      details: { email: verified.email },
    });
    // Password reset links in the previous mailbox are no longer this person's.
    if (verified.isNew) await deletePasswordResets(tx, verified.userId);
    // The team's list is refreshed too.
    if (verified.companyId === null) publishProfileChange(tx, verified.userId);
    else publishProfileReload(tx, [verified.companyId]);
    return { email: verified.email };
  });
}

async function verifyOnce(tx: MutationTx, token: string, now: Date): Promise<Verified | null> {
  try {
    return await verifyAddress(tx, hashToken(token), now);
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email')) throw error;
    throw new Refusal('conflict', 'Failed', ['Someone else now has an account with this address.']);
  }
}

import type { Db } from '#server/db/db.ts';
import { findAddressee, insertVerification, verifyAddress } from '#server/db/email-verifications.queries.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { verifyEmailMail } from '#server/mail/verify-email-mail.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import { type MailNames, mailLookOf } from './mail-look.ts';
import { hashToken, newToken } from './opaque-token.ts';
import type { Done } from './plan-actions.ts';
import { tellProfile } from './save-profile.ts';

const linkTtlMs = 3 * 24 * 60 * 60 * 1000;

interface MailingParts extends MailNames {
  db: Db;
  mailer: Mailer;
  now: Date;
}

/** Mails a person the link that verifies their address, good for three days. */
export async function sendVerification(
  { db, mailer, now, ...names }: MailingParts,
  userId: string,
): Promise<Done> {
  const to = await findAddressee(db, userId);
  if (to === null) throw new Error(`there is no user ${userId}`);
  if (to.isVerified) throw new Refusal('conflict', 'Failed', ['Your e-mail address is verified already.']);
  const token = newToken();
  const expiresAt = new Date(now.getTime() + linkTtlMs);
  await insertVerification(db, { tokenHash: hashToken(token), userId, email: to.email, expiresAt });
  const { look, linkTo } = await mailLookOf(db, userId, names);
  const link = linkTo(`/verify-email?token=${token}`);
  await mailer.send(verifyEmailMail({ to: to.email, firstname: to.firstname, link, ...look }));
  return { message: `We have sent a link to ${to.email}. Open it within three days.` };
}

/** Verifies the address that a link was sent to, and tells its person's screens. */
export async function verifyEmail(
  { db, now }: Pick<MailingParts, 'db' | 'now'>,
  token: string,
): Promise<{ email: string }> {
  return db.transaction(async (tx) => {
    const verified = await verifyAddress(tx, hashToken(token), now);
    if (verified === null)
      throw new Refusal('not_found', 'Not Found', [
        'This link has expired, or your address has changed since. Please ask for a new one.',
      ]);
    await tellProfile(tx, verified.userId);
    return { email: verified.email };
  });
}

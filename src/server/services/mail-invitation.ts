import type { Db } from '#server/db/db.ts';
import { markLinkMailed, productNameOfLink } from '#server/db/guest-links.queries.ts';
import { guestInvitationMail } from '#server/mail/guest-invitation-mail.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { GuestLink } from '#shared/model/guest-link.ts';
import { guestTimeZone } from '#shared/rules/guest-links.ts';

interface MailParts {
  db: Db;
  mailer: Mailer;
  now: Date;
  publicUrl: string;
  productName: string;
  supportEmail: string;
}

export const guestAddressOf = (publicUrl: string, token: string): string =>
  `${publicUrl}/annotation/guestreviewer?token=${token}`;

const inWords = (instant: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: guestTimeZone.zone,
    dateStyle: 'full',
    timeStyle: 'short',
  }).format(new Date(instant));

/**
 * Mails the one whom a link is for its address. Sent at once rather than by a job, which would keep the token. Rejects
 * where the mail cannot be handed over.
 */
export async function mailInvitation(
  { db, mailer, now, publicUrl, productName, supportEmail }: MailParts,
  link: GuestLink,
  token: string,
): Promise<void> {
  if (link.guest === null) return;
  const { expiresAt } = link;
  await mailer.send(
    guestInvitationMail({
      to: link.guest.email,
      name: link.guest.name,
      inviter: link.invitedBy.name,
      orderName: link.orderName,
      fileNames: link.attachments.map(({ name }) => name),
      message: link.message,
      link: guestAddressOf(publicUrl, token),
      expires: expiresAt === null ? null : `${inWords(expiresAt)}, ${guestTimeZone.label}`,
      protection: link.protection,
      mayDecide: link.mayDecide,
      productName: (await productNameOfLink(db, link.id)) ?? productName,
      supportEmail,
    }),
  );
  await markLinkMailed(db, link.id, now);
}

import { lookOf, type MailNames } from '#server/brands/brand-mail.ts';
import { type Brand, brandOfLink } from '#server/brands/brands.queries.ts';
import type { Db } from '#server/kernel/db/db.ts';
import type { Mailer } from '#server/kernel/mail/mailer.ts';
import { mutate } from '#server/mutation/mutate.ts';
import type { GuestLink } from '#shared/guests/guest-link.ts';
import { guestPath } from '#shared/guests/guest-path.ts';
import { guestTimeZone } from '#shared/guests/guest-rules.ts';
import { zoneMoment } from '#shared/kernel/zone-dates.ts';
import { guestInvitationMail } from './guest-invitation-mail.ts';
import { markLinkMailed } from './guest-links.queries.ts';
import { publishLinkChanges } from './publish-to-guests.ts';

interface MailParts extends Omit<MailNames, 'publicUrl'> {
  db: Db;
  mailer: Mailer;
  now: Date;
  /** Where the link leads. */
  address: string;
  brand: Brand | null;
}

/** Names the white-label company, whose look the page has from the first moment. */
export const guestAddressOf = (publicUrl: string, token: string, brand: Brand | null): string =>
  `${publicUrl}${guestPath}?token=${token}${brand === null ? '' : `&company=${encodeURIComponent(brand.address)}`}`;

/** Returns the address of a link, and the branding of its page. */
export async function placeOfLink(
  { db, publicUrl }: { db: Db; publicUrl: string },
  linkId: string,
  token: string,
): Promise<{ address: string; brand: Brand | null }> {
  const brand = await brandOfLink(db, linkId);
  return { address: guestAddressOf(publicUrl, token, brand), brand };
}

/**
 * Mails a link to its recipient. Sent immediately rather than by a job, which would store the token. Rejects if the
 * mail cannot be handed over.
 */
export async function mailInvitation(
  { db, mailer, now, address, brand, productName, supportEmail, accent, signature }: MailParts,
  link: GuestLink,
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
      link: address,
      expires:
        expiresAt === null
          ? null
          : `${zoneMoment(new Date(expiresAt), guestTimeZone.zone)}, ${guestTimeZone.label}`,
      protection: link.protection,
      mayDecide: link.mayDecide,
      ...lookOf(brand, { productName, supportEmail, accent, signature }),
    }),
  );
  await mutate(db, async (tx) => {
    await markLinkMailed(tx, link.id, now);
    await publishLinkChanges(tx, [Number(link.orderId)]);
  });
}

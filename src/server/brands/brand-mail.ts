import type { Db } from '#server/kernel/db/db.ts';
import type { MailLook } from '#server/kernel/mail/mail-look.ts';
import { type Brand, brandOfUser } from './brands.queries.ts';

/** How mails are made that lead back to the application. */
export interface MailNames {
  publicUrl: string;
  productName: string;
  supportEmail: string;
  /** The provider's own colour; null for the product's. */
  accent: string | null;
  /** The provider's signature at the end of its mails; may be empty. */
  signature: string;
}

/** The look of mails that go out under a brand's name; of null, the provider's. */
export function lookOf(
  brand: Brand | null,
  { productName, supportEmail, accent, signature }: Omit<MailNames, 'publicUrl'>,
): MailLook {
  const look: MailLook =
    brand === null
      ? { productName, supportEmail, ...(signature !== '' && { signature }) }
      : { productName: brand.productName, supportEmail, senderName: brand.productName };
  const colour = brand === null ? accent : brand.accent;
  return colour === null ? look : { ...look, accent: colour };
}

/**
 * The look of a person's mails: of the white-label company that is theirs or whose customer they are, otherwise the
 * provider's. `linkTo` makes addresses of the application which show that look before anyone has signed in.
 */
export async function mailLookOf(
  db: Db,
  userId: string,
  { publicUrl, ...names }: MailNames,
): Promise<{ look: MailLook; linkTo(path: string): string }> {
  const brand = await brandOfUser(db, userId);
  const look = lookOf(brand, names);
  if (brand === null) return { look, linkTo: (path) => `${publicUrl}${path}` };
  return {
    look,
    linkTo: (path) =>
      `${publicUrl}${path}${path.includes('?') ? '&' : '?'}company=${encodeURIComponent(brand.address)}`,
  };
}

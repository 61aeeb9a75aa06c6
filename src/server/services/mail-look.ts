import { brandOfUser } from '#server/db/brands.queries.ts';
import type { Db } from '#server/db/db.ts';
import type { MailLook } from '#server/mail/mail-look.ts';

/** How mails are made that lead back to the application. */
export interface MailNames {
  publicUrl: string;
  productName: string;
  supportEmail: string;
}

/**
 * The look of a person's mails: of the white-label company that is theirs or whose customer they are, otherwise the
 * provider's. `linkTo` makes addresses of the application which show that look before anyone has signed in.
 */
export async function mailLookOf(
  db: Db,
  userId: string,
  { publicUrl, productName, supportEmail }: MailNames,
): Promise<{ look: MailLook; linkTo(path: string): string }> {
  const brand = await brandOfUser(db, userId);
  if (brand === null) return { look: { productName, supportEmail }, linkTo: (path) => `${publicUrl}${path}` };
  const look: MailLook = { productName: brand.productName, supportEmail, senderName: brand.productName };
  if (brand.accent !== null) look.accent = brand.accent;
  return {
    look,
    linkTo: (path) =>
      `${publicUrl}${path}${path.includes('?') ? '&' : '?'}company=${encodeURIComponent(brand.address)}`,
  };
}

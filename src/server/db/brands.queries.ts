import type { Tx } from './db.ts';
import { brandJoin } from './guest-links.queries.ts';

/** A white-label company, as mails to its people and customers name it. */
export interface MailBrand {
  productName: string;
  /** `#rrggbb`; null for the product's own. */
  accent: string | null;
  /** That of its sign-in page. */
  address: string;
}

/** Under which name and colour a person's mails go out; null: the provider's. */
export async function brandOfUser(tx: Tx, userId: string): Promise<MailBrand | null> {
  const [row] = await tx.query<MailBrand>(
    `SELECT brand.whitelabel ->> 'productName' AS "productName", brand.whitelabel -> 'theme' ->> 'primary' AS accent,
       coalesce(brand.address, brand.id) AS address
     FROM users u JOIN companies c ON c.id = u.company_id ${brandJoin}
     WHERE u.id = $1 AND brand.id IS NOT NULL`,
    [userId],
  );
  return row ?? null;
}

import type { Tx } from '#server/kernel/db/db.ts';

/** A white-label company, as mails to its people, customers and guests name it. */
export interface Brand {
  productName: string;
  /** `#rrggbb`; null for the product's own. */
  accent: string | null;
  /** That of its sign-in page. */
  address: string;
}

/** Columns of the branding for company `c`: its own, or its reseller's. None: the provider's. */
const columns = `brand.whitelabel ->> 'productName' AS "productName",
  brand.whitelabel -> 'theme' ->> 'primary' AS accent, coalesce(brand.address, brand.id) AS address`;
const brandJoin = `JOIN companies brand
  ON brand.id = CASE WHEN c.whitelabel IS NULL THEN c.client_id ELSE c.id END AND brand.whitelabel IS NOT NULL`;

/** Returns the name and colour for mails to a person; null: the provider's. */
export async function brandOfUser(tx: Tx, userId: string): Promise<Brand | null> {
  const [row] = await tx.query<Brand>(
    `SELECT ${columns} FROM users u JOIN companies c ON c.id = u.company_id ${brandJoin} WHERE u.id = $1`,
    [userId],
  );
  return row ?? null;
}

/** Returns under which name, colour and logo a company's certificates are issued; null: the provider's. */
export async function brandOfCompany(
  tx: Tx,
  companyId: string,
): Promise<(Brand & { logo: string | null }) | null> {
  const [row] = await tx.query<Brand & { logo: string | null }>(
    `SELECT ${columns}, brand.whitelabel ->> 'logo' AS logo FROM companies c ${brandJoin} WHERE c.id = $1`,
    [companyId],
  );
  return row ?? null;
}

/** Returns the name under which a link's guest knows the product; null: the provider's. */
export async function brandOfLink(tx: Tx, linkId: string): Promise<Brand | null> {
  const [row] = await tx.query<Brand>(
    `SELECT ${columns} FROM guest_links l JOIN orders o ON o.id = l.order_id JOIN companies c ON c.id = o.company_id
       ${brandJoin} WHERE l.id = $1`,
    [linkId],
  );
  return row ?? null;
}

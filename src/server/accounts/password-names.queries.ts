import type { Tx } from '#server/kernel/db/db.ts';

/** The names of company `c`: its own, and those of the product that it is shown, its reseller's included. */
const companyNames = `(SELECT c.name UNION SELECT c.whitelabel ->> 'productName'
  UNION SELECT l.name FROM companies l WHERE l.id = c.client_id
  UNION SELECT l.whitelabel ->> 'productName' FROM companies l WHERE l.id = c.client_id)`;

/** Returns the names of a person, of their address before the @, and of their company. */
export async function namesOfPerson(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(
    `SELECT n.name FROM users u LEFT JOIN companies c ON c.id = u.company_id
     CROSS JOIN LATERAL (
       SELECT u.firstname UNION SELECT u.lastname UNION SELECT u.firstname || u.lastname
       UNION SELECT split_part(u.email, '@', 1) UNION SELECT split_part(u.pending_email, '@', 1)
       UNION ${companyNames}
     ) n(name) WHERE u.id = $1 AND n.name IS NOT NULL`,
    [userId],
  );
  return rows.map(({ name }) => name);
}

/** Returns the names that a company's people are shown. */
export async function namesOfCompany(tx: Tx, companyId: string): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(
    `SELECT n.name FROM companies c CROSS JOIN LATERAL ${companyNames} n(name)
     WHERE c.id = $1 AND n.name IS NOT NULL`,
    [companyId],
  );
  return rows.map(({ name }) => name);
}

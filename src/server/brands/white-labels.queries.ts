import type { Tx } from '#server/kernel/db/db.ts';
import type { WhitelabelLook } from '#shared/accounts/user.ts';
import type { SignInPlace, WhitelabelAccount, WhitelabelTerms } from '#shared/brands/white-label.ts';

const given = `CASE WHEN c.whitelabel IS NULL THEN NULL ELSE json_build_object('productName', c.whitelabel ->> 'productName',
  'address', coalesce(c.address, c.id), 'signInHost', c.sign_in_host) END AS given`;
const customers = `(SELECT count(*)::int FROM companies d WHERE d.client_id = c.id AND d.id <> c.id) AS customers,
  (SELECT coalesce(json_agg(json_build_object('id', d.id, 'name', d.name) ORDER BY lower(d.name), d.id), '[]')
    FROM companies d WHERE d.client_id = c.id AND d.id <> c.id) AS companies`;

/** All but the customers of white-label accounts, by name; of `companyId` alone where it is given. */
export const whitelabelAccounts = (tx: Tx, companyId: string | null = null): Promise<WhitelabelAccount[]> =>
  tx.query(
    `SELECT c.id AS "companyId", c.name AS company, ${given}, ${customers} FROM companies c
     WHERE (c.client_id IS NULL OR c.client_id = c.id) AND ($1::text IS NULL OR c.id = $1) ORDER BY lower(c.name), c.id`,
    [companyId],
  );

export async function findWhitelabel(tx: Tx, companyId: string): Promise<WhitelabelTerms | null> {
  const [row] = await tx.query<{ terms: WhitelabelTerms }>(
    `SELECT whitelabel || jsonb_build_object('address', coalesce(address, id), 'signInHost', sign_in_host) AS terms
     FROM companies WHERE id = $1 AND whitelabel IS NOT NULL`,
    [companyId],
  );
  return row?.terms ?? null;
}

/** Rejects as a unique violation where another company has the address or the host. */
export async function giveWhitelabel(
  tx: Tx,
  companyId: string,
  look: WhitelabelLook,
  { address, signInHost }: SignInPlace,
): Promise<void> {
  await tx.query(
    'UPDATE companies SET whitelabel = $2, address = $3, sign_in_host = $4, client_id = id WHERE id = $1',
    [companyId, look, address, signInHost],
  );
}

export async function takeWhitelabel(tx: Tx, companyId: string): Promise<void> {
  await tx.query(
    `UPDATE companies SET whitelabel = NULL, address = NULL, sign_in_host = NULL, client_id = NULL WHERE id = $1`,
    [companyId],
  );
}

/** Makes a company the customer of a client, or with null the provider's own again; their orders are found by its name. */
export async function setClient(tx: Tx, companyId: string, clientId: string | null): Promise<void> {
  await tx.query('UPDATE companies SET client_id = $2 WHERE id = $1', [companyId, clientId]);
}

/** Returns the hosts at which white-label accounts' people sign in. */
export async function signInHosts(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ host: string }>(
    `SELECT sign_in_host AS host FROM companies WHERE whitelabel IS NOT NULL AND sign_in_host IS NOT NULL ORDER BY 1`,
  );
  return rows.map(({ host }) => host);
}

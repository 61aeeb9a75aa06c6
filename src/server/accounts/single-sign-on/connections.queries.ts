import type { Tx } from '#server/kernel/db/db.ts';
import type { StoredText } from '#server/kernel/sealed-text.ts';
import { lockForm } from '#server/mutation/form-lock.queries.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { ClientType } from '#shared/access/role.ts';
import type { JoinsAs } from '#shared/accounts/single-sign-on/single-sign-on.ts';

/** A connection as it is stored. */
export interface StoredConnection {
  id: string;
  /** Null: of the provider's staff. */
  companyId: string | null;
  issuer: string;
  clientId: string;
  /** As it is stored. */
  clientSecret: string;
  domains: string[];
  joinsAs: JoinsAs;
  isRequired: boolean;
  trustsSecondFactor: boolean;
  workedAt: Date | null;
  updatedAt: Date;
}

export interface ConnectionRow extends StoredConnection {
  /** The host of the white-label client whose look the company has; null if that has no host. */
  signInHost: string | null;
}

/** The host of the white-label client whose look the company `o` has. */
const signInHost = `(SELECT l.sign_in_host FROM companies l
    WHERE l.whitelabel IS NOT NULL AND l.id = CASE WHEN o.whitelabel IS NULL THEN o.client_id ELSE o.id END)`;

const connections = `SELECT c.id, c.company_id AS "companyId", c.issuer, c.client_id AS "clientId",
    c.client_secret AS "clientSecret", c.joins_as AS "joinsAs", c.is_required AS "isRequired",
    c.trusts_second_factor AS "trustsSecondFactor", c.worked_at AS "workedAt", c.updated_at AS "updatedAt",
    ${signInHost} AS "signInHost",
    ARRAY(SELECT d.domain FROM sign_on_domains d WHERE d.connection_id = c.id ORDER BY d.domain) AS domains
  FROM sign_on_connections c LEFT JOIN companies o ON o.id = c.company_id`;

/** Returns the connection of a company; with null that of the staff. */
export async function connectionOf(tx: Tx, companyId: string | null): Promise<ConnectionRow | null> {
  const [row] = await tx.query<ConnectionRow>(`${connections} WHERE c.company_id IS NOT DISTINCT FROM $1`, [
    companyId,
  ]);
  return row ?? null;
}

/** Returns the host at which the people of a company sign in; null: they have none but that of the installation. */
export async function signInHostOf(tx: Tx, companyId: string | null): Promise<string | null> {
  const [row] = await tx.query<{ host: string | null }>(
    `SELECT ${signInHost} AS host FROM companies o WHERE o.id = $1`,
    [companyId],
  );
  return row?.host ?? null;
}

/** Returns the connection of a domain on one side; none where its company is closed. */
export async function connectionOfDomain(
  tx: Tx,
  side: ClientType,
  domain: string,
): Promise<ConnectionRow | null> {
  const [row] = await tx.query<ConnectionRow>(
    `${connections} JOIN sign_on_domains d ON d.connection_id = c.id
     WHERE d.side = $1 AND d.domain = $2 AND o.closed_at IS NULL`,
    [side, domain],
  );
  return row ?? null;
}

/** Returns a connection by its id; none where its company is closed. */
export async function findConnection(tx: Tx, id: string): Promise<ConnectionRow | null> {
  const [row] = await tx.query<ConnectionRow>(`${connections} WHERE c.id = $1 AND o.closed_at IS NULL`, [id]);
  return row ?? null;
}

/** Returns on which sides somebody signs in by single sign-on at all. */
export async function sidesWithSignOn(tx: Tx): Promise<Record<ClientType, boolean>> {
  const [row] = await tx.query<Record<ClientType, boolean>>(
    `SELECT EXISTS (SELECT FROM sign_on_connections WHERE company_id IS NOT NULL) AS customer,
       EXISTS (SELECT FROM sign_on_connections WHERE company_id IS NULL) AS user`,
    [],
  );
  return { customer: row?.customer ?? false, user: row?.user ?? false };
}

/** Locks the connection of a company, or of the staff: one change of it is made after the other. */
export const lockConnection = (tx: MutationTx, companyId: string | null): Promise<void> =>
  lockForm(tx, `single-sign-on.${companyId ?? ''}`);

/** Writes a connection with its domains. Fails with a unique violation of `sign_on_domains_pkey` where another has one of them. */
export async function saveConnection(tx: Tx, row: StoredConnection): Promise<void> {
  await tx.query(
    `INSERT INTO sign_on_connections AS c (id, company_id, issuer, client_id, client_secret, joins_as, is_required,
       trusts_second_factor, worked_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (id) DO UPDATE SET issuer = $3, client_id = $4, client_secret = $5, joins_as = $6, is_required = $7,
       trusts_second_factor = $8, worked_at = $9, updated_at = $10`,
    [
      row.id,
      row.companyId,
      row.issuer,
      row.clientId,
      row.clientSecret,
      row.joinsAs,
      row.isRequired,
      row.trustsSecondFactor,
      row.workedAt,
      row.updatedAt,
    ],
  );
  await tx.query('DELETE FROM sign_on_domains WHERE connection_id = $1', [row.id]);
  await tx.query(
    `INSERT INTO sign_on_domains (connection_id, side, domain) SELECT $1, $2, unnest($3::text[])`,
    [row.id, row.companyId === null ? 'user' : 'customer', row.domains],
  );
}

export async function deleteConnection(tx: Tx, id: string): Promise<void> {
  await tx.query('DELETE FROM sign_on_connections WHERE id = $1', [id]);
}

/**
 * Deletes a connection's known subjects and pending sign-ins: at another issuer, the same subject is another
 * person.
 */
export async function forgetSubjects(tx: Tx, id: string): Promise<void> {
  for (const table of ['sign_on_identities', 'sign_on_attempts', 'sign_on_links'])
    await tx.query(`DELETE FROM ${table} WHERE connection_id = $1`, [id]);
}

export async function markWorked(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('UPDATE sign_on_connections SET worked_at = $2 WHERE id = $1 AND worked_at IS NULL', [
    id,
    now,
  ]);
}

/** Returns the domains of the verified addresses of a company's owners. */
export async function ownersDomains(tx: Tx, companyId: string): Promise<string[]> {
  const rows = await tx.query<{ domain: string }>(
    `SELECT DISTINCT lower(split_part(email, '@', 2)) AS domain FROM users
     WHERE company_id = $1 AND role = 'owner' AND email_is_verified AND deactivated_at IS NULL`,
    [companyId],
  );
  return rows.map(({ domain }) => domain);
}

/** Returns the domains among these in which people of other companies have verified addresses. */
export async function domainsOfOthers(
  tx: Tx,
  companyId: string,
  domains: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ domain: string }>(
    `SELECT DISTINCT lower(split_part(email, '@', 2)) AS domain FROM users
     WHERE client_type = 'customer' AND company_id <> $1 AND email_is_verified AND deactivated_at IS NULL
       AND lower(split_part(email, '@', 2)) = ANY ($2)`,
    [companyId, domains],
  );
  return rows.map(({ domain }) => domain);
}

export async function hasCompany(tx: Tx, companyId: string): Promise<boolean> {
  return (await tx.query('SELECT 1 FROM companies WHERE id = $1', [companyId])).length > 0;
}

export const storedSecrets = (tx: Tx): Promise<StoredText[]> =>
  tx.query('SELECT id, client_secret AS text FROM sign_on_connections', []);

/** Replaces a secret that is still stored as `before`. */
export async function replaceSecret(tx: Tx, id: string, before: string, after: string): Promise<void> {
  await tx.query('UPDATE sign_on_connections SET client_secret = $3 WHERE id = $1 AND client_secret = $2', [
    id,
    before,
    after,
  ]);
}

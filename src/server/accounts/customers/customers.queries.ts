import { isInvited } from '#server/accounts/team/team-members.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { NewCustomer } from '#shared/accounts/new-customer.ts';

/**
 * Inserts a company and returns its id. It pays in its client's currency; a company of the provider's own, whose client
 * is null, in the one with `currencySymbol`. It begins on the smallest free plan, or with a gigabyte if there is none.
 */
export async function insertCustomer(
  tx: Tx,
  clientId: string | null,
  { company }: NewCustomer,
  currencySymbol: string,
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `INSERT INTO companies (name, client_id, currency, plan, plan_id, plan_title, payment_term, storage_quota, allocated_hours,
       active_orders, total_orders, seats, grace_days, overdraft_hours,
       plan_features)
     SELECT $2, client.id, client.currency, 'free', p.id, coalesce(p.title, 'Free'), coalesce(p.payment_term, 'Monthly'),
       coalesce(p.storage_quota, 1073741824), coalesce(p.allocated_hours, -1), coalesce(p.active_orders, -1),
       coalesce(p.total_orders, -1), coalesce(p.seats, -1), coalesce(p.grace_days, 7), coalesce(p.overdraft_hours, 0),
       coalesce(p.features, '{}')
     FROM (SELECT $1::text AS id, coalesce((SELECT currency FROM companies WHERE id = $1), $3) AS currency) client
     LEFT JOIN LATERAL (SELECT * FROM plans WHERE type = 'free' ORDER BY is_offered DESC, storage_quota, id LIMIT 1) p ON true
     RETURNING id`,
    [clientId, company, currencySymbol],
  );
  if (row === undefined) throw new Error(`there is no company ${clientId}`);
  return row.id;
}

export async function isResellerId(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.query('SELECT id FROM companies WHERE id = $1 AND client_id = id', [id]);
  return rows.length > 0;
}

/** Returns the name of the reseller whose customers somebody belongs to; null: the provider's. */
export async function resellerNameOf(tx: Tx, userId: string): Promise<string | null> {
  const [row] = await tx.query<{ name: string }>(
    `SELECT r.name FROM users u JOIN companies c ON c.id = u.company_id
       JOIN companies r ON r.id = c.client_id AND r.id <> c.id WHERE u.id = $1`,
    [userId],
  );
  return row?.name ?? null;
}

/**
 * Inserts the owner of a new company: without a password until the mailed link has set one. The profile is to be
 * completed then where the form lacks something of it.
 */
export async function insertOwner(
  tx: Tx,
  companyId: string,
  { firstname, lastname, email, timeZone }: NewCustomer,
): Promise<string> {
  const row = await onlyRow<{ id: string }>(
    tx,
    `INSERT INTO users (client_type, role, company_id, email, firstname, lastname, time_zone, email_is_verified,
       is_profile_complete)
     VALUES ('customer', 'owner', $1, $2, $3, $4, $5, false, $6) RETURNING id`,
    [companyId, email, firstname, lastname, timeZone, [firstname, lastname, timeZone].every(Boolean)],
  );
  return row.id;
}

export interface CustomerRow {
  id: string;
  name: string;
  created_at: Date;
  owner: {
    id: string;
    firstname: string;
    lastname: string;
    emailAddress: string;
    timeZone: string;
    isInvited: boolean;
    emailIsVerified: boolean;
  } | null;
}

const ownerOf = (columns: string) => `(SELECT ${columns} FROM users u
  WHERE u.company_id = c.id AND u.role = 'owner' AND u.deactivated_at IS NULL ORDER BY u.created_at, u.id LIMIT 1)`;

/**
 * Returns a customer of a client; null where the company is another's, or the client itself. With `clientId` null, which is
 * the provider, any company.
 */
export async function findCustomer(
  tx: Tx,
  clientId: string | null,
  companyId: string,
): Promise<CustomerRow | null> {
  const [row] = await tx.query<CustomerRow>(
    `SELECT c.id, c.name, c.created_at, ${ownerOf(`json_build_object('id', u.id, 'firstname', u.firstname,
       'lastname', u.lastname, 'emailAddress', u.email, 'timeZone', u.time_zone, 'isInvited', ${isInvited},
       'emailIsVerified', u.email_is_verified)`)} AS owner
     FROM companies c LEFT JOIN companies own ON own.id = c.client_id
     WHERE c.id = $2
       AND ($1::text IS NULL OR own.id = $1 AND own.whitelabel IS NOT NULL AND c.id <> own.id)`,
    [clientId, companyId],
  );
  return row ?? null;
}

/** The customers of a client, by name; none where `clientId` is no client. */
export const customersOf = (
  tx: Tx,
  clientId: string,
): Promise<{ id: string; name: string; isInvited: boolean }[]> =>
  tx.query(
    `SELECT c.id, c.name, coalesce(${ownerOf(isInvited)}, false) AS "isInvited"
     FROM companies own JOIN companies c ON c.client_id = own.id
     WHERE own.id = $1 AND own.whitelabel IS NOT NULL AND c.id <> own.id ORDER BY lower(c.name), c.id`,
    [clientId],
  );

export async function renameCompany(tx: Tx, companyId: string, name: string): Promise<void> {
  await tx.query('UPDATE companies SET name = $2 WHERE id = $1', [companyId, name]);
}

/**
 * Changes an owner. At a new address, a password set at the previous one no longer works. Fails with a unique
 * violation of `users_email` if another account has the address.
 */
export async function updateOwner(
  tx: Tx,
  userId: string,
  { firstname, lastname, email, timeZone }: NewCustomer,
): Promise<void> {
  await tx.query(
    `UPDATE users SET firstname = $2, lastname = $3, email = $4, time_zone = $5,
       email_is_verified = email_is_verified AND email = $4, password_hash = CASE WHEN email = $4 THEN password_hash END
     WHERE id = $1`,
    [userId, firstname, lastname, email, timeZone],
  );
}

import type { NewCustomer } from '#shared/rules/new-customer.ts';
import type { Tx } from './db.ts';

/**
 * A company of a client's, which pays in the client's currency. It begins on the smallest free plan that there is;
 * without one it may store a gigabyte.
 */
export async function insertCustomer(tx: Tx, clientId: string, { company }: NewCustomer): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `INSERT INTO companies (name, client_id, currency, plan, plan_title, payment_term, storage_quota, allocated_hours,
       active_orders, total_orders)
     SELECT $2, client.id, client.currency, 'free', coalesce(p.title, 'Free'), coalesce(p.payment_term, 'Monthly'),
       coalesce(p.storage_quota, 1073741824), coalesce(p.allocated_hours, -1), coalesce(p.active_orders, -1),
       coalesce(p.total_orders, -1)
     FROM companies client
     LEFT JOIN LATERAL (SELECT * FROM plans WHERE type = 'free' ORDER BY storage_quota, id LIMIT 1) p ON true
     WHERE client.id = $1 RETURNING id`,
    [clientId, company],
  );
  if (row === undefined) throw new Error(`there is no company ${clientId}`);
  return row.id;
}

/** The owner of a new company. Without a password until the mailed link has set one, and asked to complete their profile then. */
export async function insertOwner(
  tx: Tx,
  companyId: string,
  { firstname, lastname, email, timeZone }: NewCustomer,
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `INSERT INTO users (client_type, role, company_id, email, firstname, lastname, time_zone, email_is_verified,
       is_profile_complete)
     VALUES ('customer', 'owner', $1, $2, $3, $4, $5, false, false) RETURNING id`,
    [companyId, email, firstname, lastname, timeZone],
  );
  if (row === undefined) throw new Error('an insert of one row answered none');
  return row.id;
}

import { planTerms } from '#server/billing/plans/plans.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';

/** Returns whether anyone has an account here yet. */
export async function isInhabited(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ inhabited: boolean }>('SELECT EXISTS (SELECT 1 FROM users) AS inhabited');
  return row?.inhabited ?? false;
}

/** Inserts one row; names of table and columns come from the demonstration's own content. */
export async function insertRow(
  tx: Tx,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const values = Object.keys(row).map((_, at) => `$${at + 1}`);
  await tx.query(
    `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${values.join(', ')})`,
    Object.values(row),
  );
}

/**
 * Gives companies the terms of their plans, people who were not just invited the password, and taken tours to all but
 * new users.
 */
export async function settleCompanies(
  tx: Tx,
  passwordHash: string,
  tours: object,
  newUsers: readonly string[],
): Promise<void> {
  await tx.query(`UPDATE companies c SET ${planTerms} FROM plans p WHERE p.id = c.plan_id`);
  await tx.query(
    `UPDATE users SET password_hash = CASE WHEN invited_at IS NULL THEN $1 END, tour = CASE WHEN id = ANY ($3) THEN tour ELSE $2::jsonb END
     WHERE client_type <> 'guest'`,
    [passwordHash, tours, newUsers],
  );
}

/**
 * Gives orders the name of their company's plan, marks notifications from before `readBefore` as read, and all mails and
 * due date notifications as sent. The next order made takes the number after the highest there is.
 */
export async function settleOrders(tx: Tx, readBefore: Date): Promise<void> {
  await tx.query(
    `UPDATE notifications SET mailed_at = created_at,
       read_at = CASE WHEN created_at < $1 THEN created_at + interval '1 hour' END`,
    [readBefore],
  );
  await tx.query(
    `UPDATE orders o SET deadline_told = due_at, package_name = c.plan_title FROM companies c WHERE c.id = o.company_id`,
  );
  await tx.query(`SELECT setval(pg_get_serial_sequence('orders', 'id'), (SELECT max(id) FROM orders))`);
}

export async function setStorageQuota(tx: Tx, companyId: string, bytes: number): Promise<void> {
  await tx.query('UPDATE companies SET storage_quota = $2 WHERE id = $1', [companyId, bytes]);
}

/** Notes the payments of invoices that are paid. Returns all of them in their order, which have no number yet. */
export async function unissuedInvoices(tx: Tx): Promise<string[]> {
  await tx.query(
    `INSERT INTO invoice_payments (invoice_id, amount, paid_on, reference, recorded_by, recorded_at)
     SELECT id, total, paid_at::date, payment_reference, paid_by, paid_at FROM invoices WHERE paid_at IS NOT NULL`,
  );
  const rows = await tx.query<{ id: string }>(
    'SELECT id FROM invoices WHERE number IS NULL ORDER BY created_at, id',
  );
  return rows.map(({ id }) => id);
}

/** Marks the payments of issued invoices that were collected by direct debit: their banks can take them back. */
export async function markCollected(tx: Tx): Promise<void> {
  await tx.query(
    `UPDATE invoice_payments p SET is_debit = true FROM billing_documents d
     WHERE d.invoice_id = p.invoice_id AND d.type = 380 AND d.document ->> 'means' = 'direct-debit'`,
  );
}

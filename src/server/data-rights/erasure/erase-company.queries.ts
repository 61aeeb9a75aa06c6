import type { Tx } from '#server/kernel/db/db.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';

export interface ErasableCompany {
  name: string;
  isClosed: boolean;
  isErased: boolean;
  /** Whether others are its customers. */
  hasCustomers: boolean;
}

export async function findErasable(tx: Tx, companyId: string): Promise<ErasableCompany | null> {
  const [row] = await tx.query<ErasableCompany>(
    `SELECT name, closed_at IS NOT NULL AS "isClosed", erased_at IS NOT NULL AS "isErased",
       EXISTS (SELECT 1 FROM companies k WHERE k.client_id = c.id AND k.id <> c.id AND k.erased_at IS NULL) AS "hasCustomers"
     FROM companies c WHERE id = $1`,
    [companyId],
  );
  return row ?? null;
}

/** Locks the pictures of a company's library, which go with its name. */
export async function lockImages(tx: MutationTx, companyId: string): Promise<void> {
  await tx.lock('image', null, 'SELECT id FROM images WHERE company_id = $1 ORDER BY id FOR UPDATE', [
    companyId,
  ]);
}

/** Removes the request to delete a company: nothing but an empty name would be left to delete. */
export async function dropDeletionRequest(tx: Tx, companyId: string): Promise<void> {
  await tx.query('DELETE FROM deletion_requests WHERE company_id = $1', [companyId]);
}

/** Returns the ids of a company's people, and of the guests of its orders. */
export async function peopleToErase(tx: Tx, companyId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT u.id FROM users u WHERE u.erased_at IS NULL AND (u.company_id = $1 OR u.id IN (
       SELECT g.user_id FROM guests g JOIN guest_links l ON l.id = g.link_id JOIN orders o ON o.id = l.order_id
       WHERE o.company_id = $1)) ORDER BY u.id COLLATE "C"`,
    [companyId],
  );
  return rows.map(({ id }) => id);
}

/** Returns the guests whom a company's people have invited, including those who never came. */
export const invitedGuests = (tx: Tx, companyId: string): Promise<{ name: string; email: string }[]> =>
  tx.query(
    `SELECT DISTINCT l.guest_name AS name, l.guest_email AS email FROM guest_links l JOIN orders o ON o.id = l.order_id
     WHERE o.company_id = $1 AND l.guest_name IS NOT NULL ORDER BY 1, 2`,
    [companyId],
  );

/** Returns the next number that identifies an erased company. */
export async function nextErasedCompany(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ number: number }>(`SELECT nextval('erased_companies')::int AS number`);
  return row?.number ?? 0;
}

/** Takes from a company all that says who it is. */
export async function clearCompany(
  tx: Tx,
  companyId: string,
  { name, number, now }: { name: string; number: number; now: Date },
): Promise<void> {
  await tx.query(
    `UPDATE companies SET name = $2, erased_number = $3, erased_at = $4, contact = '', phone = '', billed_to = NULL,
       whitelabel = NULL, address = NULL, sign_in_host = NULL, leave_reason = NULL, close_reason = 'Erased',
       hold_reason = CASE WHEN held_at IS NOT NULL THEN 'Erased' END WHERE id = $1`,
    [companyId, name, number, now],
  );
  for (const table of [
    'payment_methods',
    'images',
    'workflows',
    'watermarks',
    'announcements',
    'sign_on_connections',
  ])
    await tx.query(`DELETE FROM ${table} WHERE company_id = $1`, [companyId]);
  await tx.query(
    `UPDATE guest_links SET guest_name = CASE WHEN guest_name IS NOT NULL THEN 'Erased guest' END,
       guest_email = CASE WHEN guest_email IS NOT NULL THEN 'guest@erased.invalid' END, message = '',
       revoked_at = coalesce(revoked_at, $2)
     WHERE order_id IN (SELECT o.id FROM orders o WHERE o.company_id = $1)`,
    [companyId, now],
  );
}

/** Takes a company's name and details out of the entries of the audit log about it. */
export async function eraseCompanyFromAudit(tx: Tx, companyId: string, label: string): Promise<void> {
  await tx.query(
    `UPDATE audit_entries SET subject_label = $2, before = NULL, after = NULL
     WHERE subject_kind = 'company' AND subject_id = $1`,
    [companyId, label],
  );
}

/** Removes exports about a company; returns the keys of their objects. */
export const takeExportsAbout = (tx: Tx, companyId: string): Promise<{ key: string }[]> =>
  tx.query(
    `DELETE FROM data_exports WHERE kind = 'company' AND subject_id = $1 RETURNING storage_key AS key`,
    [companyId],
  );

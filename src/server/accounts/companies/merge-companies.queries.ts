import { isOpenOrder } from '#server/access/visibility.queries.ts';
import { seatsTaken, seatsTotal } from '#server/billing/plans/membership.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { MergeCounts, MergingCompany } from '#shared/accounts/companies/merge-rules.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';

/** Returns what decides whether a company can be merged with another; null where there is none. */
export async function findMerging(tx: Tx, companyId: string): Promise<MergingCompany | null> {
  const [row] = await tx.query<MergingCompany>(
    `SELECT c.id, c.name, c.client_id AS "resellerId", c.client_id IS NOT DISTINCT FROM c.id AS "isReseller", c.currency,
       c.plan = 'paid' AND c.is_plan_active AS "isPaying", c.closed_at IS NOT NULL AS "isClosed",
       EXISTS (SELECT 1 FROM deletion_requests d WHERE d.company_id = c.id) AS "isBeingDeleted",
       coalesce((SELECT json_agg(coalesce(i.number_text, 'one without a number') ORDER BY i.number) FROM invoices i
         WHERE i.company_id = c.id AND i.is_open AND i.kind IN ('plan', 'add-on')), '[]') AS "openTerms",
       ${seatsTaken} AS people, ${seatsTotal} AS seats
     FROM companies c WHERE c.id = $1`,
    [companyId],
  );
  return row ?? null;
}

/** Returns how much of a company would move. */
export const countMerged = (tx: Tx, companyId: string): Promise<MergeCounts> =>
  onlyRow<MergeCounts>(
    tx,
    `SELECT (SELECT count(*)::int FROM users WHERE company_id = $1) AS people,
       (SELECT count(*)::int FROM orders WHERE company_id = $1) AS orders,
       (SELECT count(*)::int FROM orders o WHERE o.company_id = $1 AND ${isOpenOrder('o')}) AS "openOrders",
       (SELECT count(*)::int FROM versions v JOIN attachments a ON a.id = v.attachment_id
         JOIN orders o ON o.id = a.order_id WHERE o.company_id = $1) AS files,
       (SELECT count(*)::int FROM topics t JOIN versions v ON v.id = t.version_id
         JOIN attachments a ON a.id = v.attachment_id JOIN orders o ON o.id = a.order_id
         WHERE o.company_id = $1) AS threads,
       (SELECT count(*)::int FROM images WHERE company_id = $1) AS images,
       (SELECT count(*)::int FROM invoices WHERE company_id = $1) AS invoices,
       (SELECT count(*)::int FROM workflows WHERE company_id = $1) AS workflows`,
    [companyId],
  );

export const orderIdsOf = async (tx: Tx, companyId: string): Promise<number[]> => {
  const rows = await tx.query<{ id: number }>('SELECT id FROM orders WHERE company_id = $1 ORDER BY id', [
    companyId,
  ]);
  return rows.map(({ id }) => id);
};

/** Locks both companies, and the pictures of the first, so that nobody adds to either meanwhile. */
export async function lockMerged(tx: MutationTx, companyId: string, intoId: string): Promise<void> {
  await tx.lock('image', null, 'SELECT id FROM images WHERE company_id = $1 ORDER BY id FOR UPDATE', [
    companyId,
  ]);
  const ids = [companyId, intoId].sort();
  // Unlike a change of a company, this waits for transactions that insert an order of it, and blocks new ones.
  await tx.lock(
    'company',
    ids,
    'SELECT id FROM companies WHERE id = ANY ($1) ORDER BY id COLLATE "C" FOR UPDATE',
    [ids],
  );
}

/** Locks the orders that a company got while it was not locked. Returns whether that could be done without waiting. */
export async function lockNewOrders(
  tx: MutationTx,
  companyId: string,
  known: readonly number[],
): Promise<boolean> {
  const found = await tx.lockFree<{ id: number }>(
    'order',
    'SELECT id FROM orders WHERE company_id = $1 AND id <> ALL ($2) FOR UPDATE SKIP LOCKED',
    [companyId, known],
  );
  return (await orderIdsOf(tx, companyId)).length === known.length + found.length;
}

/** What refers to a company and moves as it is. */
const moved = [
  'users',
  'orders',
  'invoices',
  'add_ons',
  'company_credits',
  'company_history',
  'announcements',
] as const;

/**
 * Rows that refer to a company and are adapted when they move. On a conflict, the other company's name or default
 * stays.
 */
const fitted = [
  `UPDATE payment_methods m SET company_id = $2, is_default = is_default
     AND NOT EXISTS (SELECT 1 FROM payment_methods o WHERE o.company_id = $2 AND o.is_default) WHERE company_id = $1`,
  `UPDATE workflows w SET company_id = $2, is_default = is_default
       AND NOT EXISTS (SELECT 1 FROM workflows o WHERE o.company_id = $2 AND o.is_default),
     name = CASE WHEN EXISTS (SELECT 1 FROM workflows o WHERE o.company_id = $2 AND lower(o.name) = lower(w.name))
       THEN w.name || ' (' || (SELECT name FROM companies WHERE id = $1) || ' ' || left(w.id, 4) || ')' ELSE w.name END
     WHERE company_id = $1`,
  // A picture that both companies took from the same stock library then exists twice.
  `UPDATE images g SET company_id = $2, source = CASE WHEN EXISTS (SELECT 1 FROM images o WHERE o.company_id = $2
       AND o.source = g.source) THEN g.source || ' ' || g.id ELSE g.source END WHERE company_id = $1`,
  // Payments refer to the card that was charged. A card that is being entered is not taken over.
  'UPDATE saved_cards SET company_id = $2 WHERE company_id = $1 AND saved_at IS NOT NULL',
];

/** The fields of a filter that name companies. */
const companyFields = ['clientId', 'customerId'] as const satisfies readonly (keyof OrderFilter)[];

/** Moves all that a company has to another, and deletes it: what else refers to it goes with it. */
export async function moveCompany(tx: Tx, companyId: string, intoId: string, now: Date): Promise<void> {
  // What was sold stays sold; the plan of the other goes on alone.
  await tx.query(
    'UPDATE plan_terms SET company_id = $2, ended_at = coalesce(ended_at, greatest(began_at, $3)) WHERE company_id = $1',
    [companyId, intoId, now],
  );
  for (const table of moved)
    await tx.query(`UPDATE ${table} SET company_id = $2 WHERE company_id = $1`, [companyId, intoId]);
  for (const statement of fitted) await tx.query(statement, [companyId, intoId]);
  for (const field of companyFields)
    await tx.query(
      `UPDATE filter_presets SET filter = jsonb_set(filter, ARRAY[$3::text], (
         SELECT jsonb_agg(DISTINCT CASE WHEN named = $1 THEN $2::text ELSE named END)
         FROM jsonb_array_elements_text(filter -> $3::text) AS named))
       WHERE filter -> $3::text @> to_jsonb(ARRAY[$1::text])`,
      [companyId, intoId, field],
    );
  await tx.query('DELETE FROM companies WHERE id = $1', [companyId]);
}

/** Notes in the history of orders whose they were. */
export async function noteMerge(
  tx: Tx,
  note: { orderIds: readonly number[]; userId: string; content: string; now: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO timeline (order_id, user_id, type, content, created_at)
     SELECT unnest($1::int[]), $2, 'history', $3, $4`,
    [note.orderIds, note.userId, note.content, note.now],
  );
}

/** Returns the orders among these that are on the board. */
export const ordersOnBoard = (tx: Tx, ids: readonly number[]): Promise<{ id: number }[]> =>
  tx.query('SELECT id FROM orders WHERE id = ANY ($1) AND board_column IS NOT NULL', [ids]);

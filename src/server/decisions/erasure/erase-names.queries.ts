import type { Tx } from '#server/kernel/db/db.ts';
import type { ChainEntryRow } from '../chain-record.ts';
import type { StoredDecision } from '../decisions.queries.ts';

/** A decision, with who began each of the threads that it names, where the thread is still there. */
export interface NamingDecision extends StoredDecision {
  senders: Readonly<Record<string, string>>;
}

const withSenders = `SELECT d.*, (SELECT coalesce(jsonb_object_agg(t.id, t.sender_id), '{}') FROM topics t
    WHERE t.id IN (SELECT o ->> 'id' FROM jsonb_array_elements(d.open_threads) o)) AS senders FROM decisions d`;

/** Lets the names of records be replaced until the transaction ends. */
export async function allowErasing(tx: Tx): Promise<void> {
  await tx.query(`SELECT set_config('galley.erasing', 'on', true)`);
}

/**
 * Returns the decisions that may name a person: as who made them, who acted, or who wrote an open comment. By name alone
 * those on the orders of `companyId`; null: on all.
 */
export const decisionsNaming = (
  tx: Tx,
  { id, name, companyId }: { id: string; name: string | null; companyId: string | null },
): Promise<NamingDecision[]> =>
  tx.query(
    `${withSenders} WHERE d.user_id = $1 OR d.impersonator_id = $1 OR EXISTS (
       SELECT 1 FROM jsonb_array_elements(d.open_threads) o WHERE o ->> 'id' IN (SELECT t.id FROM topics t WHERE t.sender_id = $1)
         OR ((o ->> 'author' = $2 OR strpos(o ->> 'text', '@' || $2) > 0)
           AND ($3::text IS NULL OR d.order_id IN (SELECT c.id FROM orders c WHERE c.company_id = $3))))
     ORDER BY d.order_id, d.sequence`,
    [id, name, companyId],
  );

/**
 * Returns the decisions whose authors' roles may name a company: those of its people, under whatever name it had then, and
 * those on its orders.
 */
export const decisionsOfCompany = (
  tx: Tx,
  companyId: string,
): Promise<(NamingDecision & { isOfItsPeople: boolean })[]> =>
  tx.query(
    `SELECT n.*, coalesce(u.company_id = $1, false) AS "isOfItsPeople" FROM (${withSenders}) n
       JOIN orders o ON o.id = n.order_id LEFT JOIN users u ON u.id = n.user_id
     WHERE $1 IN (o.company_id, u.company_id) ORDER BY n.order_id, n.sequence`,
    [companyId],
  );

/** Stores a decision with replaced names, and deletes its salt. */
export async function saveNames(
  tx: Tx,
  { id, user_name, impersonator_name, role, open_threads }: StoredDecision,
): Promise<void> {
  await tx.query(
    `UPDATE decisions SET user_name = $2, impersonator_name = $3, role = $4, open_threads = $5, salt = NULL WHERE id = $1`,
    [id, user_name, impersonator_name, role, JSON.stringify(open_threads)],
  );
}

/** Returns the deletions of orders that somebody is recorded for; from before their ids were kept, by name. */
export const deletionsBy = (tx: Tx, userId: string, name: string | null): Promise<ChainEntryRow[]> =>
  tx.query(
    `SELECT * FROM installation_chain WHERE kind = 'deleted' AND (by_id = $1 OR (by_id IS NULL AND by_name = $2))
     ORDER BY number`,
    [userId, name],
  );

export async function saveDeletionName(tx: Tx, number: number, name: string): Promise<void> {
  await tx.query(`UPDATE installation_chain SET by_name = $2, salt = '' WHERE number = $1`, [number, name]);
}

/** Returns the orders with a certificate that may name somebody as their operator of that day. */
export const certifiedOrdersOf = async (tx: Tx, operatorId: string): Promise<number[]> =>
  ids(
    await tx.query<{ id: number }>(
      `SELECT DISTINCT o.id FROM certificates c JOIN orders o ON o.id = c.order_id
       WHERE o.operator_id = $1 OR EXISTS (SELECT 1 FROM timeline t WHERE t.order_id = o.id AND t.operator_id = $1)`,
      [operatorId],
    ),
  );

/** Returns the orders of a company with a certificate, which names it. */
export const certifiedOrdersOfCompany = async (tx: Tx, companyId: string): Promise<number[]> =>
  ids(
    await tx.query<{ id: number }>(
      `SELECT DISTINCT o.id FROM certificates c JOIN orders o ON o.id = c.order_id WHERE o.company_id = $1`,
      [companyId],
    ),
  );

const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

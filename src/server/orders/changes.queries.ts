import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { BoardColumn } from '#shared/orders/order-phase.ts';
import type { OrderFields } from './order-rows.queries.ts';

export interface ChangeEntry {
  orderId: number;
  content: string;
  before: Partial<OrderFields>;
  /** With the column that it was placed in: ranks of different columns may be equal. */
  after: Partial<OrderFields> & { column?: BoardColumn };
}

/** Remembers what one call changed; returns its id. */
export async function insertChange(
  tx: Tx,
  change: { userId: string; now: Date; entries: readonly ChangeEntry[] },
): Promise<string> {
  const row = await onlyRow<{ id: string }>(
    tx,
    `WITH change AS (INSERT INTO changes (user_id, created_at) VALUES ($1, $2) RETURNING id),
       entries AS (
         INSERT INTO change_entries (change_id, order_id, content, before, after)
         SELECT change.id, e.* FROM change, unnest($3::int[], $4::text[], $5::jsonb[], $6::jsonb[]) AS e
       )
     SELECT id FROM change`,
    [
      change.userId,
      change.now,
      change.entries.map(({ orderId }) => orderId),
      change.entries.map(({ content }) => content),
      change.entries.map(({ before }) => JSON.stringify(before)),
      change.entries.map(({ after }) => JSON.stringify(after)),
    ],
  );
  return row.id;
}

export interface ChangeRow {
  id: string;
  user_id: string;
  undone: boolean;
  created_at: Date;
}

/** Locks a change until the transaction ends, so that it is undone once. */
export async function lockChange(tx: MutationTx, id: string): Promise<ChangeRow | null> {
  const [row] = await tx.lock<ChangeRow>('change', [id], 'SELECT * FROM changes WHERE id = $1 FOR UPDATE', [
    id,
  ]);
  return row ?? null;
}

export const entriesOf = (tx: Tx, changeId: string): Promise<ChangeEntry[]> =>
  tx.query(
    `SELECT order_id AS "orderId", content, before, after FROM change_entries WHERE change_id = $1 ORDER BY order_id`,
    [changeId],
  );

export async function markUndone(tx: Tx, id: string): Promise<void> {
  await tx.query('UPDATE changes SET undone = true WHERE id = $1', [id]);
}

export async function deleteChangesBefore(tx: Tx, time: Date): Promise<void> {
  await tx.query('DELETE FROM changes WHERE created_at < $1', [time]);
}

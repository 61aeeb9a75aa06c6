import { type PersonRow, personJson } from '#server/accounts/person-columns.ts';
import type { Tx } from '#server/kernel/db/db.ts';

export interface CheckRow {
  id: string;
  text: string;
  is_mandatory: boolean;
  doer: PersonRow | null;
  done_at: Date | null;
}

/** Returns the checklist of an order. */
export const checksOf = (tx: Tx, orderId: number): Promise<CheckRow[]> =>
  tx.query(
    `SELECT k.id, k.text, k.is_mandatory, k.done_at, CASE WHEN u.id IS NOT NULL THEN ${personJson('u')} END AS doer
     FROM order_checks k LEFT JOIN users u ON u.id = k.done_by WHERE k.order_id = $1 ORDER BY k.place`,
    [orderId],
  );

/** Gives an order the checklist of its service as it is now. Items that it had already stay as they were ticked. */
export async function takeOverChecklist(tx: Tx, orderId: number): Promise<void> {
  await tx.query(
    `WITH before AS (DELETE FROM order_checks WHERE order_id = $1 RETURNING text, done_by, done_at)
     INSERT INTO order_checks (order_id, place, text, is_mandatory, done_by, done_at)
     SELECT o.id, i.place, i.item ->> 'text', (i.item ->> 'isMandatory')::boolean, b.done_by, b.done_at
     FROM orders o JOIN services s ON s.id = o.service_id
       CROSS JOIN jsonb_array_elements(s.checklist) WITH ORDINALITY AS i (item, place)
       LEFT JOIN before b ON b.text = i.item ->> 'text'
     WHERE o.id = $1`,
    [orderId],
  );
}

/** Ticks an item, or with null opens it again. */
export async function saveCheck(
  tx: Tx,
  orderId: number,
  checkId: string,
  done: { by: string; at: Date } | null,
): Promise<void> {
  await tx.query('UPDATE order_checks SET done_by = $3, done_at = $4 WHERE order_id = $1 AND id = $2', [
    orderId,
    checkId,
    done?.by ?? null,
    done?.at ?? null,
  ]);
}

import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import { plainText } from '#shared/kernel/rich-text.ts';
import type { OrderForm } from '#shared/orders/order-form.ts';

/** Inserts an empty draft with its company's present plan. Returns its id. Fails if the company was deleted. */
export async function insertDraft(
  tx: Tx,
  draft: { companyId: string; creatorId: string; rank: string; workflowId: string | null; now: Date },
): Promise<number> {
  const row = await onlyRow<{ id: number }>(
    tx,
    `INSERT INTO orders (company_id, creator_id, name, status, state, service_name, package_name, created_at,
       updated_at, rank, workflow_id)
     VALUES ($1, $2, '', 'new-order', 'draft', '', coalesce((SELECT plan_title FROM companies WHERE id = $1), ''),
       $3, $3, $4, $5)
     RETURNING id`,
    [draft.companyId, draft.creatorId, draft.now, draft.rank, draft.workflowId],
  );
  return row.id;
}

/** The name in the order; the id is null if the service is no longer offered. */
export interface NamedService {
  id: string | null;
  name: string;
}

export async function categoryOfService(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx.query<{ category_id: string }>('SELECT category_id FROM services WHERE id = $1', [
    id,
  ]);
  return row?.category_id ?? null;
}

/** Writes the fields that are given. `service` null: none chosen. A draft's allocated time goes with its service. */
export async function updateForm(
  tx: Tx,
  orderId: number,
  form: Partial<Pick<OrderForm, 'orderName' | 'brief' | 'dueDate' | 'workflowId'>> & {
    service?: NamedService | null;
  },
  now: Date,
): Promise<void> {
  const { orderName, brief, dueDate, service, workflowId } = form;
  await tx.query(
    `UPDATE orders SET updated_at = $2, revision = revision + 1,
       name = CASE WHEN $3 THEN $4 ELSE name END,
       service_id = CASE WHEN $5 THEN $6 ELSE service_id END,
       service_name = CASE WHEN $5 THEN coalesce($7, '') ELSE service_name END,
       allocated_seconds = CASE WHEN $5 AND state = 'draft' THEN 0 ELSE allocated_seconds END,
       brief = CASE WHEN $8 THEN $9 ELSE brief END,
       brief_message = CASE WHEN $8 THEN $10::jsonb ELSE brief_message END,
       due_at = CASE WHEN $11 THEN $12::timestamptz ELSE due_at END,
       workflow_id = CASE WHEN $13 THEN $14 ELSE workflow_id END
     WHERE id = $1`,
    [
      orderId,
      now,
      orderName !== undefined,
      orderName ?? null,
      service !== undefined,
      service?.id ?? null,
      service?.name ?? null,
      brief !== undefined,
      brief === undefined ? null : plainText(brief),
      brief === undefined ? null : JSON.stringify(brief),
      dueDate !== undefined,
      dueDate ?? null,
      workflowId !== undefined,
      workflowId ?? null,
    ],
  );
}

/** The order and all that hangs on it. */
export async function deleteOrderRow(tx: Tx, orderId: number): Promise<void> {
  await tx.query('DELETE FROM orders WHERE id = $1', [orderId]);
}

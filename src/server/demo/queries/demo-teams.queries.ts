import type { Tx } from '#server/kernel/db/db.ts';

/** Marks a person as invited: they have not followed the mailed link yet. */
export async function markInvited(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.query(
    'UPDATE users SET invited_at = $2, password_hash = NULL, email_is_verified = false WHERE id = $1',
    [userId, now],
  );
}

/** Orders that were created with a workflow. */
export async function setOrderWorkflow(
  tx: Tx,
  orderIds: readonly number[],
  workflowId: string,
): Promise<void> {
  await tx.query('UPDATE orders SET workflow_id = $2 WHERE id = ANY ($1)', [orderIds, workflowId]);
}

import type { Tx } from '#server/kernel/db/db.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { StoredDecision } from './decisions.queries.ts';

/** A decision that others are not notified of yet. */
export interface PendingDecision {
  decision_id: string;
  order_id: number;
  user_id: string;
  change_id: string;
  due_at: Date;
}

export async function insertPending(
  tx: Tx,
  pending: { decisionId: string; orderId: number; userId: string; changeId: string; dueAt: Date },
): Promise<void> {
  await tx.query(
    'INSERT INTO pending_decisions (decision_id, order_id, user_id, change_id, due_at) VALUES ($1, $2, $3, $4, $5)',
    [pending.decisionId, pending.orderId, pending.userId, pending.changeId, pending.dueAt],
  );
}

export async function findPending(tx: Tx, decisionId: string): Promise<PendingDecision | null> {
  const [row] = await tx.query<PendingDecision>('SELECT * FROM pending_decisions WHERE decision_id = $1', [
    decisionId,
  ]);
  return row ?? null;
}

/** Returns who made a decision that is no longer to be announced, because it is taken back; null where it was announced. */
export async function dropPending(
  tx: Tx,
  decisionId: string,
): Promise<Pick<StoredDecision, 'user_id' | 'impersonator_id'> | null> {
  const [row] = await tx.query<Pick<StoredDecision, 'user_id' | 'impersonator_id'>>(
    `DELETE FROM pending_decisions p USING decisions d WHERE d.id = p.decision_id AND p.decision_id = $1
     RETURNING d.user_id, d.impersonator_id`,
    [decisionId],
  );
  return row ?? null;
}

/** A decision whose time to be undone is over. */
export type DueDecision = PendingDecision &
  Pick<StoredDecision, 'hash' | 'impersonator_id'> & {
    /** Who invited the guest who decided; null: no guest did. */
    inviter_id: string | null;
  };

/** Returns the decisions that are due, the earliest first. */
export async function dueDecisionIds(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'SELECT decision_id AS id FROM pending_decisions WHERE due_at <= $1 ORDER BY due_at',
    [now],
  );
  return rows.map(({ id }) => id);
}

/** Takes a due decision; returns null where another process has or takes it, or it was taken back. */
export async function takeDue(tx: MutationTx, decisionId: string): Promise<DueDecision | null> {
  const [row] = await tx.lockFree<DueDecision>(
    'pending',
    `DELETE FROM pending_decisions p USING decisions d WHERE d.id = p.decision_id AND p.decision_id = (
       SELECT decision_id FROM pending_decisions WHERE decision_id = $1 FOR UPDATE SKIP LOCKED
     ) RETURNING p.*, d.hash, d.impersonator_id, (
       SELECT l.invited_by FROM guests g JOIN guest_links l ON l.id = g.link_id WHERE g.user_id = d.user_id
     ) AS inviter_id`,
    [decisionId],
  );
  return row ?? null;
}

export const isPending = async (tx: Tx, decisionId: string): Promise<boolean> =>
  (await findPending(tx, decisionId)) !== null;

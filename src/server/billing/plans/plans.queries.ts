import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import { monthsAfter } from './plan-months.queries.ts';

export type PlanChangeKind = 'upgrade' | 'downgrade';

/** Calls off a scheduled change; returns the plan it was to, or null where none was scheduled. */
export async function deletePlanChange(
  tx: Tx,
  companyId: string,
  kind: PlanChangeKind,
): Promise<string | null> {
  const [row] = await tx.query<{ title: string }>(
    `DELETE FROM plan_changes c USING plans p WHERE c.company_id = $1 AND c.kind = $2 AND p.id = c.plan_id
     RETURNING p.title`,
    [companyId, kind],
  );
  return row?.title ?? null;
}

/** Columns of a company, and the plan's columns they are copied from. */
const terms = {
  plan: 'type',
  plan_title: 'title',
  payment_term: 'payment_term',
  storage_quota: 'storage_quota',
  allocated_hours: 'allocated_hours',
  active_orders: 'active_orders',
  total_orders: 'total_orders',
  seats: 'seats',
  grace_days: 'grace_days',
  overdraft_hours: 'overdraft_hours',
  plan_price: 'price',
  plan_features: 'features',
} as const;

/** The columns that company `c` gets from plan `p`, as an update. */
export const planTerms = Object.entries({ ...terms, plan_id: 'id' })
  .map(([own, offered]) => `${own} = p.${offered}`)
  .join(', ');

/** Whether company `c` has its plan `p` by the terms of an earlier day. */
export const hasOldTerms = Object.entries(terms)
  .map(([own, offered]) => `c.${own} IS DISTINCT FROM p.${offered}`)
  .join(' OR ');

/** Selects the companies whose scheduled plan change is due. Nothing changes during a leave, or while a company is closed. */
const dueChanges = `SELECT c.id FROM companies c WHERE c.leave_until IS NULL AND c.closed_at IS NULL
  AND EXISTS (SELECT 1 FROM plan_changes n WHERE n.company_id = c.id AND n.due_at <= $1)`;

export const companiesToChange = async (tx: Tx, now: Date): Promise<string[]> =>
  (await tx.query<{ id: string }>(`${dueChanges} ORDER BY 1`, [now])).map(({ id }) => id);

/**
 * Applies a company's scheduled plan change if it is due; the plan's months restart with it. Paid time stays as invoiced,
 * and a company that leaves a free plan is billed from the change on. Monthly add-ons end with a paid plan. Skips a locked
 * row. Returns what has changed.
 */
export const applyPlanChange = (
  tx: MutationTx,
  companyId: string,
  now: Date,
): Promise<{ isFree: boolean }[]> =>
  tx.lockFree(
    'company',
    `WITH free AS (
       ${dueChanges} AND c.id = $2
       FOR NO KEY UPDATE OF c SKIP LOCKED
     ), due AS (
       DELETE FROM plan_changes n USING free WHERE n.due_at <= $1 AND n.company_id = free.id
       RETURNING n.company_id, n.plan_id, n.due_at
     ), gone AS (
       UPDATE add_ons x SET ends = true FROM due JOIN plans p ON p.id = due.plan_id
       WHERE x.company_id = due.company_id AND p.type = 'free' AND x.is_subscription
     )
     UPDATE companies c SET ${planTerms}, cycle_from = due.due_at, trial_ends_at = NULL, trial_days = 0,
       paid_until = CASE WHEN p.type = 'paid' AND p.price > 0 THEN coalesce(c.paid_until, due.due_at) END
     FROM due JOIN plans p ON p.id = due.plan_id WHERE c.id = due.company_id
     RETURNING c.plan = 'free' AS "isFree"`,
    [now, companyId],
  );

/**
 * SQL that ends the pauses of companies selected by `which`, at `end`. They began at `from`; `clear` forgets them. All is
 * SQL. A pause is not paid for: the paid time of the plan and its add-ons, and scheduled changes, move by its length.
 */
const endPauses = (
  { from, clear }: { from: string; clear: string },
  which: string,
  end: string,
  waiting: '' | 'SKIP LOCKED',
): string =>
  `WITH back AS (
     SELECT id, ${end} - coalesce(${from}, ${end}) AS away FROM companies WHERE ${which} FOR NO KEY UPDATE ${waiting}
   ), later AS (
     UPDATE add_ons x SET due_at = x.due_at + back.away FROM back
     WHERE x.company_id = back.id AND x.is_subscription
   ), changes AS (
     UPDATE plan_changes p SET due_at = p.due_at + back.away FROM back WHERE p.company_id = back.id
   ) UPDATE companies c SET ${clear}, paid_until = c.paid_until + back.away FROM back
     WHERE c.id = back.id RETURNING c.id`;

const leave = { from: 'leave_from', clear: 'leave_until = NULL' };
const closing = { from: 'closed_at', clear: 'closed_at = NULL, close_reason = NULL' };

export async function beginLeave(
  tx: Tx,
  leave: { companyId: string; from: Date; months: number; reason: string },
): Promise<Date> {
  const [row] = await tx.query<{ until: Date }>(
    `UPDATE companies SET leave_from = $2, leave_until = ${monthsAfter('$2::timestamptz', '$3::int')}, leave_reason = $4
     WHERE id = $1 RETURNING leave_until AS until`,
    [leave.companyId, leave.from, leave.months, leave.reason],
  );
  if (row === undefined) throw new Error(`there is no company ${leave.companyId}`);
  return row.until;
}

export async function findLeave(
  tx: Tx,
  companyId: string,
): Promise<{ company: string; until: Date; reason: string | null } | null> {
  const [row] = await tx.query<{ company: string; until: Date; reason: string | null }>(
    `SELECT name AS company, leave_until AS until, leave_reason AS reason FROM companies
     WHERE id = $1 AND leave_until IS NOT NULL`,
    [companyId],
  );
  return row ?? null;
}

/** Ends a leave that goes on; false where there is none. */
export async function endLeave(tx: MutationTx, companyId: string, now: Date): Promise<boolean> {
  const rows = await tx.lock(
    'company',
    [companyId],
    endPauses(leave, 'id = $1 AND leave_until > $2', '$2::timestamptz', ''),
    [companyId, now],
  );
  return rows.length > 0;
}

/** Opens a company that is closed. */
export const endClosing = (tx: MutationTx, companyId: string, now: Date): Promise<unknown> =>
  tx.lock(
    'company',
    [companyId],
    endPauses(closing, 'id = $1 AND closed_at IS NOT NULL', '$2::timestamptz', ''),
    [companyId, now],
  );

/** Ends leaves whose day has come. Returns the companies. */
export async function endDueLeaves(tx: MutationTx, now: Date): Promise<string[]> {
  const rows = await tx.lockFree<{ id: string }>(
    'company',
    endPauses(leave, 'leave_until <= $1', 'leave_until', 'SKIP LOCKED'),
    [now],
  );
  return rows.map(({ id }) => id);
}

/** Returns when the deletion is due. A request made before keeps its date. */
export async function saveDeletionRequest(
  tx: Tx,
  request: { companyId: string; userId: string; reason: string; dueAt: Date },
): Promise<Date> {
  const row = await onlyRow<{ due_at: Date }>(
    tx,
    `INSERT INTO deletion_requests (company_id, user_id, reason, due_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (company_id) DO UPDATE SET company_id = excluded.company_id RETURNING due_at`,
    [request.companyId, request.userId, request.reason, request.dueAt],
  );
  return row.due_at;
}

/** Returns false if there was no request. */
export async function withdrawDeletion(tx: Tx, companyId: string): Promise<boolean> {
  const rows = await tx.query('DELETE FROM deletion_requests WHERE company_id = $1 RETURNING company_id', [
    companyId,
  ]);
  return rows.length > 0;
}

/** Returns the accounts that are due for deletion, and who asked for it. */
export const findDueDeletions = (tx: Tx, now: Date): Promise<{ companyId: string; userId: string }[]> =>
  tx.query(
    `SELECT company_id AS "companyId", user_id AS "userId" FROM deletion_requests WHERE due_at <= $1
     ORDER BY due_at, company_id`,
    [now],
  );

/** Locks the request to delete a company's account. Returns false if there is none that is due any more. */
export async function lockDueDeletion(tx: MutationTx, companyId: string, now: Date): Promise<boolean> {
  const rows = await tx.lock(
    'deletion',
    [companyId],
    'SELECT company_id FROM deletion_requests WHERE company_id = $1 AND due_at <= $2 FOR UPDATE',
    [companyId, now],
  );
  return rows.length > 0;
}

export const ordersOfCompany = (tx: Tx, companyId: string): Promise<{ id: number }[]> =>
  tx.query('SELECT id FROM orders WHERE company_id = $1 ORDER BY id', [companyId]);

export const peopleOfCompany = (
  tx: Tx,
  companyId: string,
): Promise<{ id: string; avatar: string | null }[]> =>
  tx.query('SELECT id, avatar FROM users WHERE company_id = $1 ORDER BY id', [companyId]);

export const wasInvoiced = async (tx: Tx, companyId: string): Promise<boolean> =>
  (await tx.query('SELECT 1 FROM invoices WHERE company_id = $1 LIMIT 1', [companyId])).length > 0;

/** Deletes a company with its people and all their data. Its orders must be deleted before. */
export async function deleteCompany(tx: Tx, companyId: string): Promise<void> {
  await tx.query('DELETE FROM companies WHERE id = $1', [companyId]);
}

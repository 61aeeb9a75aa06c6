import { type PersonRow, personJson } from '#server/accounts/person-columns.ts';
import { advisoryLocks } from '#server/kernel/db/advisory-locks.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { WorkTime } from '#shared/board/board-card.ts';

/** Locks a person's timer until the transaction ends, so that their starts run one after another. */
export async function lockWorker(tx: MutationTx, userId: string): Promise<void> {
  await tx.lock('worker', [userId], 'SELECT pg_advisory_xact_lock($1, hashtext($2))', [
    advisoryLocks.worker,
    userId,
  ]);
}

export interface StretchRow {
  order_id: number;
  user_id: string;
  started_at: Date;
  confirmed_at: Date;
  asked_at: Date | null;
}
const stretchColumns = 'order_id, user_id, started_at, confirmed_at, asked_at';

/** Returns the running work on these orders. */
export const runningOn = (tx: Tx, orderIds: readonly number[]): Promise<StretchRow[]> =>
  tx.query(
    `SELECT ${stretchColumns} FROM work_stretches WHERE order_id = ANY($1) AND ended_at IS NULL ORDER BY order_id`,
    [orderIds],
  );

export async function runningOf(tx: Tx, userId: string): Promise<StretchRow | null> {
  const [row] = await tx.query<StretchRow>(
    `SELECT ${stretchColumns} FROM work_stretches WHERE user_id = $1 AND ended_at IS NULL`,
    [userId],
  );
  return row ?? null;
}

/** Returns running work that was last confirmed, or asked about, before these moments. */
export const unconfirmedWork = (tx: Tx, confirmedBefore: Date, askedBefore: Date): Promise<StretchRow[]> =>
  tx.query(
    `SELECT ${stretchColumns} FROM work_stretches WHERE ended_at IS NULL
     AND CASE WHEN asked_at IS NULL THEN confirmed_at <= $1 ELSE asked_at <= $2 END ORDER BY order_id`,
    [confirmedBefore, askedBefore],
  );

/** Starts a stretch of work. The caller has locked the order, and no timer runs on it or for the person. */
export async function startStretch(tx: Tx, orderId: number, userId: string, now: Date): Promise<void> {
  await tx.query(
    'INSERT INTO work_stretches (order_id, user_id, started_at, confirmed_at) VALUES ($1, $2, $3, $3)',
    [orderId, userId, now],
  );
  await tx.query(
    `UPDATE orders SET work_state = 'running', work_by = $2, work_started_at = $3, revision = revision + 1 WHERE id = $1`,
    [orderId, userId, now],
  );
}

/** Ends the timer that runs on a locked order; whole seconds count. */
export async function endStretch(tx: Tx, orderId: number, at: Date): Promise<void> {
  await tx.query(
    `WITH ended AS (
       UPDATE work_stretches SET ended_at = greatest(started_at, $2) WHERE order_id = $1 AND ended_at IS NULL
       RETURNING order_id, floor(extract(epoch FROM greatest(started_at, $2) - started_at))::int AS seconds
     )
     UPDATE orders o SET work_state = 'paused', work_by = NULL, work_started_at = NULL,
       work_elapsed_seconds = o.work_elapsed_seconds + ended.seconds, revision = o.revision + 1
     FROM ended WHERE o.id = ended.order_id`,
    [orderId, at],
  );
}

/** `askedAt` null: the person has responded at `confirmedAt`. */
export async function markStretch(
  tx: Tx,
  orderId: number,
  { confirmedAt, askedAt }: { confirmedAt: Date; askedAt: Date | null },
): Promise<void> {
  await tx.query(
    'UPDATE work_stretches SET confirmed_at = $2, asked_at = $3 WHERE order_id = $1 AND ended_at IS NULL',
    [orderId, confirmedAt, askedAt],
  );
}

export interface WorkRow {
  id: number;
  name: string;
  work_state: WorkTime['state'];
  work_started_at: Date | null;
  work_elapsed_seconds: number;
  allocated_seconds: number;
  worker: PersonRow | null;
  asked_at: Date | null;
}
const workColumns = `o.id, o.name, o.work_state, o.work_started_at, o.work_elapsed_seconds, o.allocated_seconds,
  CASE WHEN u.id IS NULL THEN NULL ELSE ${personJson('u')} END AS worker, s.asked_at`;
const workTables = `orders o LEFT JOIN users u ON u.id = o.work_by
  LEFT JOIN work_stretches s ON s.order_id = o.id AND s.ended_at IS NULL`;

export async function findWork(tx: Tx, orderId: number): Promise<WorkRow | null> {
  const [row] = await tx.query<WorkRow>(`SELECT ${workColumns} FROM ${workTables} WHERE o.id = $1`, [
    orderId,
  ]);
  return row ?? null;
}

/** The order that a person is at work on. */
export async function findOwnWork(tx: Tx, userId: string): Promise<WorkRow | null> {
  const [row] = await tx.query<WorkRow>(`SELECT ${workColumns} FROM ${workTables} WHERE s.user_id = $1`, [
    userId,
  ]);
  return row ?? null;
}

/** Returns who has worked on an order and for how long, longest first; people at work for the first time have 0. */
export const workByPerson = (tx: Tx, orderId: number): Promise<{ person: PersonRow; seconds: number }[]> =>
  tx.query(
    `SELECT ${personJson('u')} AS person, w.seconds FROM (
       SELECT user_id, coalesce(sum(floor(extract(epoch FROM ended_at - started_at))), 0)::int AS seconds
       FROM work_stretches WHERE order_id = $1 GROUP BY user_id
     ) w JOIN users u ON u.id = w.user_id ORDER BY w.seconds DESC, u.firstname, u.lastname`,
    [orderId],
  );

export async function setAllocated(tx: Tx, orderId: number, seconds: number): Promise<void> {
  await tx.query('UPDATE orders SET allocated_seconds = $2, revision = revision + 1 WHERE id = $1', [
    orderId,
    seconds,
  ]);
}

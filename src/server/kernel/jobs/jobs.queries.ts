import type { Tx } from '#server/kernel/db/db.ts';

/** Wakes those who run jobs of a lane, after the commit; all of them with an empty payload. */
export const jobsChannel = 'jobs';

export interface JobRow {
  id: number;
  lane: string;
  kind: string;
  payload: unknown;
  attempts: number;
}

export interface NewJob {
  kind: string;
  lane: string;
  payload: unknown;
  /** From now on; 0: at once. */
  delayMs?: number | undefined;
}

/** Inserts a job to be run after the commit, or later. Those who run jobs find a later one when they look for due ones. */
export async function insertJob(tx: Tx, { kind, lane, payload, delayMs = 0 }: NewJob): Promise<void> {
  await tx.query(
    `WITH added AS (
       INSERT INTO jobs (kind, lane, payload, run_at) VALUES ($1, $2, $3, now() + $4 * interval '1 millisecond')
     ) SELECT pg_notify($5, $2) WHERE $4 = 0`,
    [kind, lane, JSON.stringify(payload), delayMs, jobsChannel],
  );
}

/**
 * Inserts a job of a kind that runs again and again, unless `max` of them wait or run. Those that have died do not
 * count: another takes their turn. Of two that processes insert at once, the first to run adds no next one.
 */
export async function insertRecurring(tx: Tx, job: NewJob, max = 1): Promise<void> {
  const known = await tx.query('SELECT id FROM jobs WHERE kind = $1 AND died_at IS NULL', [job.kind]);
  if (known.length < max) await insertJob(tx, job);
}

/**
 * Takes the next due job of a lane for `leaseMs`: no other process takes it in that time, and one that dies leaves it to be
 * taken again.
 */
export async function takeJob(tx: Tx, lane: string, leaseMs: number): Promise<JobRow | null> {
  const [row] = await tx.query<JobRow>(
    `UPDATE jobs SET attempts = attempts + 1, run_at = now() + $2 * interval '1 millisecond'
     WHERE id = (
       SELECT id FROM jobs WHERE lane = $1 AND run_at <= now() AND died_at IS NULL
       ORDER BY run_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
     )
     RETURNING id, lane, kind, payload, attempts`,
    [lane, leaseMs],
  );
  return row ?? null;
}

export async function deleteJob(tx: Tx, id: number): Promise<void> {
  await tx.query('DELETE FROM jobs WHERE id = $1', [id]);
}

/** Keeps a job that is being worked from being taken by another for `leaseMs` more. */
export async function extendJob(tx: Tx, id: number, leaseMs: number): Promise<void> {
  await tx.query(`UPDATE jobs SET run_at = now() + $2 * interval '1 millisecond' WHERE id = $1`, [
    id,
    leaseMs,
  ]);
}

export async function postponeJob(tx: Tx, id: number, delayMs: number, error: string): Promise<void> {
  await tx.query(
    `UPDATE jobs SET run_at = now() + $2 * interval '1 millisecond', last_error = $3 WHERE id = $1`,
    [id, delayMs, error],
  );
}

/** Keeps a job that has failed in all its attempts. It does not run until it is restarted. */
export async function keepDead(tx: Tx, id: number, error: string): Promise<void> {
  await tx.query('UPDATE jobs SET died_at = now(), last_error = $2 WHERE id = $1', [id, error]);
}

/** Has a dead job run as often as a new one. Returns false if there is none. */
export async function restartDeadJob(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx.query(
    `WITH restarted AS (
       UPDATE jobs SET died_at = NULL, last_error = NULL, attempts = 0, run_at = now()
       WHERE id = $1 AND died_at IS NOT NULL RETURNING lane
     ) SELECT pg_notify($2, lane) FROM restarted`,
    [id, jobsChannel],
  );
  return rows.length > 0;
}

/** Deletes a dead job. Returns false if there is none. */
export async function discardDeadJob(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx.query('DELETE FROM jobs WHERE id = $1 AND died_at IS NOT NULL RETURNING id', [id]);
  return rows.length > 0;
}

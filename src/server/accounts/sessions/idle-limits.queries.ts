import type { Tx } from '#server/kernel/db/db.ts';
import { type IdleLimits, usualIdleMinutes } from '#shared/accounts/sessions/idle-limits.ts';

/** Returns after how many minutes without use sessions end. */
export async function findIdleLimits(tx: Tx): Promise<IdleLimits> {
  const [row] = await tx.query<{ staff: number | null; customers: number | null }>(
    'SELECT staff_idle_minutes AS staff, customer_idle_minutes AS customers FROM installation',
  );
  return { staff: row?.staff ?? usualIdleMinutes, customers: row?.customers ?? usualIdleMinutes };
}

export async function saveIdleLimits(tx: Tx, { staff, customers }: IdleLimits): Promise<void> {
  await tx.query(
    `INSERT INTO installation (staff_idle_minutes, customer_idle_minutes) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE
       SET staff_idle_minutes = excluded.staff_idle_minutes, customer_idle_minutes = excluded.customer_idle_minutes`,
    [staff, customers],
  );
}

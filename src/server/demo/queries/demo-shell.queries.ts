import type { Tx } from '#server/kernel/db/db.ts';
import type { TourEnds } from '#shared/accounts/tour.ts';

/** Saves how the tours ended for everyone but `newcomers`. */
export async function saveTours(tx: Tx, ends: TourEnds, newcomers: readonly string[]): Promise<void> {
  await tx.query('UPDATE users SET tour = $1 WHERE id <> ALL ($2)', [ends, newcomers]);
}

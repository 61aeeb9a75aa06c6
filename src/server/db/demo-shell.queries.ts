import type { TourEnds } from '#shared/model/tour.ts';
import type { Tx } from './db.ts';

/** How the tours ended for everyone but `newcomers`. */
export async function saveTours(tx: Tx, ends: TourEnds, newcomers: readonly string[]): Promise<void> {
  await tx.query('UPDATE users SET tour = $1 WHERE id <> ALL ($2)', [ends, newcomers]);
}

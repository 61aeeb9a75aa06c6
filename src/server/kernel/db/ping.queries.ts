import type { Tx } from './db.ts';
import { onlyRow } from './only-row.ts';

export async function ping(tx: Tx): Promise<void> {
  await tx.query('SELECT 1');
}

export async function readServerTime(tx: Tx): Promise<Date> {
  return (await onlyRow<{ now: Date }>(tx, 'SELECT clock_timestamp() AS now')).now;
}

/** Returns the number of the last migration; null where the database is empty. */
export async function readSchemaNumber(tx: Tx): Promise<number | null> {
  const { name } = await onlyRow<{ name: string | null }>(
    tx,
    `SELECT to_regclass('migrations')::text AS name`,
  );
  if (name === null) return null;
  return (await onlyRow<{ last: number | null }>(tx, 'SELECT max(number) AS last FROM migrations')).last;
}

/** Returns whether the database stores every character, and knows small and capital letters beyond A to Z. */
export async function readLetters(tx: Tx): Promise<{ encoding: string; folds: boolean }> {
  return onlyRow(
    tx,
    `SELECT current_setting('server_encoding') AS encoding, lower(U&'\\00C4\\0416') = U&'\\00E4\\0436' AS folds`,
  );
}

import type { Tx } from './db.ts';

/** Returns the one row of a statement that always has one: an insert with `RETURNING`. */
export async function onlyRow<Row extends object>(
  tx: Tx,
  text: string,
  values?: readonly unknown[],
): Promise<Row> {
  const [row] = await tx.query<Row>(text, values);
  if (row === undefined) throw new Error(`no row came of ${text.slice(0, 80)}`);
  return row;
}

import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';

/** A table as it is dumped, without the columns that the database computes. */
export interface TableShape {
  name: string;
  columns: { name: string; type: string }[];
}

/** Where a sequence is. */
export interface SequencePosition {
  name: string;
  last: string;
  /** Whether `last` has been given out. */
  isCalled: boolean;
}

const rowsAtOnce = 200;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Makes values read as the same text on every server, for the rest of the transaction. */
export const writePlainly = (tx: Tx): Promise<unknown> =>
  tx.query(
    `SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, MDY'; SET LOCAL intervalstyle = 'postgres';
     SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1`,
  );

/** Returns all tables, in the order of their names. */
export const readTables = (tx: Tx): Promise<TableShape[]> =>
  tx.query(
    `SELECT c.relname::text AS name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
       AND a.attgenerated = ''
     GROUP BY c.relname ORDER BY c.relname::text COLLATE "C"`,
  );

/**
 * Returns the rows of a table some at a time, each as a JSON array of the columns' texts, in an order that every server
 * agrees on.
 */
export async function* readRows(tx: Tx, { name, columns }: TableShape): AsyncGenerator<string[]> {
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  await tx.query(
    `DECLARE dumped NO SCROLL CURSOR FOR
     SELECT line FROM (SELECT json_build_array(${texts})::text AS line FROM ${quoted(name)}) AS t ORDER BY line COLLATE "C"`,
  );
  for (;;) {
    const rows = await tx.query<{ line: string }>(`FETCH ${rowsAtOnce} FROM dumped`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await tx.query('CLOSE dumped');
}

/** Inserts rows as `readRows` returns them. */
export async function insertRows(
  tx: Tx,
  { name, columns }: TableShape,
  rows: readonly string[],
): Promise<void> {
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const values = columns.map(({ type }, at) => `(line ->> ${at})::${type}`).join(', ');
  await tx.query(
    `INSERT INTO ${quoted(name)} (${names}) OVERRIDING SYSTEM VALUE
     SELECT ${values} FROM json_array_elements($1::json) AS line`,
    [`[${rows.join(',')}]`],
  );
}

export async function readSequences(tx: Tx): Promise<SequencePosition[]> {
  const sequences = await tx.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'
     ORDER BY relname::text COLLATE "C"`,
  );
  const positions: SequencePosition[] = [];
  for (const { name } of sequences)
    positions.push({
      name,
      ...(await onlyRow<Omit<SequencePosition, 'name'>>(
        tx,
        `SELECT last_value::text AS last, is_called AS "isCalled" FROM ${quoted(name)}`,
      )),
    });
  return positions;
}

export async function setSequence(tx: Tx, { name, last, isCalled }: SequencePosition): Promise<void> {
  await tx.query('SELECT setval($1::regclass, $2, $3)', [quoted(name), last, isCalled]);
}

/** References between tables, which are absent while rows are inserted in any order. */
export interface Reference {
  table: string;
  name: string;
  definition: string;
}

/** Removes every row and every reference, and keeps triggers from running. Returns the references. */
export async function openForRows(tx: Tx, tables: readonly TableShape[]): Promise<Reference[]> {
  const references = await tx.query<Reference>(
    `SELECT c.relname::text AS table, k.conname::text AS name, pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
     WHERE k.contype = 'f' AND c.relnamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
  for (const { table, name } of references)
    await tx.query(`ALTER TABLE ${quoted(table)} DROP CONSTRAINT ${quoted(name)}`);
  for (const { name } of tables) {
    await tx.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
    // Migrations leave few rows: TRUNCATE would recreate the files of every table and index.
    await tx.query(`DELETE FROM ${quoted(name)}`);
  }
  return references;
}

/** Brings back what `openForRows` has removed. Rejects where a row refers to one that is not there. */
export async function closeForRows(
  tx: Tx,
  tables: readonly TableShape[],
  references: readonly Reference[],
): Promise<void> {
  for (const { table, name, definition } of references)
    await tx.query(`ALTER TABLE ${quoted(table)} ADD CONSTRAINT ${quoted(name)} ${definition}`);
  for (const { name } of tables) await tx.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
}

const unfinished = 'restore_in_progress';

/** Returns which dump is being loaded into this database; null where none is. */
export async function findUnfinishedLoad(tx: Tx): Promise<string | null> {
  const { name } = await onlyRow<{ name: string | null }>(tx, 'SELECT to_regclass($1)::text AS name', [
    unfinished,
  ]);
  if (name === null) return null;
  return (await onlyRow<{ dump: string }>(tx, `SELECT dump FROM ${unfinished}`)).dump;
}

/** Notes in an empty database which dump is going to be loaded into it. */
export async function noteUnfinishedLoad(tx: Tx, dump: string): Promise<void> {
  await tx.query(`CREATE TABLE ${unfinished} AS SELECT $1::text AS dump`, [dump]);
}

export async function endUnfinishedLoad(tx: Tx): Promise<void> {
  await tx.query(`DROP TABLE ${unfinished}`);
}

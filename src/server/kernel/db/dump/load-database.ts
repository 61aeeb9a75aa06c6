import type { Db, Tx } from '#server/kernel/db/db.ts';
import { type Migration, migrate } from '#server/kernel/db/migrate.ts';
import { type DatabaseDump, type DumpedTable, digestTable, readDumpedRows } from './dump-database.ts';
import {
  closeForRows,
  endUnfinishedLoad,
  findUnfinishedLoad,
  insertRows,
  noteUnfinishedLoad,
  openForRows,
  readTables,
  setSequence,
  writePlainly,
} from './rows.queries.ts';

/** Whether a dump can be loaded here: it has no table, some dump is half loaded, or it holds something. */
export type LoadState = { kind: 'empty' } | { kind: 'unfinished'; dump: string } | { kind: 'filled' };

export async function loadStateOf(db: Tx): Promise<LoadState> {
  const dump = await findUnfinishedLoad(db);
  if (dump !== null) return { kind: 'unfinished', dump };
  return (await readTables(db)).length === 0 ? { kind: 'empty' } : { kind: 'filled' };
}

/** A database into which a dump was loaded in part. The message tells who starts the program what to do. */
export class UnfinishedLoad extends Error {
  override name = 'UnfinishedLoad';
}

/** Throws UnfinishedLoad where the loading of a dump was begun and not finished: rows are missing. */
export async function requireNoUnfinishedLoad(tx: Tx): Promise<void> {
  const dump = await findUnfinishedLoad(tx);
  if (dump !== null)
    throw new UnfinishedLoad(
      `The restoration of ${dump} was begun here and not finished: run restore again, with --point ${dump}.`,
    );
}

interface Load {
  /** Where the tables of the dump lie. */
  folder: string;
  dump: DatabaseDump;
  /** Those that make the schema of the dump. */
  migrations: readonly Migration[];
}

/** Records in an empty database which dump is being loaded, so that only the same one can be resumed. */
export const beginLoad = noteUnfinishedLoad;

/**
 * Loads a dump into a database in which that was begun: all rows in one transaction, which commits only where every
 * table reads back as it was dumped.
 */
export async function loadDatabase(db: Db, { folder, dump, migrations }: Load): Promise<void> {
  await migrate(db, migrations);
  await db.unlimited.transaction(async (tx) => {
    await endUnfinishedLoad(tx);
    await writePlainly(tx);
    await requireTables(tx, dump.tables);
    const references = await openForRows(tx, dump.tables);
    for (const table of dump.tables)
      for await (const rows of readDumpedRows(folder, table)) await insertRows(tx, table, rows);
    for (const sequence of dump.sequences) await setSequence(tx, sequence);
    await closeForRows(tx, dump.tables, references);
    const unlike = await tablesUnlike(tx, dump.tables);
    if (unlike.length > 0) throw new Error(`These tables are not as they were dumped: ${unlike.join(', ')}.`);
  });
}

/** Returns the tables that hold other rows than the dump. */
export async function tablesUnlike(tx: Tx, tables: readonly DumpedTable[]): Promise<string[]> {
  const unlike: string[] = [];
  for (const table of tables) {
    const { rows, sha256 } = await digestTable(tx, table);
    if (rows !== table.rows) unlike.push(`${table.name} (${rows} rows, dumped were ${table.rows})`);
    else if (sha256 !== table.sha256) unlike.push(table.name);
  }
  return unlike;
}

async function requireTables(tx: Tx, tables: readonly DumpedTable[]): Promise<void> {
  const here = new Map(
    (await readTables(tx)).map(({ name, columns }) => [name, JSON.stringify(sorted(columns))]),
  );
  const unlike = tables.filter(({ name, columns }) => here.get(name) !== JSON.stringify(sorted(columns)));
  if (unlike.length > 0 || here.size !== tables.length)
    throw new Error(
      `The tables of the dump are not those of its schema: ${unlike.map(({ name }) => name).join(', ') || 'some are missing'}.`,
    );
}

/** Columns may be in another order: an upgraded schema appends them. */
const sorted = (columns: DumpedTable['columns']): DumpedTable['columns'] =>
  [...columns].sort((a, b) => (a.name < b.name ? -1 : 1));

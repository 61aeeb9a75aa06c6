import { advisoryLocks } from './advisory-locks.ts';
import type { Db } from './db.ts';

/** One step of the schema. Its number is its place for ever; a published one is never changed. */
export interface Migration {
  number: number;
  name: string;
  /** One or more statements. */
  sql: string;
}

/** A database from before the first of the migrations. The message tells who starts the server what to do. */
export class OutdatedDatabase extends Error {
  override name = 'OutdatedDatabase';
}

/** A database that a newer program has brought further than this one knows. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase';
}

/**
 * Brings the schema up to the last of `migrations`, each in its own transaction. Several processes may start at
 * once: the first performs each step under a lock, and the others find it done. Returns the names just applied.
 * Throws OutdatedDatabase if the recorded ones end before the first of them, and NewerDatabase if they go beyond
 * the last.
 */
export async function migrate(db: Db, migrations: readonly Migration[]): Promise<string[]> {
  const applied: string[] = [];
  const first = Math.min(...migrations.map(({ number }) => number));
  const newest = Math.max(...migrations.map(({ number }) => number));
  for (const { number, name, sql } of [...migrations].sort((a, b) => a.number - b.number)) {
    const done = await db.unlimited.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.migration]);
      await tx.query(
        'CREATE TABLE IF NOT EXISTS migrations (number int PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
      );
      const recorded = await tx.query<{ number: number }>('SELECT number FROM migrations ORDER BY number');
      const last = recorded.at(-1)?.number;
      if (last !== undefined && last < first)
        throw new OutdatedDatabase(
          `The database was made by an older Galley: its schema has number ${last}, and this one begins with ${first}. Start the release before this one on it once, which brings it to ${first}, and then this one.`,
        );
      if (last !== undefined && last > newest)
        throw new NewerDatabase(
          `A newer Galley has brought this database to schema ${last}, and this one knows ${newest}. Start the newer release, or restore a backup from before it.`,
        );
      if (recorded.some((row) => row.number === number)) return false;
      await tx.query(sql);
      await tx.query('INSERT INTO migrations (number, name) VALUES ($1, $2)', [number, name]);
      return true;
    });
    if (done) applied.push(name);
  }
  return applied;
}

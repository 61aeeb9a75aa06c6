import { createHash, randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Db } from '#server/kernel/db/db.ts';
import { migrate } from '#server/kernel/db/migrate.ts';
import { openPgliteDb } from '#server/kernel/db/pglite-db.ts';
import { openPostgresDb } from '#server/kernel/db/postgres-db.ts';
import { allMigrations } from '#server/migrations/all-migrations.ts';
import { templateName } from './postgres-setup.ts';

/**
 * Opens a migrated database that is deleted when closed: embedded in memory or, in the project that provides one,
 * on that PostgreSQL.
 */
export function openTestDb(): Promise<Db> {
  const postgresUrl = inject('postgresUrl');
  return postgresUrl === undefined ? openInMemory() : openOnPostgres(postgresUrl);
}

/** Opens a database without any schema that is deleted when closed, like `openTestDb`. */
export function openEmptyDb(): Promise<Db> {
  const postgresUrl = inject('postgresUrl');
  return postgresUrl === undefined
    ? openPgliteDb({ dataDir: null, dump: null })
    : openOnPostgres(postgresUrl, 'template0');
}

/** Unused databases of this process: opening one takes seconds, and emptying it a fraction. */
const idle: Db[] = [];

async function openInMemory(): Promise<Db> {
  const db = idle.pop() ?? (await openNew());
  return {
    ...db,
    async close() {
      await empty(db);
      idle.push(db);
    },
  };
}

/** Time limits are those of the test. */
const limits = { waitMs: 600_000, statementMs: 600_000 };

/** Refuse to be emptied. */
const keptTables = ['audit_entries', 'billing_documents', 'decisions', 'installation_chain'];

/**
 * Takes it back to what the migrations left: they write no rows but their own. Numbers of jobs go on: a server that
 * has closed may still be about to delete the one that it has worked last.
 */
async function empty(db: Db): Promise<void> {
  const [tables] = await db.query<{ list: string }>(
    `SELECT string_agg(quote_ident(tablename), ', ') AS list FROM pg_tables
     WHERE schemaname = 'public' AND tablename <> 'migrations'`,
  );
  const sequences = await db.query<{ name: string }>(
    `SELECT quote_ident(sequencename) AS name FROM pg_sequences
     WHERE schemaname = 'public' AND sequencename <> 'jobs_id_seq'`,
  );
  await db.query(
    [
      ...keptTables.map((name) => `ALTER TABLE ${name} DISABLE TRIGGER USER`),
      `TRUNCATE ${tables?.list} CASCADE`,
      ...keptTables.map((name) => `ALTER TABLE ${name} ENABLE TRIGGER USER`),
      ...sequences.map(({ name }) => `ALTER SEQUENCE ${name} RESTART`),
    ].join('; '),
  );
}

/** Making the schema takes seconds and restoring it less, so the first to come leaves a dump for all. */
async function openNew(): Promise<Db> {
  return openPgliteDb({ dataDir: null, dump: await migratedDump() });
}

/** Returns a migrated database without rows, to open an embedded one from. */
export async function migratedDump(): Promise<Uint8Array<ArrayBuffer>> {
  const schema = createHash('sha256').update(JSON.stringify(allMigrations)).digest('hex').slice(0, 16);
  const path = join(tmpdir(), `galley-test-database-${schema}.tar`);
  const kept = await readFile(path).catch(() => null);
  if (kept !== null) return new Uint8Array(kept);
  const db = await openPgliteDb({ dataDir: null, dump: null });
  await migrate(db, allMigrations);
  const dump = await db.dump();
  await db.close();
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, dump);
  await rename(draft, path);
  return dump;
}

async function openOnPostgres(serverUrl: string, template = templateName): Promise<Db> {
  const onConnectionLost = (): void => {};
  const server = openPostgresDb({ url: serverUrl, poolSize: 1, limits, onConnectionLost });
  const name = `galley_test_${randomUUID().replaceAll('-', '')}`;
  // Copies files: the default, through the log, takes eight times as long.
  await server.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const db = openPostgresDb({ url: url.href, poolSize: 4, limits, onConnectionLost });
  return {
    ...db,
    async close() {
      await db.close();
      await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await server.close();
    },
  };
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDb, openStorage } from './build-parts.ts';
import type { Config } from './config.ts';
import { verifiedText, verify } from './decisions/verify.ts';
import type { Tx } from './kernel/db/db.ts';
import { requireNoUnfinishedLoad } from './kernel/db/dump/load-database.ts';
import { readSchemaNumber } from './kernel/db/ping.queries.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import { VerifyError } from './verify-error.ts';

interface Output {
  print(line: string): void;
  /** Called when the embedded database can do no more, e.g. because another process has taken its folder. */
  onFolderLost(error: Error): void;
}

/**
 * Checks the record of decisions and every stored file, and returns whether all of it matches. Changes nothing of what
 * it checks: the schema of another release is refused.
 */
export async function verifyOnly(config: Config, { print, onFolderLost }: Output): Promise<boolean> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === null && !existsSync(join(dataDir, 'database', 'PG_VERSION')))
    throw new VerifyError(
      `There is no database in ${dataDir}: give the settings that the server is started with.`,
    );
  if (config.s3 === null && !existsSync(dataDir))
    throw new VerifyError(
      `There is no folder ${dataDir}: give the settings that the server is started with.`,
    );
  // A connection that breaks fails the command.
  const db = await openDb(config, { client: null, onConnectionLost() {}, onFolderLost });
  // The secret signs addresses, of which none is handed out here.
  const { store, close } = await openStorage(config, new Uint8Array(32), () => new Date());
  try {
    await requireOwnSchema(db);
    const verified = await verify({ db, store });
    print(verifiedText(verified));
    return verified.faults.length === 0;
  } finally {
    close();
    await db.close();
  }
}

async function requireOwnSchema(tx: Tx): Promise<void> {
  await requireNoUnfinishedLoad(tx);
  const known = Math.max(...allMigrations.map(({ number }) => number));
  const schema = await readSchemaNumber(tx);
  if (schema === null) throw new VerifyError('The database is empty: there is nothing to verify yet.');
  if (schema !== known)
    throw new VerifyError(
      `The database has schema ${schema}, and this release ${known}: verify it with the release that runs on it.`,
    );
}

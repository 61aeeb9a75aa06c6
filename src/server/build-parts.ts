import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { standardHours } from '#shared/rules/business-hours.ts';
import type { Config } from './config.ts';
import { allMigrations } from './db/all-migrations.ts';
import { keepHours } from './db/business-hours.queries.ts';
import type { Db } from './db/db.ts';
import { migrate } from './db/migrate.ts';
import { openPgliteDb } from './db/pglite-db.ts';
import { openPostgresDb } from './db/postgres-db.ts';
import { keepSecret } from './db/secrets.queries.ts';
import type { ClientFiles, Parts } from './http/parts.ts';
import type { Mailer } from './mail/mailer.ts';
import { createOutboxMailer } from './mail/outbox-mailer.ts';
import { createSmtpMailer } from './mail/smtp-mailer.ts';
import { defaultZone } from './services/office-hours.ts';
import { createPexels } from './stock/pexels.ts';
import { createDiskStore } from './storage/disk-store.ts';

export interface BuiltParts {
  parts: Parts;
  /** Closes what the parts hold, last the database. */
  close(): Promise<void>;
}

interface Given {
  /** A database that is open already. */
  db?: Db;
  clock?: () => Date;
  client: ClientFiles | null;
  /** Hears of a database connection that broke and is opened anew. */
  onConnectionLost(error: Error): void;
}

/** Opens the database, migrates it, and builds storage and mail as configured. */
export async function buildParts(config: Config, given: Given): Promise<BuiltParts> {
  const { clock = () => new Date(), client, onConnectionLost } = given;
  const db = given.db ?? (await openDb(config, onConnectionLost));
  try {
    await migrate(db, allMigrations);
    if (config.timeZone !== defaultZone) await keepHours(db, standardHours(config.timeZone));
    const secret = await keepSecret(db, 'signing', randomBytes(32));
    const storage = await openStorage(config, secret, clock);
    const mail = openMail(config, clock);
    const parts: Parts = {
      config,
      db,
      store: storage.store,
      localFiles: storage.localFiles,
      mailer: mail.mailer,
      stock: config.pexels === null ? null : createPexels(config.pexels),
      secret,
      clock,
      demoAccounts: [],
      client,
    };
    return {
      parts,
      async close() {
        mail.close();
        storage.close();
        await db.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

const openDb = ({ databaseUrl, dataDir }: Config, onConnectionLost: (error: Error) => void): Promise<Db> =>
  databaseUrl === null
    ? openPgliteDb({ dataDir: join(dataDir, 'database'), dump: null })
    : Promise.resolve(openPostgresDb({ url: databaseUrl, onConnectionLost }));

async function openStorage({ s3, dataDir, apiPrefix }: Config, secret: Uint8Array, clock: () => Date) {
  if (s3 !== null) {
    // The client of Amazon's services is large: loaded only where it is used.
    const { createS3Store } = await import('./storage/s3-store.ts');
    const store = createS3Store({ ...s3, clock });
    return { store, localFiles: null, close: () => store.close() };
  }
  const disk = createDiskStore({ folder: join(dataDir, 'files'), basePath: `${apiPrefix}/files`, secret });
  return { store: disk, localFiles: disk, close: () => {} };
}

function openMail(
  { smtpUrl, mailFrom, dataDir }: Config,
  clock: () => Date,
): { mailer: Mailer; close(): void } {
  if (smtpUrl === null)
    return { mailer: createOutboxMailer(join(dataDir, 'outbox'), mailFrom, clock), close: () => {} };
  const mailer = createSmtpMailer(smtpUrl, mailFrom);
  return { mailer, close: () => mailer.close() };
}

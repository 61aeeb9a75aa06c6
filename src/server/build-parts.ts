import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { standardHours } from '#shared/calendar/standard-hours.ts';
import { sealSecrets } from './accounts/single-sign-on/seal-secrets.ts';
import type { PaymentGateway } from './billing/online/payment-gateway.ts';
import { sealAccounts } from './billing/seal-accounts.ts';
import { keepHours } from './calendar/business-hours.queries.ts';
import type { Config } from './config.ts';
import { demonstrationWriter } from './demonstration.ts';
import { createMetrics } from './http/metrics.ts';
import type { ClientFiles, Parts } from './http/parts.ts';
import { createPexels } from './images/pexels.ts';
import { openInstallation } from './installation/open-installation.ts';
import type { Db } from './kernel/db/db.ts';
import { requireNoUnfinishedLoad } from './kernel/db/dump/load-database.ts';
import { migrate } from './kernel/db/migrate.ts';
import { openPgliteDb } from './kernel/db/pglite-db.ts';
import { openPostgresDb } from './kernel/db/postgres-db.ts';
import { keepSecret } from './kernel/db/secrets.queries.ts';
import { loggedMailer } from './kernel/mail/logged-mailer.ts';
import type { Mailer } from './kernel/mail/mailer.ts';
import { createOutboxMailer } from './kernel/mail/outbox-mailer.ts';
import { createTextSealer } from './kernel/sealed-text.ts';
import { createDiskStore } from './kernel/storage/disk-store.ts';
import { durableFiles, hastyFiles } from './kernel/storage/durable-files.ts';
import { makePrivateFolder } from './kernel/storage/private-folder.ts';
import { allMigrations } from './migrations/all-migrations.ts';

export interface BuiltParts {
  parts: Parts;
  /** Closes what the parts hold, last the database. */
  close(): Promise<void>;
}

interface Given {
  /** A database that is open already. */
  db?: Db;
  clock?: () => Date;
  /** Size of the parts in which large files come. */
  partBytes?: number;
  client: ClientFiles | null;
  /** Called when a database connection broke and is opened again. */
  onConnectionLost(error: Error): void;
  /** Called when the embedded database can do no more, e.g. because another process has taken its folder. */
  onFolderLost?(error: Error): void;
}

/** Opens the database, migrates it, and builds storage and mail as configured. */
export async function buildParts(config: Config, given: Given): Promise<BuiltParts> {
  const { clock = () => new Date(), client } = given;
  if (config.seal.p12 !== null) {
    // What seals documents is large: loaded only where it is used.
    const { configuredSigner } = await import('./decisions/certificate/open-sealing.ts');
    await configuredSigner(config.seal.p12);
  }
  const db = given.db ?? (await openDb(config, given));
  try {
    await requireNoUnfinishedLoad(db.unlimited);
    await migrate(db, allMigrations);
    const accountSealer = createTextSealer(config.accountKeys);
    await sealAccounts(db, accountSealer);
    await sealSecrets(db, accountSealer);
    if (config.timeZone !== null) await keepHours(db, standardHours(config.timeZone));
    const secret = await keepSecret(db, 'signing', randomBytes(32));
    const storage = await openStorage(config, secret, clock, given.partBytes);
    const mail = await openMail(config, clock);
    const installation = await openInstallation(db, config, (error) =>
      given.onConnectionLost(error as Error),
    );
    const parts: Parts = {
      config,
      db,
      store: storage.store,
      localFiles: storage.localFiles,
      mailer: loggedMailer(mail.mailer, {
        db,
        clock,
        isOutbox: config.smtpUrl === null,
        onUnlogged: (error) => given.onConnectionLost(error as Error),
      }),
      stock: config.pexels === null ? null : createPexels(config.pexels),
      gateway: await openGateway(config),
      secret,
      accountSealer,
      installation,
      demonstrationWriter: () =>
        demonstrationWriter({ db, store: storage.store, clock, secret }, { isAlone: false }),
      clock,
      metrics: createMetrics(),
      demoAccounts: [],
      client,
    };
    return {
      parts,
      async close() {
        mail.close();
        await installation.close();
        storage.close();
        await db.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

const filesOf = ({ fsync }: Pick<Config, 'fsync'>) => (fsync ? durableFiles : hastyFiles);

export async function openDb(
  { databaseUrl, databaseLimits, dataDir, fsync }: Config,
  { onConnectionLost, onFolderLost }: Given,
): Promise<Db> {
  if (databaseUrl !== null)
    return openPostgresDb({ url: databaseUrl, limits: databaseLimits, onConnectionLost });
  await makePrivateFolder(dataDir, filesOf({ fsync }));
  return openPgliteDb({
    dataDir: join(dataDir, 'database'),
    dump: null,
    fsync,
    ...(onFolderLost === undefined ? {} : { onLost: onFolderLost }),
  });
}

export async function openStorage(
  { s3, dataDir, apiPrefix, fsync }: Config,
  secret: Uint8Array,
  clock: () => Date,
  partBytes?: number,
) {
  const sized = partBytes === undefined ? {} : { partBytes };
  if (s3 !== null) {
    // The client of Amazon's services is large: loaded only where it is used.
    const { createS3Store } = await import('./kernel/storage/s3-store.ts');
    const store = createS3Store({ ...s3, ...sized, clock });
    return { store, localFiles: null, close: () => store.close() };
  }
  const files = filesOf({ fsync });
  await makePrivateFolder(dataDir, files);
  const disk = createDiskStore({
    folder: join(dataDir, 'files'),
    basePath: `${apiPrefix}/files`,
    secret,
    ...sized,
    files,
  });
  return { store: disk, localFiles: disk, close: () => {} };
}

async function openGateway({ stripe, publicUrl }: Config): Promise<PaymentGateway | null> {
  if (stripe === null) return null;
  // The client of Stripe is large: loaded only where it is used.
  const { createStripeGateway } = await import('./billing/online/stripe-gateway.ts');
  return createStripeGateway(stripe, publicUrl);
}

export async function openMail(
  { smtpUrl, mailFrom, dataDir, fsync }: Config,
  clock: () => Date,
): Promise<{ mailer: Mailer; verify(): Promise<void>; close(): void }> {
  if (smtpUrl === null)
    return {
      mailer: createOutboxMailer(join(dataDir, 'outbox'), mailFrom, clock, filesOf({ fsync })),
      verify: async () => {},
      close: () => {},
    };
  const { createSmtpMailer } = await import('./kernel/mail/smtp-mailer.ts');
  const mailer = createSmtpMailer(smtpUrl, mailFrom);
  return { mailer, verify: () => mailer.verify(), close: () => mailer.close() };
}

import type { PaymentGateway } from '#server/billing/online/payment-gateway.ts';
import type { Config } from '#server/config.ts';
import type { StockLibrary } from '#server/images/stock-library.ts';
import type { InstallationReader } from '#server/installation/open-installation.ts';
import type { Db } from '#server/kernel/db/db.ts';
import type { Mailer } from '#server/kernel/mail/mailer.ts';
import type { TextSealer } from '#server/kernel/sealed-text.ts';
import type { LocalFiles } from '#server/kernel/storage/local-files.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { Metrics } from './metrics.ts';

/** An account to try, shown on the sign-in page of a demonstration. */
export interface DemoAccount {
  label: string;
  email: string;
  password: string;
  side: 'customer' | 'user';
}

/** Where the client is served from: a build folder, or sources transformed on request. */
export type ClientFiles = { kind: 'built'; folder: string } | { kind: 'sources'; folder: string };

/** The parts of the application. `main.ts` builds it for real, tests on folders of their own. */
export interface Parts {
  config: Config;
  db: Db;
  store: ObjectStore;
  /** Set where the store is the disk of this machine, which the server then has to serve itself. */
  localFiles: LocalFiles | null;
  mailer: Mailer;
  /** The public picture library; null where none is configured. */
  stock: StockLibrary | null;
  /** Takes payments by card; null where none is configured. */
  gateway: PaymentGateway | null;
  /** Key of everything this installation signs; kept in the database, so every process has the same. */
  secret: Uint8Array;
  /** Encrypts account numbers, where a key is configured. */
  accountSealer: TextSealer;
  /** Who runs this installation. */
  installation: InstallationReader;
  /** Makes the files of the demonstration. Returns what writes its rows into an installation that has no account. */
  demonstrationWriter(): Promise<(tx: MutationTx) => Promise<void>>;
  /** The present; tests move it. */
  clock: () => Date;
  metrics: Metrics;
  demoAccounts: readonly DemoAccount[];
  /** The built client, served below the API; null serves the API alone. */
  client: ClientFiles | null;
}

import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/db.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';

/** An account to try, shown on the sign-in page of a demonstration. */
export interface DemoAccount {
  label: string;
  email: string;
  password: string;
  side: 'customer' | 'user';
}

/** What the application is made of. `main.ts` builds it for real, tests on folders of their own. */
export interface Parts {
  config: Config;
  db: Db;
  store: ObjectStore;
  mailer: Mailer;
  /** Key of everything this installation signs; kept in the database, so every process has the same. */
  secret: Uint8Array;
  /** The present; tests move it. */
  clock: () => Date;
  demoAccounts: readonly DemoAccount[];
}

import type { Migration } from '#server/kernel/db/migrate.ts';

/** The end of an account number beside it, because the number may be encrypted. */
export const accountEnds: Migration = {
  number: 85,
  name: 'account ends',
  sql: `
ALTER TABLE payment_methods ADD COLUMN account_end text;
UPDATE payment_methods SET account_end = right(account, 4);
ALTER TABLE payment_methods ADD CHECK ((account IS NULL) = (account_end IS NULL));
`,
};

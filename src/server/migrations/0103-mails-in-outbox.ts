import type { Migration } from '#server/kernel/db/migrate.ts';

/** The record of mails tells those that were sent from those that lie in the outbox. */
export const mailsInOutbox: Migration = {
  number: 103,
  name: 'mails in outbox',
  sql: `
-- No mail server was configured: it was written as a file, and reached nobody.
ALTER TABLE mail_log ADD COLUMN is_in_outbox boolean NOT NULL DEFAULT false;
`,
};

import type { Migration } from '#server/kernel/db/migrate.ts';

/** Which job sends a mail about an invoice: where its process ends meanwhile, that job alone sends it again. */
export const mailsOfJobs: Migration = {
  number: 121,
  name: 'mails of jobs',
  sql: `
-- Null: it was sent. The job may be gone.
ALTER TABLE invoice_mails ADD COLUMN job_id bigint;
`,
};

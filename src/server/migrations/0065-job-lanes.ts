import type { Migration } from '#server/kernel/db/migrate.ts';

/** Lanes of jobs, so that long ones never delay what somebody waits for. */
export const jobLanes: Migration = {
  number: 65,
  name: 'job lanes',
  sql: `
ALTER TABLE jobs ADD COLUMN lane text NOT NULL DEFAULT 'housekeeping';
UPDATE jobs SET lane = CASE
  WHEN kind IN ('prepare-proof', 'prepare-image', 'announce-decisions') THEN 'interactive'
  WHEN kind LIKE '%-mail' THEN 'mail'
  WHEN kind IN ('ask-payment', 'charge-card', 'take-card', 'forget-card', 'expire-checkout', 'pay-back') THEN 'payment'
  WHEN kind = 'bulk-download' THEN 'bulk'
  ELSE lane
END;
DROP INDEX jobs_due;
CREATE INDEX jobs_due ON jobs (lane, run_at, id) WHERE died_at IS NULL;
`,
};

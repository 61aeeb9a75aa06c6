import type { Migration } from '#server/kernel/db/migrate.ts';

const terms = `
  -- People who can sign in; negative is unlimited.
  ADD COLUMN seats integer NOT NULL DEFAULT -1,
  -- Days after the paid time in which a plan that is not paid still gives what it does.
  ADD COLUMN grace_days integer NOT NULL DEFAULT 7 CHECK (grace_days >= 0),
  -- Hours by the month that may be worked beyond the others before no further order begins.
  ADD COLUMN overdraft_hours integer NOT NULL DEFAULT 0 CHECK (overdraft_hours >= 0)`;

/** What plans limit beside storage, hours and orders, and when an order began to count. */
export const planLimits: Migration = {
  number: 47,
  name: 'plan limits',
  sql: `
ALTER TABLE plans ${terms};
ALTER TABLE companies ${terms};
-- When it first left the drafts; null: it is one.
ALTER TABLE orders ADD COLUMN begun_at timestamptz;
UPDATE orders SET begun_at = created_at WHERE state <> 'draft';
`,
};

import type { Migration } from '#server/kernel/db/migrate.ts';

/** Add-ons that are paid by the month, and the day of the month on which terms end. */
export const addOnBilling: Migration = {
  number: 21,
  name: 'add-on billing',
  sql: `
    -- The day of the month, in the provider's zone, on which the terms end; of shorter months the last. Good as long as
    -- paid_until stands on it.
    ALTER TABLE companies ADD COLUMN paid_day integer CHECK (paid_day BETWEEN 1 AND 31);
    ALTER TABLE add_ons
      -- Minor units for a month. Nothing is billed where it is 0; otherwise what was not paid by due_at counts no more.
      ADD COLUMN price integer NOT NULL DEFAULT 0 CHECK (price >= 0),
      ADD COLUMN due_day integer CHECK (due_day BETWEEN 1 AND 31),
      -- Hours and orders that were bought once are of the month of the plan in which they were given.
      ADD COLUMN given_at timestamptz NOT NULL DEFAULT now();
    ALTER TABLE invoices
      DROP CONSTRAINT invoices_kind_check,
      ADD CONSTRAINT invoices_kind_check CHECK (kind IN ('cart', 'plan', 'add-on'));
    -- One at a time, as of plans.
    CREATE UNIQUE INDEX invoices_open_add_on ON invoices (company_id) WHERE kind = 'add-on' AND paid_at IS NULL;
  `,
};

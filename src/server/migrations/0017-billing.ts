import type { Migration } from '#server/kernel/db/migrate.ts';

/** Prices of plans, requested leaves, and paid invoices. */
export const billing: Migration = {
  number: 17,
  name: 'billing',
  sql: `
    -- Minor units for one term; nothing is billed where it is 0. A company's own is that of its plan when it took it.
    ALTER TABLE plans ADD COLUMN price integer NOT NULL DEFAULT 0 CHECK (price >= 0);
    ALTER TABLE companies
      ADD COLUMN plan_price integer NOT NULL DEFAULT 0 CHECK (plan_price >= 0),
      -- Since when it is on leave, and why; both stay until the next leave.
      ADD COLUMN leave_from timestamptz,
      ADD COLUMN leave_reason text;

    -- Bytes, hours or orders that one of it gives.
    ALTER TABLE products ADD COLUMN amount bigint NOT NULL DEFAULT 1 CHECK (amount > 0);

    ALTER TABLE invoices
      -- Nobody asked for those of a plan.
      ALTER COLUMN user_id DROP NOT NULL,
      ADD COLUMN kind text NOT NULL DEFAULT 'cart' CHECK (kind IN ('cart', 'plan')),
      ADD COLUMN due_at timestamptz,
      ADD COLUMN paid_at timestamptz,
      ADD COLUMN paid_by text REFERENCES users (id) ON DELETE SET NULL,
      -- By which the payment is found again in the provider's books.
      ADD COLUMN payment_reference text,
      ADD CHECK ((paid_at IS NULL) = (payment_reference IS NULL));
    UPDATE invoices SET due_at = created_at + interval '14 days';
    ALTER TABLE invoices ALTER COLUMN due_at SET NOT NULL;
    -- One at a time: several processes may ask at once for the next.
    CREATE UNIQUE INDEX invoices_open_plan ON invoices (company_id) WHERE kind = 'plan' AND paid_at IS NULL;
  `,
};

import type { Migration } from '#server/kernel/db/migrate.ts';

/**
 * Plans, companies' subscriptions and add-ons, the provider's business hours, and single purchases. A
 * negative quota means unlimited. Usage is never stored: it is counted when it is read.
 */
export const plans: Migration = {
  number: 14,
  name: 'plans',
  sql: `
    CREATE TABLE plans (
      id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
      title text NOT NULL,
      type text NOT NULL CHECK (type IN ('free', 'paid')),
      payment_term text NOT NULL CHECK (payment_term IN ('Monthly', 'Yearly')),
      -- Bytes, hours by the month, orders in work at once, orders by the month.
      storage_quota bigint NOT NULL,
      allocated_hours integer NOT NULL,
      active_orders integer NOT NULL,
      total_orders integer NOT NULL
    );

    -- A company's own terms: those of its plan when it took it.
    ALTER TABLE companies
      DROP COLUMN additional_storage_quota,
      ADD COLUMN plan_title text NOT NULL DEFAULT 'Standard',
      ADD COLUMN payment_term text NOT NULL DEFAULT 'Monthly' CHECK (payment_term IN ('Monthly', 'Yearly')),
      ADD COLUMN allocated_hours integer NOT NULL DEFAULT -1,
      ADD COLUMN active_orders integer NOT NULL DEFAULT -1,
      ADD COLUMN total_orders integer NOT NULL DEFAULT -1,
      -- Months of the plan are counted from here.
      ADD COLUMN cycle_from timestamptz NOT NULL DEFAULT now(),
      -- End of the time that is paid for.
      ADD COLUMN paid_until timestamptz,
      ADD COLUMN is_plan_active boolean NOT NULL DEFAULT true,
      ADD COLUMN is_payment_complete boolean NOT NULL DEFAULT true,
      ADD COLUMN trial_days integer NOT NULL DEFAULT 0,
      ADD COLUMN trial_ends_at timestamptz,
      -- On leave until then; null: not on leave.
      ADD COLUMN leave_until timestamptz,
      -- As prices are written: what it is sold is priced so.
      ADD COLUMN currency text NOT NULL DEFAULT 'RM';

    CREATE TABLE plan_changes (
      company_id text PRIMARY KEY REFERENCES companies (id) ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('upgrade', 'downgrade')),
      plan_id text NOT NULL REFERENCES plans (id),
      due_at timestamptz NOT NULL
    );
    CREATE INDEX plan_changes_due ON plan_changes (due_at);

    CREATE TABLE add_ons (
      id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
      company_id text NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
      type text NOT NULL CHECK (type IN ('storage', 'hours', 'active-order', 'total-order')),
      title text NOT NULL,
      -- Bytes, hours or orders.
      amount bigint NOT NULL CHECK (amount > 0),
      -- Paid by the month, next at due_at; otherwise bought once.
      is_subscription boolean NOT NULL,
      due_at timestamptz,
      CHECK (is_subscription = (due_at IS NOT NULL))
    );
    CREATE INDEX add_ons_company ON add_ons (company_id);

    CREATE TABLE deletion_requests (
      company_id text PRIMARY KEY REFERENCES companies (id) ON DELETE CASCADE,
      user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      reason text NOT NULL,
      due_at timestamptz NOT NULL
    );

    CREATE TABLE email_verifications (
      token_hash bytea PRIMARY KEY,
      user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      -- The address that the link was sent to, which is the one it verifies.
      email text NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX email_verifications_user ON email_verifications (user_id);

    -- One row, BusinessHours of the shared model, from when somebody sets them.
    CREATE TABLE business_hours (
      id boolean PRIMARY KEY DEFAULT true CHECK (id),
      hours jsonb NOT NULL
    );

    -- What can be bought; prices in minor units.
    CREATE TABLE products (
      id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
      type text NOT NULL CHECK (type IN ('storage', 'hours', 'active-order', 'total-order')),
      name text NOT NULL,
      price integer NOT NULL CHECK (price >= 0),
      currency text NOT NULL DEFAULT 'RM',
      is_sold boolean NOT NULL DEFAULT true
    );
    CREATE TABLE invoices (
      id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
      number bigint NOT NULL GENERATED ALWAYS AS IDENTITY (START WITH 1001) UNIQUE,
      company_id text NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
      user_id text NOT NULL REFERENCES users (id),
      -- CartLine[] of the shared model, at the prices of then.
      lines jsonb NOT NULL,
      total bigint NOT NULL,
      currency text NOT NULL,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX invoices_company ON invoices (company_id, created_at DESC);
  `,
};

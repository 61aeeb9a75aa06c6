import type { Migration } from '#server/kernel/db/migrate.ts';

/** How companies pay. That a plan can be paid is not stored any more: it follows from these. */
export const paymentMethods: Migration = {
  number: 26,
  name: 'payment methods',
  sql: `
    CREATE TABLE payment_methods (
      id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
      company_id text NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('direct-debit', 'bank-transfer', 'purchase-order')),
      -- Account holder, who transfers, or the number of the purchase order.
      name text NOT NULL,
      bank text,
      -- Without spaces. Told to who collects alone; to all others its end.
      account text,
      email text,
      valid_until date,
      -- The end of that day in the provider's zone.
      expires_at timestamptz,
      is_default boolean NOT NULL,
      created_at timestamptz NOT NULL,
      CHECK ((kind = 'direct-debit') = (account IS NOT NULL AND bank IS NOT NULL)),
      CHECK ((valid_until IS NULL) = (expires_at IS NULL))
    );
    CREATE INDEX payment_methods_company ON payment_methods (company_id);
    CREATE UNIQUE INDEX payment_methods_default ON payment_methods (company_id) WHERE is_default;

    -- As was chosen for this one; null: by default.
    ALTER TABLE invoices ADD COLUMN payment_method_id text REFERENCES payment_methods (id) ON DELETE SET NULL;
    ALTER TABLE companies DROP COLUMN is_payment_complete;
  `,
};

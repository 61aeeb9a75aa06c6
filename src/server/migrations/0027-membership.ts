import type { Migration } from '#server/kernel/db/migrate.ts';

/** Plans that are chosen, and add-ons that are bought by the month and cancelled. */
export const membership: Migration = {
  number: 27,
  name: 'membership',
  sql: `
    ALTER TABLE plans
      -- As prices are written: companies are offered those in their own.
      ADD COLUMN currency text NOT NULL DEFAULT 'RM',
      ADD COLUMN is_offered boolean NOT NULL DEFAULT true;
    -- The plan that a company took, while there is such a plan; its terms are the company's own.
    ALTER TABLE companies ADD COLUMN plan_id text REFERENCES plans (id) ON DELETE SET NULL;
    UPDATE companies c SET plan_id = (SELECT p.id FROM plans p WHERE p.type = c.plan AND p.title = c.plan_title
      AND p.payment_term = c.payment_term AND p.price = c.plan_price ORDER BY p.id LIMIT 1);
    -- Sold by the month, to companies on a paid plan; the others once, by the cart.
    ALTER TABLE products ADD COLUMN is_monthly boolean NOT NULL DEFAULT false;
    -- Not billed again: it ends with what is paid.
    ALTER TABLE add_ons ADD COLUMN ends boolean NOT NULL DEFAULT false;
    -- Of a first term, which was given before it was paid: when it began; null: a term that follows another.
    ALTER TABLE invoices ADD COLUMN term_from timestamptz;
    DROP INDEX invoices_open_add_on;
    CREATE UNIQUE INDEX invoices_open_add_on ON invoices (company_id)
      WHERE kind = 'add-on' AND paid_at IS NULL AND term_from IS NULL;
  `,
};

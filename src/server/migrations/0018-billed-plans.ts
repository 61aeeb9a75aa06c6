import type { Migration } from '#server/kernel/db/migrate.ts';

/** What a plan's invoice is for: its payment gives that, whatever the company's plan is by then. */
export const billedPlans: Migration = {
  number: 18,
  name: 'billed plans',
  sql: `
    ALTER TABLE invoices
      ADD COLUMN plan_term text CHECK (plan_term IN ('Monthly', 'Yearly')),
      -- The plan that was to come when the term was billed; null: the one that the company had.
      ADD COLUMN plan_id text REFERENCES plans (id);
    UPDATE invoices i SET plan_term = c.payment_term FROM companies c WHERE c.id = i.company_id AND i.kind = 'plan';
    ALTER TABLE invoices ADD CHECK ((kind = 'plan') = (plan_term IS NOT NULL)), ADD CHECK (kind = 'plan' OR plan_id IS NULL);
  `,
};

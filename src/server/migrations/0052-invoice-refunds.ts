import type { Migration } from '#server/kernel/db/migrate.ts';

/** What was paid back of invoices. */
export const invoiceRefunds: Migration = {
  number: 52,
  name: 'invoice refunds',
  sql: `
CREATE TABLE invoice_refunds (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  invoice_id text NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
  -- Minor units.
  amount bigint NOT NULL CHECK (amount > 0),
  -- The payment by card that it goes back to; null: it was transferred.
  online_payment_id text REFERENCES online_payments (id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('pending', 'done', 'failed')),
  -- By which it is found in the books or at the gateway; empty until the gateway has responded.
  reference text NOT NULL,
  -- The day on which it was made, in the provider's zone; null until then.
  paid_on date,
  recorded_by text REFERENCES users (id) ON DELETE SET NULL,
  recorded_at timestamptz NOT NULL,
  CHECK (state <> 'done' OR paid_on IS NOT NULL)
);
CREATE INDEX invoice_refunds_invoice ON invoice_refunds (invoice_id);
CREATE INDEX invoice_refunds_online_payment ON invoice_refunds (online_payment_id);

-- The money of the attempt is booked as a payment of its invoice.
ALTER TABLE online_payments ADD COLUMN is_taken boolean NOT NULL DEFAULT false;
UPDATE online_payments o SET is_taken = true WHERE o.state = 'paid' AND EXISTS (SELECT 1 FROM invoice_payments p
  WHERE p.invoice_id = o.invoice_id AND p.reference = 'Stripe ' || o.payment_intent);
CREATE UNIQUE INDEX payment_problems_reference ON payment_problems (kind, reference);
`,
};

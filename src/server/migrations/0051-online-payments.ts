import type { Migration } from '#server/kernel/db/migrate.ts';

/** Payments by card and the like, on pages of a payment gateway. */
export const onlinePayments: Migration = {
  number: 51,
  name: 'online payments',
  sql: `
-- Attempts to pay an invoice.
CREATE TABLE online_payments (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  invoice_id text NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
  -- Minor units of a currency of ISO 4217: all that was due when the page was opened.
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  -- OnlinePaymentState of the shared model.
  state text NOT NULL DEFAULT 'opened' CHECK (state IN ('opened', 'processing', 'paid', 'failed', 'expired')),
  -- Of the page; null until the gateway has opened it.
  session_id text UNIQUE,
  url text,
  -- By which the payment is found at the gateway.
  payment_intent text UNIQUE,
  opened_by text REFERENCES users (id) ON DELETE SET NULL,
  opened_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX online_payments_opened ON online_payments (invoice_id) WHERE state = 'opened';
CREATE INDEX online_payments_invoice ON online_payments (invoice_id, opened_at DESC);

-- What the gateway has reported: each is dealt with once.
CREATE TABLE gateway_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  received_at timestamptz NOT NULL
);

-- Money that came and was not taken, for a manager to deal with.
CREATE TABLE payment_problems (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  -- PaymentProblemKind of the shared model.
  kind text NOT NULL,
  invoice_id text REFERENCES invoices (id) ON DELETE SET NULL,
  -- Minor units of a currency of ISO 4217.
  amount bigint NOT NULL,
  currency text NOT NULL,
  reference text NOT NULL,
  found_at timestamptz NOT NULL,
  solved_at timestamptz,
  solved_by text REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX payment_problems_open ON payment_problems (found_at) WHERE solved_at IS NULL;
`,
};

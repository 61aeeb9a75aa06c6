import type { Migration } from '#server/kernel/db/migrate.ts';

/** When the payment gateway was last asked about what it has not reported, and which mails were sent once. */
export const gatewayQuestions: Migration = {
  number: 63,
  name: 'gateway questions',
  sql: `
ALTER TABLE online_payments ADD COLUMN asked_at timestamptz;
ALTER TABLE invoice_refunds ADD COLUMN asked_at timestamptz;
ALTER TABLE saved_cards ADD COLUMN asked_at timestamptz;

-- Mails that nobody gets a second time, however often their job runs.
CREATE TABLE invoice_mails (
  invoice_id text NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
  -- 'paid', or the id of a refund.
  about text NOT NULL,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (invoice_id, about, user_id)
);
-- Those of before were mailed.
INSERT INTO invoice_mails (invoice_id, about, user_id, sent_at)
  SELECT i.id, 'paid', u.id, i.paid_at FROM invoices i JOIN users u ON u.company_id = i.company_id AND u.role = 'owner'
  WHERE i.paid_at < now() - interval '1 day';
`,
};

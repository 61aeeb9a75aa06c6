import type { Migration } from '#server/kernel/db/migrate.ts';

/** Cards that companies have agreed to be charged by for renewals, and those charges. */
export const savedCards: Migration = {
  number: 58,
  name: 'saved cards',
  sql: `
CREATE TABLE saved_cards (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  company_id text NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  -- The consent, which is kept after the card: who agreed, when, and to which words.
  agreed_by text REFERENCES users (id) ON DELETE SET NULL,
  agreed_at timestamptz NOT NULL,
  consent text NOT NULL,
  -- The gateway's page on which it is entered; null until that is open.
  session_id text UNIQUE,
  -- Ids at the gateway, which alone has the card; nulls until it is entered there.
  customer text,
  payment_method text,
  saved_at timestamptz,
  removed_at timestamptz,
  removed_by text REFERENCES users (id) ON DELETE SET NULL,
  CHECK ((saved_at IS NULL) = (payment_method IS NULL)),
  CHECK ((customer IS NULL) = (payment_method IS NULL))
);
CREATE UNIQUE INDEX saved_cards_current ON saved_cards (company_id) WHERE saved_at IS NOT NULL AND removed_at IS NULL;
CREATE INDEX saved_cards_company ON saved_cards (company_id, agreed_at);

ALTER TABLE online_payments
  -- Of a page on which the payer has agreed to be charged for renewals, too.
  ADD COLUMN consent_id text REFERENCES saved_cards (id) ON DELETE SET NULL,
  -- The card that is charged without its owner; null: it is paid on a page.
  ADD COLUMN card_id text REFERENCES saved_cards (id) ON DELETE CASCADE,
  -- Counts the charges of an invoice from 1.
  ADD COLUMN attempt integer CHECK (attempt > 0),
  -- ChargeFailure of the shared model.
  ADD COLUMN failure text,
  ADD CHECK ((card_id IS NULL) = (attempt IS NULL));
CREATE UNIQUE INDEX online_payments_attempt ON online_payments (invoice_id, attempt);
`,
};

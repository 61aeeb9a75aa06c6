import type { Migration } from '#server/kernel/db/migrate.ts';

/** Invoices as documents: numbers without gaps, what was issued, credit notes, and payments in parts. */
export const invoiceDocuments: Migration = {
  number: 45,
  name: 'invoice documents',
  sql: `
CREATE TABLE billing_settings (
  -- There is one row, from when somebody sets them.
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  -- BillingSettings of the shared model.
  settings jsonb NOT NULL
);
-- BilledTo of the shared model; null until somebody has said.
ALTER TABLE companies ADD COLUMN billed_to jsonb;

-- The next number of each series, from its first document on. It is taken in the transaction that issues the document,
-- so none is left out.
CREATE TABLE document_numbers (
  series text PRIMARY KEY CHECK (series IN ('invoice', 'credit-note')),
  next bigint NOT NULL
);
INSERT INTO document_numbers (series, next)
  SELECT 'invoice', last_value + 1 FROM invoices_number_seq WHERE is_called;
ALTER TABLE invoices ALTER COLUMN number DROP IDENTITY;
ALTER TABLE invoices ALTER COLUMN number DROP NOT NULL;

ALTER TABLE invoices
  -- The number as it is shown: INV-1001.
  ADD COLUMN number_text text,
  -- What credit notes have taken back, with tax.
  ADD COLUMN credited bigint NOT NULL DEFAULT 0,
  -- When a credit note left nothing to pay.
  ADD COLUMN credited_at timestamptz,
  -- Credited as another was issued in its place.
  ADD COLUMN is_replaced boolean NOT NULL DEFAULT false,
  ADD COLUMN written_off_at timestamptz,
  ADD COLUMN written_off_by text REFERENCES users (id) ON DELETE SET NULL,
  ADD COLUMN write_off_reason text,
  ADD CHECK ((written_off_at IS NULL) = (write_off_reason IS NULL));
UPDATE invoices SET number_text = 'INV-' || number;
ALTER TABLE invoices ADD COLUMN is_open boolean NOT NULL GENERATED ALWAYS AS
  (paid_at IS NULL AND credited_at IS NULL AND written_off_at IS NULL) STORED;
DROP INDEX invoices_open_plan;
DROP INDEX invoices_open_add_on;
CREATE UNIQUE INDEX invoices_open_plan ON invoices (company_id) WHERE kind = 'plan' AND is_open;
CREATE UNIQUE INDEX invoices_open_add_on ON invoices (company_id)
  WHERE kind = 'add-on' AND is_open AND term_from IS NULL;

CREATE TABLE invoice_payments (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  invoice_id text NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
  -- Minor units.
  amount bigint NOT NULL CHECK (amount > 0),
  -- The day on which it came, in the provider's zone.
  paid_on date NOT NULL,
  reference text NOT NULL,
  recorded_by text REFERENCES users (id) ON DELETE SET NULL,
  recorded_at timestamptz NOT NULL
);
CREATE INDEX invoice_payments_invoice ON invoice_payments (invoice_id);
INSERT INTO invoice_payments (invoice_id, amount, paid_on, reference, recorded_by, recorded_at)
  SELECT id, total, paid_at::date, payment_reference, paid_by, paid_at FROM invoices
  WHERE paid_at IS NOT NULL AND total > 0;

CREATE TABLE billing_documents (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  number text NOT NULL UNIQUE,
  -- 380: invoice, 381: credit note.
  type integer NOT NULL CHECK (type IN (380, 381)),
  -- The document is kept when its invoice and company are deleted.
  invoice_id text NOT NULL,
  company_id text NOT NULL,
  -- InvoiceDocument of the shared model.
  document jsonb NOT NULL,
  issued_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX billing_documents_invoice ON billing_documents (invoice_id) WHERE type = 380;
CREATE INDEX billing_documents_credits ON billing_documents (invoice_id) WHERE type = 381;
CREATE FUNCTION refuse_document_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an issued document is never changed';
END $$;
CREATE TRIGGER billing_documents_final BEFORE UPDATE OR DELETE ON billing_documents
  FOR EACH ROW EXECUTE FUNCTION refuse_document_change();
`,
};

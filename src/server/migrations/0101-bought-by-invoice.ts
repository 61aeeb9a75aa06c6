import type { Migration } from '#server/kernel/db/migrate.ts';

/** What was bought knows the line of its invoice, so that a credit note over that line takes it back. */
export const boughtByInvoice: Migration = {
  number: 101,
  name: 'bought by invoice',
  sql: `
-- Both null: it was granted, is paid by the month, or is from before these columns and could not be matched.
ALTER TABLE add_ons ADD COLUMN invoice_id text REFERENCES invoices (id) ON DELETE SET NULL,
  ADD COLUMN invoice_line text;
UPDATE add_ons x SET invoice_id = i.id, invoice_line = line ->> 'id'
  FROM invoices i, jsonb_array_elements(i.lines) line
  WHERE NOT x.is_subscription AND i.kind = 'cart' AND i.company_id = x.company_id AND i.paid_at = x.given_at
    AND x.type = line ->> 'type' AND right(x.title, length(line ->> 'name')) = line ->> 'name';
CREATE INDEX add_ons_invoice ON add_ons (invoice_id) WHERE invoice_id IS NOT NULL;
`,
};

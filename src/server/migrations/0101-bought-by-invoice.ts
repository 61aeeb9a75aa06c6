import type { Migration } from '#server/kernel/db/migrate.ts';

/** What was bought knows the line of its invoice, so that a credit note over that line takes it back. */
export const boughtByInvoice: Migration = {
  number: 101,
  name: 'bought by invoice',
  sql: `
-- Both null: it was granted, is paid by the month, or is from before these columns and could not be matched.
ALTER TABLE add_ons ADD COLUMN invoice_id text REFERENCES invoices (id) ON DELETE SET NULL,
  ADD COLUMN invoice_line text;
-- As it was written when the invoice was paid: the name, after "3 × " where it was three. What fits two lines, or
-- shares its line with another, is left unmatched: a credit note would take back the wrong one.
WITH fits AS (
  SELECT x.id AS add_on, i.id AS invoice, line ->> 'id' AS line, count(*) OVER (PARTITION BY x.id) AS lines,
    count(*) OVER (PARTITION BY i.id, line ->> 'id') AS add_ons
  FROM add_ons x JOIN invoices i ON i.company_id = x.company_id AND i.kind = 'cart' AND i.paid_at = x.given_at,
    jsonb_array_elements(i.lines) line, generate_series(1, (line ->> 'qty')::int) qty
  WHERE NOT x.is_subscription AND x.type = line ->> 'type' AND x.amount = (line ->> 'amount')::bigint * qty
    AND x.title = CASE qty WHEN 1 THEN '' ELSE qty || ' × ' END || (line ->> 'name')
)
UPDATE add_ons x SET invoice_id = fits.invoice, invoice_line = fits.line
  FROM fits WHERE x.id = fits.add_on AND fits.lines = 1 AND fits.add_ons = 1;
CREATE INDEX add_ons_invoice ON add_ons (invoice_id) WHERE invoice_id IS NOT NULL;
`,
};

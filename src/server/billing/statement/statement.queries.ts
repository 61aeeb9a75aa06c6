import type { Tx } from '#server/kernel/db/db.ts';
import type { Booking } from '#shared/billing/statement/statement.ts';

/**
 * All that is booked of invoices `i` on their companies' accounts, as SQL: `day` is the provider's calendar day as
 * text, `symbol` what amounts are shown with, `currency` ISO 4217, or a symbol from an older setup, and `tax` the part of
 * `amount` that is tax, of invoices and credit notes. `of` is a condition on `i.company_id`. Credit is booked when it is granted: what invoices take of it is not booked again.
 */
export const bookedSql = (of: string, timeZone: string): string => `
  WITH issued AS (
    SELECT i.id, i.number_text AS number, i.total, i.credited, i.credit_used, i.written_off_at, i.currency AS symbol,
      coalesce(d.document ->> 'currency', i.currency) AS currency,
      coalesce(d.document -> 'totals' ->> 'tax', '0')::bigint AS tax,
      coalesce(d.document ->> 'issuedOn', to_char(i.created_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD')) AS day
    FROM invoices i LEFT JOIN billing_documents d ON d.invoice_id = i.id AND d.type = 380
    WHERE i.number_text IS NOT NULL AND ${of}
  ), given_up AS (
    SELECT i.id, i.number, i.currency, i.symbol, to_char(i.written_off_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS day,
      greatest(0, i.total - i.credited - i.credit_used - (SELECT coalesce(sum(p.amount), 0)::bigint
        FROM invoice_payments p WHERE p.invoice_id = i.id AND NOT p.is_recovered AND p.returned_on IS NULL)
        + (SELECT coalesce(sum(r.amount), 0)::bigint FROM invoice_refunds r
          WHERE r.invoice_id = i.id AND r.state = 'done' AND r.recorded_at <= i.written_off_at)) AS amount
    FROM issued i WHERE i.written_off_at IS NOT NULL
  )
  SELECT day, 'invoice' AS kind, number, '' AS reference, total AS amount, currency, symbol, tax FROM issued
  UNION ALL
  SELECT n.document ->> 'issuedOn', 'credit-note', n.number, i.number,
    -(n.document -> 'totals' ->> 'total')::bigint, i.currency, i.symbol,
    -(n.document -> 'totals' ->> 'tax')::bigint
  FROM issued i JOIN billing_documents n ON n.invoice_id = i.id AND n.type = 381
  UNION ALL
  SELECT to_char(p.paid_on, 'YYYY-MM-DD'), 'payment', i.number, p.reference, -p.amount, i.currency, i.symbol, 0
  FROM issued i JOIN invoice_payments p ON p.invoice_id = i.id
  UNION ALL
  SELECT to_char(p.returned_on, 'YYYY-MM-DD'), 'return', i.number, p.reference, p.amount, i.currency, i.symbol, 0
  FROM issued i JOIN invoice_payments p ON p.invoice_id = i.id WHERE p.returned_on IS NOT NULL
  UNION ALL
  SELECT to_char(r.paid_on, 'YYYY-MM-DD'), 'refund', i.number, r.reference, r.amount, i.currency, i.symbol, 0
  FROM issued i JOIN invoice_refunds r ON r.invoice_id = i.id WHERE r.state = 'done'
  UNION ALL
  SELECT w.day, 'write-off', w.number, '', -w.amount, w.currency, w.symbol, 0 FROM given_up w
  UNION ALL
  SELECT greatest(to_char(p.paid_on, 'YYYY-MM-DD'), w.day), 'write-off', w.number, p.reference,
    greatest(0, least(p.amount, w.amount - p.before)), w.currency, w.symbol, 0
  FROM given_up w JOIN (
    SELECT invoice_id, paid_on, reference, amount,
      sum(amount) OVER (PARTITION BY invoice_id ORDER BY recorded_at, id)::bigint - amount AS before
    FROM invoice_payments WHERE is_recovered) p ON p.invoice_id = w.id
  UNION ALL
  SELECT to_char(i.granted_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD'), 'credit', '', i.reason, -i.amount, i.currency, i.currency, 0
  FROM company_credits i WHERE ${of}`;

/** Returns all that is booked on a company's account, with its currency: ISO 4217, or a symbol from an older setup. */
export const bookingsOf = (
  tx: Tx,
  companyId: string,
  timeZone: string,
): Promise<(Booking & { currency: string })[]> =>
  tx.query(
    `SELECT day, kind, number, reference, amount, currency FROM (${bookedSql('i.company_id = $1', '$2')}) b`,
    [companyId, timeZone],
  );

/** Returns a company and its own customers, if it is a reseller. */
export const ownCompanies = (tx: Tx, companyId: string): Promise<{ id: string; name: string }[]> =>
  tx.query('SELECT id, name FROM companies WHERE id = $1 OR client_id = $1 ORDER BY id <> $1, name, id', [
    companyId,
  ]);

/** Returns the companies that were ever invoiced, or have credit. */
export const invoicedCompanies = (tx: Tx): Promise<{ id: string; name: string }[]> =>
  tx.query(
    `SELECT c.id, c.name FROM companies c WHERE EXISTS (SELECT 1 FROM invoices i WHERE i.company_id = c.id)
       OR EXISTS (SELECT 1 FROM company_credits k WHERE k.company_id = c.id)
     ORDER BY c.name, c.id`,
    [],
  );

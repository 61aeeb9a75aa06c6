import type { InvoiceDocument, TaxShare } from '#shared/billing/document/invoice-document.ts';
import type { Invoice, ManagedInvoice } from '#shared/billing/invoice.ts';
import { isBeingChecked } from './online/payment-problems.queries.ts';
import { isCurrent } from './online/saved-card.queries.ts';

export interface InvoiceRow {
  id: string;
  /** As it is shown; null before it is issued. */
  number: string | null;
  kind: Invoice['kind'];
  companyId: string;
  company: string;
  lines: Invoice['lines'];
  /** Minor units, with tax. */
  total: number;
  /** Tax name on the document; null for an invoice from before documents existed. */
  taxName: string | null;
  taxes: TaxShare[] | null;
  means: Invoice['means'];
  debitReturnedAt: Date | null;
  debitReturnReason: string | null;
  /** Account for transfers, from the document; null if the invoice is not transferred. */
  payee: InvoiceDocument['payee'] | null;
  currency: string;
  createdAt: Date;
  dueAt: Date;
  paidAt: Date | null;
  reference: string | null;
  credited: number;
  /** Taken of the company's credit. */
  creditUsed: number;
  /** The calendar day on which its document was issued; null without one. */
  issuedOn: string | null;
  /** Of the document; null without one. */
  sellerCountry: string | null;
  creditedAt: Date | null;
  writtenOffAt: Date | null;
  writeOffReason: string | null;
  payments: Invoice['payments'];
  returnedPayments: Invoice['returnedPayments'];
  collected: ManagedInvoice['collected'];
  onlinePayment: Invoice['onlinePayment'];
  creditNotes: Invoice['creditNotes'];
  refunds: Invoice['refunds'];
  /** ISO 4217 currency in which a saved card is charged; null if none is, or if the charge has failed. */
  chargeCurrency: string | null;
  /** What came by card and has not been paid back to it. */
  paidByCard: number;
}

/** The payments of invoice `i` that no bank has taken back, as `p`. */
const paymentsOf = (i: string): string =>
  `FROM invoice_payments p WHERE p.invoice_id = ${i}.id AND p.returned_on IS NULL`;

/** What was paid of invoice `i`. */
export const paidOf = (i: string): string => `(SELECT coalesce(sum(p.amount), 0)::bigint ${paymentsOf(i)})`;

const refundedOf = (i: string): string => `(SELECT coalesce(sum(r.amount), 0)::bigint FROM invoice_refunds r
    WHERE r.invoice_id = ${i}.id AND r.state <> 'failed')`;

/** What is still to be paid of invoice `i`, in minor units; below zero: what is to be paid back. */
export const dueOf = (i: string): string =>
  `(${i}.total - ${i}.credited - ${i}.credit_used - ${paidOf(i)} + ${refundedOf(i)})`;

/** What has not been paid back of online payment `o`. */
export const cardLeft = (o: string): string =>
  `(${o}.amount - (SELECT coalesce(sum(b.amount), 0) FROM invoice_refunds b
    WHERE b.online_payment_id = ${o}.id AND b.state <> 'failed'))`;

/**
 * How invoice `i` is to be paid: as its document `d` says, and by transfer once its direct debit was returned. Without a
 * document nobody was promised a debit.
 */
export const meansOf = (i: string, d: string): string =>
  `CASE WHEN ${i}.debit_returned_at IS NULL THEN coalesce(${d}.document ->> 'means', 'transfer') ELSE 'transfer' END`;

/** Returns whether online payment `o` was booked as a payment of its invoice. */
export const isTaken = (o: string): string => `${o}.state = 'paid' AND ${o}.is_taken`;

/** Returns whether invoice `i` is for a renewal, which nobody has to order. */
export const isRenewal = (i: string): string => `${i}.kind IN ('plan', 'add-on') AND ${i}.term_from IS NULL`;

/** Columns of an InvoiceRow, from `invoiceFrom`. */
export const invoiceColumns = `i.id, i.number_text AS number, i.kind, i.company_id AS "companyId", c.name AS company, i.lines,
  i.total, CASE WHEN d.document ->> 'means' = 'transfer' AND ${isRenewal('i')} AND EXISTS (
      SELECT 1 FROM saved_cards s WHERE s.company_id = i.company_id AND ${isCurrent('s')} AND NOT EXISTS (
        SELECT 1 FROM online_payments o WHERE o.invoice_id = i.id AND o.card_id = s.id AND o.state = 'failed'))
    THEN d.document ->> 'currency' END AS "chargeCurrency",
  d.document ->> 'taxName' AS "taxName", d.document -> 'taxes' AS taxes,
  ${meansOf('i', 'd')} AS means, i.debit_returned_at AS "debitReturnedAt", i.debit_return_reason AS "debitReturnReason",
  CASE ${meansOf('i', 'd')} WHEN 'transfer' THEN d.document -> 'payee' END AS payee, i.currency,
  i.created_at AS "createdAt", i.due_at AS "dueAt", i.paid_at AS "paidAt", i.payment_reference AS reference,
  i.credited, i.credit_used AS "creditUsed", d.document ->> 'issuedOn' AS "issuedOn",
  d.document -> 'seller' ->> 'country' AS "sellerCountry", i.credited_at AS "creditedAt",
  i.written_off_at AS "writtenOffAt", i.write_off_reason AS "writeOffReason",
  coalesce((SELECT json_agg(json_build_object('amount', p.amount, 'paidOn', p.paid_on, 'reference', p.reference)
    ORDER BY p.paid_on, p.recorded_at) ${paymentsOf('i')}), '[]') AS payments,
  coalesce((SELECT json_agg(json_build_object('amount', p.amount, 'paidOn', p.paid_on, 'reference', p.reference,
      'returnedOn', p.returned_on) ORDER BY p.returned_on, p.recorded_at)
    FROM invoice_payments p WHERE p.invoice_id = i.id AND p.returned_on IS NOT NULL), '[]') AS "returnedPayments",
  coalesce((SELECT json_agg(json_build_object('id', p.id, 'amount', p.amount, 'paidOn', p.paid_on,
      'reference', p.reference) ORDER BY p.paid_on DESC, p.recorded_at DESC) ${paymentsOf('i')}
      AND p.is_debit), '[]') AS collected,
  -- Of the last attempt, unless it was left or ended without a payment.
  (SELECT CASE WHEN o.state IN ('processing', 'failed') THEN o.state
      WHEN o.state = 'paid' AND NOT o.is_taken
        AND ${isBeingChecked}
        THEN 'unmatched' END FROM online_payments o
    WHERE o.invoice_id = i.id ORDER BY o.opened_at DESC LIMIT 1) AS "onlinePayment",
  coalesce((SELECT json_agg(json_build_object('id', n.id, 'number', n.number,
      'issuedOn', n.document ->> 'issuedOn', 'total', n.document -> 'totals' -> 'total') ORDER BY n.issued_at, n.number)
    FROM billing_documents n WHERE n.invoice_id = i.id AND n.type = 381), '[]') AS "creditNotes",
  coalesce((SELECT json_agg(json_build_object('amount', r.amount, 'paidOn', r.paid_on, 'reference', r.reference)
    ORDER BY r.recorded_at, r.id) FROM invoice_refunds r WHERE r.invoice_id = i.id AND r.state <> 'failed'), '[]') AS refunds,
  (SELECT coalesce(sum(${cardLeft('o')}), 0)::bigint FROM online_payments o
    WHERE o.invoice_id = i.id AND ${isTaken('o')}) AS "paidByCard"`;
export const invoiceFrom = `FROM invoices i JOIN companies c ON c.id = i.company_id
  LEFT JOIN billing_documents d ON d.invoice_id = i.id AND d.type = 380`;

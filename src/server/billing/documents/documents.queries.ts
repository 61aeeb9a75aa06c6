import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { ProductType } from '#shared/billing/cart.ts';
import type { BilledTo } from '#shared/billing/document/billing-settings.ts';
import type { InvoiceDocument } from '#shared/billing/document/invoice-document.ts';
import type { Invoice } from '#shared/billing/invoice.ts';
import type { PaymentKind } from '#shared/billing/payment-method.ts';
import { isRenewal } from '../invoice-columns.ts';
import { isCurrent } from '../online/saved-card.queries.ts';

/** An invoice before it is issued: its lines and its recipient. */
export interface IssuedRow {
  companyId: string;
  company: string;
  billedTo: BilledTo | null;
  /** Of its first owner; null where it has none. */
  email: string | null;
  kind: Invoice['kind'];
  lines: { id: string; type?: ProductType; name: string; price: number; qty: number }[];
  /** The symbol that prices are shown with. */
  currency: string;
  createdAt: Date;
  dueAt: Date;
  /** Given already to an invoice from before there were documents. */
  number: string | null;
  payBy: PaymentKind | null;
  /** The number of a purchase order. */
  payByName: string | null;
  /** Its company has saved a card that is charged for it. */
  isCharged: boolean;
}

export async function findToIssue(tx: Tx, invoiceId: string): Promise<IssuedRow> {
  const [row] = await tx.query<IssuedRow>(
    `SELECT i.company_id AS "companyId", c.name AS company, c.billed_to AS "billedTo",
       (SELECT u.email FROM users u WHERE u.company_id = c.id AND u.role = 'owner' AND u.deactivated_at IS NULL
         ORDER BY u.id LIMIT 1) AS email,
       i.kind, i.lines, i.currency, i.created_at AS "createdAt", i.due_at AS "dueAt", i.number_text AS number,
       m.kind AS "payBy", m.name AS "payByName", ${isRenewal('i')} AND EXISTS (
         SELECT 1 FROM saved_cards s WHERE s.company_id = c.id AND ${isCurrent('s')}) AS "isCharged"
     FROM invoices i JOIN companies c ON c.id = i.company_id
       LEFT JOIN LATERAL (SELECT p.kind, p.name FROM payment_methods p
         WHERE p.company_id = c.id AND (p.expires_at IS NULL OR p.expires_at > i.created_at)
         ORDER BY p.id = i.payment_method_id DESC NULLS LAST, p.is_default DESC, p.created_at, p.id LIMIT 1) m ON true
     WHERE i.id = $1`,
    [invoiceId],
  );
  if (row === undefined) throw new Error(`there is no invoice ${invoiceId}`);
  return row;
}

type Series = 'invoice' | 'credit-note';

const firstNumbers: Readonly<Record<Series, number>> = { invoice: 1001, 'credit-note': 1 };

/** Takes the next number of a series. It is free again if the transaction fails. */
export async function takeNumber(tx: MutationTx, series: Series): Promise<number> {
  const [row] = await tx.lock<{ number: number }>(
    'document-number',
    [series],
    `INSERT INTO document_numbers AS n (series, next) VALUES ($1, $2)
     ON CONFLICT (series) DO UPDATE SET next = n.next + 1 RETURNING next - 1 AS number`,
    [series, firstNumbers[series] + 1],
  );
  if (row === undefined) throw new Error(`no series of numbers is called ${series}`);
  return row.number;
}

/**
 * Returns a number that was given already, and that the series would come to with a format; null where there is none.
 * `pattern` is that of the format.
 */
export async function numberAhead(tx: Tx, series: Series, pattern: string): Promise<string | null> {
  const [row] = await tx.query<{ number: string }>(
    `SELECT number FROM (
       SELECT number, substring(number FROM $2)::numeric AS counted FROM billing_documents
       UNION ALL SELECT number_text, substring(number_text FROM $2)::numeric FROM invoices
     ) given WHERE counted >= coalesce((SELECT next FROM document_numbers WHERE series = $1), $3)
     ORDER BY counted LIMIT 1`,
    [series, pattern, firstNumbers[series]],
  );
  return row?.number ?? null;
}

/** Numbers an invoice, and sets its total to that of its document. */
export async function setIssued(
  tx: Tx,
  invoiceId: string,
  { number, text, total }: { number: number; text: string; total: number },
): Promise<void> {
  await tx.query('UPDATE invoices SET number = $2, number_text = $3, total = $4 WHERE id = $1', [
    invoiceId,
    number,
    text,
    total,
  ]);
}

export async function insertDocument(
  tx: Tx,
  of: { invoiceId: string; companyId: string; document: InvoiceDocument; now: Date },
): Promise<string> {
  const row = await onlyRow<{ id: string }>(
    tx,
    `INSERT INTO billing_documents (number, type, invoice_id, company_id, document, issued_at)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [of.document.number, of.document.type, of.invoiceId, of.companyId, JSON.stringify(of.document), of.now],
  );
  return row.id;
}

export interface DocumentRow {
  id: string;
  invoiceId: string;
  companyId: string;
  document: InvoiceDocument;
}

const columns = `d.id, d.invoice_id AS "invoiceId", d.company_id AS "companyId",
  jsonb_set(d.document, '{totals,prepaid}', coalesce(d.document -> 'totals' -> 'prepaid', '0')) AS document`;

/** Returns the document of an invoice; null where none was issued. */
export async function documentOf(tx: Tx, invoiceId: string): Promise<DocumentRow | null> {
  const [row] = await tx.query<DocumentRow>(
    `SELECT ${columns} FROM billing_documents d WHERE d.invoice_id = $1 AND d.type = 380`,
    [invoiceId],
  );
  return row ?? null;
}

/** Returns an invoice's credit notes, oldest first. */
export const creditNotesOf = (tx: Tx, invoiceId: string): Promise<DocumentRow[]> =>
  tx.query(
    `SELECT ${columns} FROM billing_documents d WHERE d.invoice_id = $1 AND d.type = 381
     ORDER BY d.issued_at, d.number`,
    [invoiceId],
  );

/** Closes an open invoice: it is given up. */
export async function writeOff(
  tx: Tx,
  invoiceId: string,
  { reason, userId, now }: { reason: string; userId: string; now: Date },
): Promise<void> {
  await tx.query(
    'UPDATE invoices SET written_off_at = $2, written_off_by = $3, write_off_reason = $4 WHERE id = $1',
    [invoiceId, now, userId, reason],
  );
}

/** Notes what a credit note took back, with tax. The invoice is closed where nothing is left to pay. */
export async function addCredit(
  tx: Tx,
  invoiceId: string,
  {
    amount,
    now,
    isSettled,
    isReplaced,
  }: { amount: number; now: Date; isSettled: boolean; isReplaced: boolean },
): Promise<void> {
  await tx.query(
    `UPDATE invoices SET credited = credited + $2, is_replaced = $5,
       credited_at = CASE WHEN $3 THEN coalesce(credited_at, $4) ELSE credited_at END WHERE id = $1`,
    [invoiceId, amount, isSettled, now, isReplaced],
  );
}

import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/kernel/db/db.ts';
import type { StoredText, TextSealer } from '#server/kernel/sealed-text.ts';
import type { PaymentKind } from '#shared/billing/payment-method.ts';
import { meansOf } from './invoice-columns.ts';

export interface PaymentMethodRow {
  id: string;
  kind: PaymentKind;
  name: string;
  bank: string | null;
  lastFour: string | null;
  email: string | null;
  /** `2026-12-31` */
  validUntil: string | null;
  expiresAt: Date | null;
  isDefault: boolean;
  createdAt: Date;
}

/** Stored fields of a payment method, as filled in. */
export interface PaymentMethodTerms {
  kind: PaymentKind;
  name: string;
  bank: string | null;
  account: string | null;
  email: string | null;
  validUntil: string | null;
  expiresAt: Date | null;
}

/** Returns an account number as it is stored, and the end of it, which is shown. */
const storedAccount = (
  { account }: PaymentMethodTerms,
  id: string,
  sealer: TextSealer,
): [account: string | null, end: string | null] =>
  account === null ? [null, null] : [sealer.seal(account, id), account.slice(-4)];

/** Not the account itself. */
const columns = `m.id, m.kind, m.name, m.bank, m.account_end AS "lastFour", m.email, m.valid_until AS "validUntil",
  m.expires_at AS "expiresAt", m.is_default AS "isDefault", m.created_at AS "createdAt"`;

/** Returns whether method `m` can be paid with at `now`, which is SQL. */
export const isUsable = (now: string): string => `(m.expires_at IS NULL OR m.expires_at > ${now})`;

/** The default one first, then the oldest. */
export const paymentMethodsOf = (tx: Tx, companyId: string): Promise<PaymentMethodRow[]> =>
  tx.query(
    `SELECT ${columns} FROM payment_methods m WHERE m.company_id = $1
     ORDER BY m.is_default DESC, m.created_at, m.id`,
    [companyId],
  );

export async function insertPaymentMethod(
  tx: Tx,
  method: PaymentMethodTerms & { companyId: string; isDefault: boolean; now: Date },
  sealer: TextSealer,
): Promise<string> {
  const id = randomUUID();
  await tx.query(
    `INSERT INTO payment_methods (id, company_id, kind, name, bank, account, account_end, email, valid_until, expires_at,
       is_default, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      method.companyId,
      method.kind,
      method.name,
      method.bank,
      ...storedAccount(method, id, sealer),
      method.email,
      method.validUntil,
      method.expiresAt,
      method.isDefault,
      method.now,
    ],
  );
  return id;
}

/** Keeps the account of a direct debit where none is given. */
export async function updatePaymentMethod(
  tx: Tx,
  id: string,
  method: PaymentMethodTerms,
  sealer: TextSealer,
): Promise<void> {
  await tx.query(
    `UPDATE payment_methods SET kind = $2, name = $3, bank = $4,
       account = CASE WHEN $2 = 'direct-debit' THEN coalesce($5, account) END,
       account_end = CASE WHEN $2 = 'direct-debit' THEN coalesce($6, account_end) END,
       email = $7, valid_until = $8, expires_at = $9 WHERE id = $1`,
    [
      id,
      method.kind,
      method.name,
      method.bank,
      ...storedAccount(method, id, sealer),
      method.email,
      method.validUntil,
      method.expiresAt,
    ],
  );
}

/** Sets the default of a company whose plan is locked, so that there are never two defaults. */
export async function setDefaultPayment(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.query('UPDATE payment_methods SET is_default = false WHERE company_id = $1 AND is_default', [
    companyId,
  ]);
  await tx.query('UPDATE payment_methods SET is_default = true WHERE id = $1', [id]);
}

export async function deletePaymentMethod(tx: Tx, id: string): Promise<void> {
  await tx.query('DELETE FROM payment_methods WHERE id = $1', [id]);
}

/** Orders invoice `i`'s usable methods `m`: first the chosen one, then the default one. */
const payingOrder = 'm.id = i.payment_method_id DESC NULLS LAST, m.is_default DESC, m.created_at, m.id';

/**
 * Returns the methods that open invoices are to be paid with, by their ids: a debit or a purchase order only where the
 * invoice's document says so. None is known once a debit was returned.
 */
export async function payersOf(
  tx: Tx,
  invoiceIds: readonly string[],
  now: Date,
): Promise<Map<string, PaymentMethodRow>> {
  if (invoiceIds.length === 0) return new Map();
  const rows = await tx.query<PaymentMethodRow & { invoiceId: string }>(
    `SELECT DISTINCT ON (i.id) i.id AS "invoiceId", ${columns}
     FROM invoices i LEFT JOIN billing_documents d ON d.invoice_id = i.id AND d.type = 380
       JOIN payment_methods m ON m.company_id = i.company_id AND ${isUsable('$2')}
         AND (m.kind = 'direct-debit') = (${meansOf('i', 'd')} = 'direct-debit')
         AND (m.kind <> 'purchase-order' OR d.document IS NULL OR d.document ->> 'orderNumber' <> '')
     WHERE i.id = ANY($1) AND i.is_open AND i.debit_returned_at IS NULL ORDER BY i.id, ${payingOrder}`,
    [invoiceIds, now],
  );
  return new Map(rows.map(({ invoiceId, ...method }) => [invoiceId, method]));
}

/** The whole account of a direct debit, for who collects; null where there is none. */
export async function accountOf(tx: Tx, id: string, sealer: TextSealer): Promise<string | null> {
  const [row] = await tx.query<{ account: string | null }>(
    'SELECT account FROM payment_methods WHERE id = $1',
    [id],
  );
  const account = row?.account ?? null;
  return account === null ? null : sealer.open(account, id);
}

/** Returns every account number as it is stored. */
export const storedAccounts = (tx: Tx): Promise<StoredText[]> =>
  tx.query('SELECT id, account AS text FROM payment_methods WHERE account IS NOT NULL ORDER BY id');

/** Stores an account number in another way, unless it has been changed meanwhile. */
export async function replaceAccount(tx: Tx, id: string, from: string, to: string): Promise<void> {
  await tx.query('UPDATE payment_methods SET account = $3 WHERE id = $1 AND account = $2', [id, from, to]);
}

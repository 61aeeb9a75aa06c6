import type { InvoiceDocument } from '#shared/billing/document/invoice-document.ts';
import { isIban } from '#shared/billing/payment-method-rules.ts';
import { plainAmount } from '#shared/kernel/money.ts';

/** Cents: nobody can transfer more with such a code. */
const mostCents = 99_999_999_999;

/**
 * Returns what a QR code says for banking apps to fill in the transfer (EPC069-12), or null: it is for invoices in euro
 * to an IBAN.
 */
export function transferCode({
  type,
  currency,
  means,
  payee,
  totals,
  number,
}: InvoiceDocument): string | null {
  const total = totals.total - totals.prepaid;
  const isTransfer = type === 380 && means === 'transfer' && currency === 'EUR' && isIban(payee.account);
  if (!isTransfer || total < 1 || total > mostCents) return null;
  return [
    'BCD',
    '002',
    // UTF-8.
    '1',
    'SCT',
    payee.bic,
    payee.name,
    payee.account,
    `EUR${plainAmount(total, currency)}`,
    '',
    '',
    number,
  ].join('\n');
}

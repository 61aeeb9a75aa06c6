import { isQrIban } from '#shared/billing/document/creditor-reference.ts';
import type { InvoiceDocument } from '#shared/billing/document/invoice-document.ts';
import { isIban } from '#shared/billing/payment-method-rules.ts';
import { plainAmount } from '#shared/kernel/money.ts';
import { instantCode } from './instant-code.ts';

interface Transfer {
  /** Minor units. */
  amount: number;
  payee: InvoiceDocument['payee'];
  number: string;
}

/** The standard of a currency's banks. `maxAmount`: minor units; more cannot be transferred with its code. */
interface Standard {
  maxAmount: number;
  codeOf(transfer: Transfer): string | null;
}

/** EPC069-12, of the SEPA banks. */
const epc: Standard = {
  maxAmount: 99_999_999_999,
  codeOf: ({ amount, payee: { bic, name, account }, number }) =>
    // Version 2, UTF-8.
    ['BCD', '002', '1', 'SCT', bic, name, account, `EUR${plainAmount(amount, 'EUR')}`, '', '', number].join(
      '\n',
    ),
};

/** Short Payment Descriptor, of the Czech Banking Association. The numbers of documents have no `*`, which parts its fields. */
const shortPayment: Standard = {
  maxAmount: 999_999_999,
  codeOf: ({ amount, payee: { bic, account }, number }) =>
    [
      'SPD*1.0',
      `ACC:${bic === '' ? account : `${account}+${bic}`}`,
      `AM:${plainAmount(amount, 'CZK')}`,
      'CC:CZK',
      `MSG:${number}`,
    ].join('*'),
};

/** Recommendation of the Polish Bank Association for 2D codes: accounts in Poland, names of 20 characters and titles of 32. */
const polish: Standard = {
  maxAmount: 999_999,
  codeOf({ amount, payee: { account, name }, number }) {
    if (!account.startsWith('PL')) return null;
    const grosze = String(amount).padStart(6, '0');
    const payee = name.replaceAll('|', ' ').slice(0, 20).trim();
    return `|PL|${account.slice(2)}|${grosze}|${payee}|${number.slice(0, 32)}|||`;
  },
};

const standards: Readonly<Record<string, Standard>> = { EUR: epc, CZK: shortPayment, PLN: polish };

/**
 * Returns what a QR code says for banking apps to fill in the payment, or null: it is for invoices in currencies whose
 * banks have a standard, to an IBAN, or to what their instant payments are addressed to. A QR-bill has its own.
 */
export function transferCode({
  type,
  currency,
  means,
  payee,
  totals,
  number,
}: InvoiceDocument): string | null {
  const amount = totals.total - totals.prepaid;
  if (type !== 380 || means !== 'transfer' || amount < 1) return null;
  const standard = standards[currency];
  if (standard === undefined) return instantCode({ amount, currency, payee, number });
  const isReady = isIban(payee.account) && !isQrIban(payee.account) && amount <= standard.maxAmount;
  return isReady ? standard.codeOf({ amount, payee, number }) : null;
}

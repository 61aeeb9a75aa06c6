import { type EmvFields, emvValue, maxEmvTextLength, readEmvCode } from './emv-code.ts';

/**
 * The recipient of a country's instant payments, if not an account: a UPI ID (India), a PayNow UEN or mobile number
 * (Singapore), a PromptPay number (Thailand), or the text of the QR code that the bank has issued to its merchant,
 * required by DuitNow (Malaysia), QRIS (Indonesia), QR Ph and others.
 */
export type PaymentId =
  | { scheme: 'upi'; address: string }
  | { scheme: 'paynow'; kind: 'mobile' | 'uen'; number: string }
  | { scheme: 'promptpay'; kind: 'mobile' | 'tax' | 'wallet'; number: string }
  | { scheme: 'bank'; currency: string; fields: EmvFields };

export const maxPaymentIdLength = maxEmvTextLength;

/** ISO 4217 numbers of the currencies whose banks have codes by EMVCo. */
const currencyNumbers: Readonly<Record<string, string>> = {
  '116': 'KHR',
  '144': 'LKR',
  '344': 'HKD',
  '356': 'INR',
  '360': 'IDR',
  '418': 'LAK',
  '458': 'MYR',
  '524': 'NPR',
  '608': 'PHP',
  '702': 'SGD',
  '704': 'VND',
  '764': 'THB',
  '986': 'BRL',
};

/** Returns whether the last digit of a Thai tax or citizen number checks the others (remainder of 11). */
function isThaiTaxNumber(digits: string): boolean {
  const sum = [...digits.slice(0, 12)].reduce((all, digit, at) => all + Number(digit) * (13 - at), 0);
  return (11 - (sum % 11)) % 10 === Number(digits[12]);
}

const upi = /^[a-z\d][\w.-]{1,255}@[a-z][a-z\d]{1,63}$/i;
/** Businesses, local companies (a year first) and other entities, of the register of Singapore. */
const uen = /^(\d{8}[A-Z]|(19|20)\d{7}[A-Z]|[TSR]\d{2}[A-Z]{2}\d{4}[A-Z])([A-Z\d]{3})?$/;

/** Returns what a number or code is; null where it is none that is known. */
export function readPaymentId(typed: string): PaymentId | null {
  const text = typed.trim();
  if (text.startsWith('0002')) return readBankCode(text);
  if (upi.test(text)) return { scheme: 'upi', address: text };
  const number = text.replaceAll(/[\s()-]/g, '').toUpperCase();
  if (/^\+65[3689]\d{7}$/.test(number)) return { scheme: 'paynow', kind: 'mobile', number };
  if (uen.test(number)) return { scheme: 'paynow', kind: 'uen', number };
  if (/^(\+66|0)[689]\d{8}$/.test(number))
    return { scheme: 'promptpay', kind: 'mobile', number: `0066${number.slice(-9)}` };
  if (/^\d{13}$/.test(number) && isThaiTaxNumber(number)) return { scheme: 'promptpay', kind: 'tax', number };
  return /^\d{15}$/.test(number) ? { scheme: 'promptpay', kind: 'wallet', number } : null;
}

function readBankCode(text: string): PaymentId | null {
  const fields = readEmvCode(text);
  const currency = fields === null ? undefined : currencyNumbers[emvValue(fields, '53') ?? ''];
  return fields === null || currency === undefined ? null : { scheme: 'bank', currency, fields };
}

const schemeCurrencies = { upi: 'INR', paynow: 'SGD', promptpay: 'THB' } as const;

/** Returns the currency (ISO 4217) in which it is paid to. */
export const paymentIdCurrency = (read: PaymentId): string =>
  read.scheme === 'bank' ? read.currency : schemeCurrencies[read.scheme];

/**
 * Returns whether a bank's code can be filled in for an invoice. A code with an amount is for one bill; fields from 80
 * on can hold a digest over the others, which would no longer fit.
 */
const isOpenCode = (fields: EmvFields): boolean =>
  emvValue(fields, '54') === undefined && fields.every(([id]) => id < '80');

/** Returns what is wrong with a number or code that is set; undefined where nothing is. */
export function paymentIdProblem(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const read = readPaymentId(text);
  if (read === null)
    return text.startsWith('0002')
      ? 'Not Valid: scan the code once more, and copy all of its text.'
      : 'Enter a UPI ID, a PayNow UEN or mobile with +65, a PromptPay number, or the text of your bank’s QR code.';
  return read.scheme === 'bank' && !isOpenCode(read.fields)
    ? 'This code is sealed or has an amount already. Ask your bank for a static one without an amount.'
    : undefined;
}

/** Returns what a customer types who does not scan a code; null where it is a code itself, or for another currency. */
export function paymentIdFact(typed: string, currency: string): [label: string, value: string] | null {
  const read = readPaymentId(typed);
  if (read === null || paymentIdCurrency(read) !== currency) return null;
  switch (read.scheme) {
    case 'upi':
      return ['UPI ID', read.address];
    case 'paynow':
      return [read.kind === 'uen' ? 'PayNow UEN' : 'PayNow', read.number];
    case 'promptpay':
      return ['PromptPay', read.kind === 'mobile' ? `0${read.number.slice(4)}` : read.number];
    default:
      return null;
  }
}

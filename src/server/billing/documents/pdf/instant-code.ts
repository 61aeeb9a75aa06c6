import { type EmvFields, emvCode, emvFields, emvText, emvValue } from '#shared/billing/document/emv-code.ts';
import { type PaymentId, paymentIdCurrency, readPaymentId } from '#shared/billing/document/payment-id.ts';
import { plainAmount } from '#shared/kernel/money.ts';

/** What an instant payment is for. */
export interface InstantPayment {
  /** Minor units. */
  amount: number;
  currency: string;
  payee: { name: string; paymentId?: string };
  /** Of the invoice. */
  number: string;
}

/** The largest single payment of India's UPI (₹ 100,000) and of Singapore's FAST (S$ 200,000), in minor units. */
const limits = { upi: 10_000_000, paynow: 20_000_000 } as const;

/** A name in the characters that every app of EMVCo's codes draws. */
const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\u0020-\u007e]/g, '')
    .slice(0, 25)
    .trim() || 'NA';

/** Bill numbers have 25 characters at most. */
const billNumber = (number: string): string => number.slice(0, 25);

/** NPCI, "UPI Linking Specifications" 1.6: payee's address and name, amount, currency, note. */
const upi = (address: string, { amount, payee, number }: InstantPayment): string =>
  `upi://pay?pa=${address}&pn=${encodeURIComponent(payee.name)}&am=${plainAmount(amount, 'INR')}&cu=INR&tn=${encodeURIComponent(number)}`;

/** Association of Banks in Singapore, PayNow within SGQR: an amount that is not to be changed, and the bill number. */
const payNow = (
  { kind, number: proxy }: Extract<PaymentId, { scheme: 'paynow' }>,
  { amount, payee, number }: InstantPayment,
): string =>
  emvCode([
    ['00', '01'],
    ['01', '12'],
    [
      '26',
      emvText([
        ['00', 'SG.PAYNOW'],
        ['01', kind === 'uen' ? '2' : '0'],
        ['02', proxy],
        ['03', '0'],
      ]),
    ],
    ['52', '0000'],
    ['53', '702'],
    ['54', plainAmount(amount, 'SGD')],
    ['58', 'SG'],
    ['59', plainName(payee.name)],
    ['60', 'Singapore'],
    ['62', emvText([['01', billNumber(number)]])],
  ]);

const promptPayKinds = { mobile: '01', tax: '02', wallet: '03' } as const;

/** Bank of Thailand, "Thai QR Payment Standard": a credit transfer with PromptPay ID, which has no place for a number. */
const promptPay = (
  { kind, number }: Extract<PaymentId, { scheme: 'promptpay' }>,
  { amount }: InstantPayment,
): string =>
  emvCode([
    ['00', '01'],
    ['01', '12'],
    [
      '29',
      emvText([
        ['00', 'A000000677010111'],
        [promptPayKinds[kind], number],
      ]),
    ],
    ['53', '764'],
    ['54', plainAmount(amount, 'THB')],
    ['58', 'TH'],
  ]);

/** Returns a bank's static code with amount and bill number, for one payment. What else it says stays. */
function filledIn(fields: EmvFields, { amount, currency, number }: InstantPayment): string {
  const more = (emvFields(emvValue(fields, '62') ?? '') ?? []).filter(([id]) => id !== '01');
  const bill = emvText([['01', billNumber(number)], ...more]);
  const own: EmvFields = [
    ['54', plainAmount(amount, currency)],
    ['62', bill.length > 99 ? emvText([['01', billNumber(number)]]) : bill],
  ];
  const kept = fields
    .filter(([id]) => id !== '62')
    .map(([id, value]): readonly [string, string] => [id, id === '01' ? '12' : value]);
  // 00 must come first; the others may come in any order.
  return emvCode([...kept, ...own].sort(([one], [other]) => Number(one) - Number(other)));
}

/** Returns the text of a code for the payment, or null where the payee has nothing that it could be paid to so. */
export function instantCode(payment: InstantPayment): string | null {
  const to = readPaymentId(payment.payee.paymentId ?? '');
  if (to === null || paymentIdCurrency(to) !== payment.currency) return null;
  // An amount has 13 characters.
  const isTooMuch = plainAmount(payment.amount, payment.currency).length > 13;
  if (isTooMuch || (to.scheme in limits && payment.amount > limits[to.scheme as keyof typeof limits]))
    return null;
  switch (to.scheme) {
    case 'upi':
      return upi(to.address, payment);
    case 'paynow':
      return payNow(to, payment);
    case 'promptpay':
      return promptPay(to, payment);
    case 'bank':
      return filledIn(to.fields, payment);
  }
}

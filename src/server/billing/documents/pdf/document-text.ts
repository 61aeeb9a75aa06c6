import type { InvoiceDocument, Party } from '#shared/billing/document/invoice-document.ts';
import { payeeFacts } from '#shared/billing/document/payee.ts';
import { currencySymbol, priceText } from '#shared/kernel/money.ts';
import { zoneDate } from '#shared/kernel/zone-dates.ts';

/** `2026-12-24` as `24 Dec 2026`. */
export const printedDay = (day: string): string => zoneDate(new Date(`${day}T12:00:00Z`), 'UTC');

export const documentTitle = ({ type }: Pick<InvoiceDocument, 'type'>): string =>
  type === 380 ? 'Invoice' : 'Credit note';

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Returns a party's postal address with its country, by lines. */
export function addressOf({ address, country }: Party): string[] {
  const lines = address.split('\n').map((line) => line.trim());
  return [...lines, country === '' ? '' : (countryNames.of(country) ?? '')].filter((line) => line !== '');
}

/** Name and value of what identifies the document. */
export function factsOf(document: InvoiceDocument): [label: string, value: string][] {
  const { number, issuedOn, dueOn, orderNumber, credits } = document;
  const facts: [string, string | null][] = [
    ['Number', number],
    ['Date', printedDay(issuedOn)],
    ['Due', dueOn === null ? null : printedDay(dueOn)],
    ['Purchase order', orderNumber === '' ? null : orderNumber],
    ['Of invoice', credits === null ? null : `${credits.number}, ${printedDay(credits.issuedOn)}`],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value]]));
}

/** Name and value of where to pay; empty where nothing is to be transferred. */
export const transferFacts = (document: InvoiceDocument): [label: string, value: string][] =>
  document.type === 380 && document.means === 'transfer' ? payeeFacts(document.payee, document) : [];

/** Says what to do about the document. */
export function paymentSentence(document: InvoiceDocument): string {
  const { type, means, dueOn, currency, totals, number, credits } = document;
  const sum = priceText(totals.total - totals.prepaid, currencySymbol(currency));
  if (type === 381) return credits?.reason ?? '';
  if (totals.prepaid > 0 && totals.prepaid === totals.total) return 'It is paid from your credit.';
  const day = dueOn === null ? '' : ` by ${printedDay(dueOn)}`;
  return means === 'direct-debit'
    ? `We collect ${sum} by direct debit${dueOn === null ? '' : ` on ${printedDay(dueOn)}`}. You have nothing to do.`
    : `Please transfer ${sum}${day} and name ${number}.`;
}

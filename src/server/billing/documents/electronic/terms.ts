import type { InvoiceDocument, Party, TaxCategory } from '#shared/billing/document/invoice-document.ts';
import { isIban } from '#shared/billing/payment-method-rules.ts';

/** The terms of EN 16931 that both of its syntaxes need. */

/** A tax number as a VAT identifier, which begins with its country. */
export const vatId = ({ taxNumber, country }: Pick<Party, 'taxNumber' | 'country'>): string => {
  const compact = taxNumber.replaceAll(/[\s.]/g, '');
  if (compact === '') return '';
  const prefix = country === 'GR' ? 'EL' : country;
  return compact.toUpperCase().startsWith(prefix) ? compact.toUpperCase() : `${prefix}${compact}`;
};

/** Returns whether the document is about untaxed sales alone, which name no VAT identifiers. */
export const isUntaxed = ({ taxes }: Pick<InvoiceDocument, 'taxes'>): boolean =>
  taxes.every(({ category }) => category === 'O');

interface Exemption {
  reason: string;
  /** VATEX; empty where there is none. */
  code: string;
}
const taxed: Exemption = { reason: '', code: '' };
const exemptions: Readonly<Partial<Record<TaxCategory, Exemption>>> = {
  AE: { reason: 'Reverse charge', code: 'VATEX-EU-AE' },
  K: { reason: 'Intra-community supply', code: 'VATEX-EU-IC' },
  G: { reason: 'Export outside the EU', code: 'VATEX-EU-G' },
  O: { reason: 'Not subject to tax', code: 'VATEX-EU-O' },
};

/** Returns the reason for which no tax is charged on what is of a category; an empty one where tax is, also at 0 %. */
export const exemptionOf = (
  { exemption = taxed }: Pick<InvoiceDocument, 'exemption'>,
  category: TaxCategory,
): Exemption => (category === 'E' ? exemption : (exemptions[category] ?? taxed));

/** Where and when goods were delivered, which an intra-community supply has to say (BR-IC-11 and 12); null otherwise. */
export const deliveryOf = ({
  taxes,
  buyer,
  issuedOn,
  credits,
}: Pick<InvoiceDocument, 'taxes' | 'buyer' | 'issuedOn' | 'credits'>): {
  country: string;
  day: string;
} | null =>
  taxes.some(({ category }) => category === 'K')
    ? { country: buyer.country, day: credits?.issuedOn ?? issuedOn }
    : null;

/** `8.00`, of hundredths of a percent. */
export const percent = (rate: number): string => (rate / 100).toFixed(2);

/** The lines of an address: three at most, the rest on the last. */
export function addressLines(address: string): [first: string, second: string, third: string] {
  const lines = address
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return [lines[0] ?? '', lines[1] ?? '', lines.slice(2).join(', ')];
}

/** UNTDID 4461: SEPA credit transfer, credit transfer, direct debit; not defined where there is no account to pay to. */
export function paymentMeansCode({ means, currency, payee }: InvoiceDocument): string {
  if (means === 'direct-debit') return '49';
  if (payee.account === '') return '1';
  return currency === 'EUR' && isIban(payee.account) ? '58' : '30';
}

/** EN 16931 demands them of credit notes, too (BR-CO-25). */
export function paymentTerms({ number, means, credits }: InvoiceDocument): string {
  if (credits !== null) return 'Nothing is to be paid.';
  return means === 'direct-debit' ? 'Collected by direct debit.' : `Please name ${number}.`;
}

/** Pieces: UN/ECE Recommendation 20. */
export const unitCode = 'C62';

import { isQrIban, swissReference } from '#shared/billing/document/creditor-reference.ts';
import type { InvoiceDocument, Party } from '#shared/billing/document/invoice-document.ts';
import type { SlipLanguage } from '#shared/billing/document/slip-language.ts';
import { isIban } from '#shared/billing/payment-method-rules.ts';
import { plainAmount } from '#shared/kernel/money.ts';

/** A party with an address in parts, as the standard has demanded since November 2025. */
export interface SwissParty {
  name: string;
  /** With the number of the house. */
  street: string;
  postcode: string;
  town: string;
  country: string;
}

/** What a QR-bill says. */
export interface SwissBill {
  account: string;
  creditor: SwissParty;
  /** Null: its address is not known in parts, and the payer writes it in. */
  debtor: SwissParty | null;
  currency: 'CHF' | 'EUR';
  /** `1250.00` */
  amount: string;
  reference: string | null;
  message: string;
  /** Of the words around them. */
  language: SlipLanguage;
}

const inSwissNetwork = new Set(['CH', 'LI']);
const highest = 99_999_999_999;
/** The characters that the standard allows: Latin ones. */
const isLatin = (text: string): boolean => /^[\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u20ac]*$/.test(text);

/** Returns a party's address in parts: a line that begins with a postcode, and the one before it. Null for others. */
function swissParty({
  name,
  address,
  country,
}: Pick<Party, 'name' | 'address' | 'country'>): SwissParty | null {
  const lines = address
    .split(/\n|,(?=\s*(?:[A-Z]{1,2}-)?\d{4,5}\s)/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const at = lines.findIndex((line) => /^(?:[A-Z]{1,2}-)?\d{4,5}\s+\S/.test(line));
  const [, postcode, town] = /^(?:[A-Z]{1,2}-)?(\d{4,5})\s+(.+)$/.exec(lines[at] ?? '') ?? [];
  if (postcode === undefined || town === undefined || country === '') return null;
  const party = { name, street: lines[at - 1] ?? '', postcode, town, country };
  const fits = name !== '' && name.length <= 70 && party.street.length <= 70 && town.length <= 35;
  return fits && isLatin(name + party.street + town) ? party : null;
}

/**
 * Returns what the QR-bill of an invoice says (SIX, "Swiss Implementation Guidelines QR-bill" 2.3); null where there is
 * none: it is for transfers in francs, or in euro by payers there, to an account in Switzerland or Liechtenstein.
 */
export function swissBill({
  type,
  means,
  currency,
  payee,
  seller,
  buyer,
  totals,
  number,
}: InvoiceDocument): SwissBill | null {
  const { account } = payee;
  const amount = totals.total - totals.prepaid;
  const isOfSwissBank = inSwissNetwork.has(account.slice(0, 2)) && isIban(account);
  if (type !== 380 || means !== 'transfer' || !isOfSwissBank || amount < 1 || amount > highest) return null;
  // Elsewhere, banking apps read the code of the SEPA banks; a QR-IBAN takes what comes by QR-bill alone.
  const isEuro = currency === 'EUR' && (inSwissNetwork.has(buyer.country) || isQrIban(account));
  if (currency !== 'CHF' && !isEuro) return null;
  const creditor = swissParty({ ...seller, name: payee.name });
  const reference = swissReference(account, number);
  if (creditor === null || (reference === null && isQrIban(account)) || !isLatin(number)) return null;
  return {
    account,
    creditor,
    debtor: swissParty(buyer),
    currency: isEuro ? 'EUR' : 'CHF',
    amount: plainAmount(amount, currency),
    reference,
    message: number,
    language: payee.slipLanguage ?? 'en',
  };
}

const noParty = ['', '', '', '', '', '', ''];
const partyFields = (party: SwissParty | null): string[] =>
  // The number of the house stands in the street.
  party === null ? noParty : ['S', party.name, party.street, '', party.postcode, party.town, party.country];

/** Returns the text of the Swiss QR Code. */
export const swissCode = ({
  account,
  creditor,
  debtor,
  currency,
  amount,
  reference,
  message,
}: SwissBill): string =>
  [
    // Version 2, UTF-8.
    'SPC',
    '0200',
    '1',
    account,
    ...partyFields(creditor),
    // The final creditor, of a later version.
    ...noParty,
    amount,
    currency,
    ...partyFields(debtor),
    reference === null ? 'NON' : reference.startsWith('RF') ? 'SCOR' : 'QRR',
    reference ?? '',
    message,
    'EPD',
  ].join('\n');

/**
 * Amounts are integers in the minor unit of their currency, such as sen or cent; of a currency without one, such as
 * the yen, in the currency itself.
 */

/** Currencies of ISO 4217 that have other than two decimals. */
const decimals: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
};

/** What amounts are shown with, of currencies that own a symbol. The others are shown with their code. */
const symbols: Readonly<Record<string, string>> = {
  BRL: 'R$',
  CZK: 'Kč',
  EUR: '€',
  GBP: '£',
  IDR: 'Rp',
  ILS: '₪',
  INR: '₹',
  JPY: '¥',
  KRW: '₩',
  MYR: 'RM',
  NGN: '₦',
  PHP: '₱',
  PLN: 'zł',
  THB: '฿',
  TRY: '₺',
  UAH: '₴',
  USD: '$',
  VND: '₫',
};
const codes = new Map(Object.entries(symbols).map(([code, symbol]) => [symbol, code]));

/** Returns how many decimals a currency (ISO 4217) has. */
export const decimalsOf = (currency: string): number => decimals[currency] ?? 2;

/** Returns the symbol with which amounts in a currency (ISO 4217) are shown: `RM` for MYR. */
export const currencySymbol = (currency: string): string => symbols[currency] ?? currency;

/** Returns the currency (ISO 4217) of a symbol; the symbol itself where it is no other's. */
export const currencyOf = (symbol: string): string => codes.get(symbol) ?? symbol;

/** `1250.00`, or `1250` in a currency without decimals: as it is typed, and read by other programs. */
export function plainAmount(minor: number, currency: string): string {
  const places = decimalsOf(currency);
  const digits = String(Math.abs(minor)).padStart(places + 1, '0');
  const split = digits.length - places;
  const sign = minor < 0 ? '-' : '';
  return `${sign}${digits.slice(0, split)}${places === 0 ? '' : `.${digits.slice(split)}`}`;
}

/** `1,250.00`; of yen `1,250`. */
export function amountText(minor: number, symbol: string): string {
  const [whole = '', part] = plainAmount(minor, currencyOf(symbol)).split('.');
  const grouped = whole.replaceAll(/(?<=\d)(?=(\d{3})+$)/g, ',');
  return part === undefined ? grouped : `${grouped}.${part}`;
}

/** `RM 1,250.00`; `¥ 1,250`. */
export const priceText = (minor: number, symbol: string): string => `${symbol} ${amountText(minor, symbol)}`;

/** An amount as it is typed: `1250.50`. */
export const priceInput = (minor: number, symbol: string): string => plainAmount(minor, currencyOf(symbol));

/** Returns `1,250.50`, `1250.5` or `1250` in minor units; null for any other text. */
export function parsePrice(text: string, symbol: string): number | null {
  const match = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/.exec(text.trim());
  const places = decimalsOf(currencyOf(symbol));
  if (match === null) return null;
  const [, whole = '', part = ''] = match;
  if (part.length > places) return null;
  const minor = Number(whole.replaceAll(',', '') + part.padEnd(places, '0'));
  return Number.isSafeInteger(minor) ? minor : null;
}

/** Returns `amount × numerator ÷ denominator`, rounded to the nearest minor unit; a half goes away from zero. */
export function shareOf(amount: number, numerator: number, denominator: number): number {
  const product = BigInt(amount) * BigInt(numerator);
  const whole = BigInt(denominator);
  const size = product < 0n ? -product : product;
  const rounded = (2n * size + whole) / (2n * whole);
  return Number(product < 0n ? -rounded : rounded);
}

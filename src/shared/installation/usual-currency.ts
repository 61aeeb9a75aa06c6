/** Countries by the currency (ISO 4217) that a studio there usually invoices in. Codes are ISO 3166-1 alpha-2. */
const countriesOf: Readonly<Record<string, string>> = {
  AED: 'AE',
  ARS: 'AR',
  AUD: 'AU',
  BDT: 'BD',
  BRL: 'BR',
  CAD: 'CA',
  CHF: 'CH LI',
  CLP: 'CL',
  CNY: 'CN',
  COP: 'CO',
  CZK: 'CZ',
  DKK: 'DK FO GL',
  EGP: 'EG',
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
  GBP: 'GB GG IM JE',
  HKD: 'HK',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL',
  INR: 'IN',
  ISK: 'IS',
  JPY: 'JP',
  KES: 'KE',
  KRW: 'KR',
  LKR: 'LK',
  MAD: 'MA',
  MXN: 'MX',
  MYR: 'MY',
  NGN: 'NG',
  NOK: 'NO',
  NZD: 'NZ',
  PEN: 'PE',
  PHP: 'PH',
  PKR: 'PK',
  PLN: 'PL',
  QAR: 'QA',
  RON: 'RO',
  RSD: 'RS',
  SAR: 'SA',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TRY: 'TR',
  TWD: 'TW',
  UAH: 'UA',
  USD: 'US PR EC SV',
  VND: 'VN',
  ZAR: 'ZA',
};

const currencyByCountry = new Map(
  Object.entries(countriesOf).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency] as const),
  ),
);

/** Returns the currency that is usual in a country; empty where none is known. */
export const usualCurrency = (country: string): string => currencyByCountry.get(country) ?? '';

/** Returns a country's time zones; undefined where this browser does not know them. */
const zonesOf = (country: string): readonly string[] | undefined =>
  (new Intl.Locale('und', { region: country }) as { getTimeZones?(): string[] | undefined }).getTimeZones?.();

/** Returns the country of a time zone; empty where it is not known. */
export const countryOfZone = (timeZone: string, countries: readonly { code: string }[]): string =>
  countries.find(({ code }) => zonesOf(code)?.includes(timeZone))?.code ?? '';

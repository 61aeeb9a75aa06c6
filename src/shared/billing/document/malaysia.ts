import { z } from 'zod';
import type { SoldKind } from './sold-kind.ts';

/**
 * What MyInvois, Malaysia's e-invoicing, requires in addition to every invoice's content. All fields may be empty.
 */

const text = (longest: number) => z.string().max(longest);

const partyFields = {
  /** Tax identification number of LHDN: `C2584563222`. */
  tin: text(20).default(''),
  /** Business registration number (BRN): `202001234567`. */
  registration: text(30).default(''),
  city: text(50).default(''),
  postcode: text(10).default(''),
  /** One of `malaysianStates`. */
  state: text(2).default(''),
};
export const malaysianPartySchema = z.object(partyFields);
export type MalaysianParty = z.infer<typeof malaysianPartySchema>;

export const malaysianSellerSchema = z.object({
  ...partyFields,
  phone: text(20),
  /** Malaysia Standard Industrial Classification, five digits. */
  msic: text(5),
  /** Description of the seller's MSIC code. */
  activity: text(300),
  /** One of `classificationCodes`, of what has none below. */
  classification: text(3),
  planClassification: text(3),
  hoursClassification: text(3),
  storageClassification: text(3),
  ordersClassification: text(3),
});
export type MalaysianSeller = z.infer<typeof malaysianSellerSchema>;

export const noMalaysianParty: MalaysianParty = {
  tin: '',
  registration: '',
  city: '',
  postcode: '',
  state: '',
};
/** `022`: others. */
export const plainMalaysianSeller: MalaysianSeller = {
  ...noMalaysianParty,
  phone: '',
  msic: '',
  activity: '',
  classification: '022',
  planClassification: '',
  hoursClassification: '',
  storageClassification: '',
  ordersClassification: '',
};

export const malaysianLabels: Readonly<Record<keyof MalaysianSeller, string>> = {
  tin: 'TIN',
  registration: 'Business registration number',
  city: 'City',
  postcode: 'Postcode',
  state: 'State',
  phone: 'Phone',
  msic: 'MSIC code',
  activity: 'Business activity',
  classification: 'Classification',
  planClassification: 'Classification of plans',
  hoursClassification: 'Classification of hours',
  storageClassification: 'Classification of storage',
  ordersClassification: 'Classification of orders',
};

/** Codes of the states. */
export const malaysianStates: readonly { value: string; label: string }[] = [
  'Johor',
  'Kedah',
  'Kelantan',
  'Melaka',
  'Negeri Sembilan',
  'Pahang',
  'Pulau Pinang',
  'Perak',
  'Perlis',
  'Selangor',
  'Terengganu',
  'Sabah',
  'Sarawak',
  'Kuala Lumpur',
  'Labuan',
  'Putrajaya',
].map((label, at) => ({ value: String(at + 1).padStart(2, '0'), label }));

/** Codes of what a studio may sell, of the list of LHDN. */
export const classificationCodes: readonly { value: string; label: string }[] = [
  ['022', 'Others'],
  ['006', 'Disbursement'],
  ['008', 'E-commerce, to the buyer'],
  ['010', 'Education fees'],
  ['017', 'Internet subscription'],
  ['026', 'Subscription of books, magazines and similar'],
  ['027', 'Reimbursement'],
  ['030', 'Repair and maintenance'],
  ['031', 'Research and development'],
  ['032', 'Foreign income'],
  ['044', 'Vouchers, gift cards, loyalty points'],
].map(([value = '', label = '']) => ({ value, label: `${value} ${label}` }));

const classificationFields: Readonly<Record<SoldKind, keyof MalaysianSeller>> = {
  plan: 'planClassification',
  hours: 'hoursClassification',
  storage: 'storageClassification',
  'active-order': 'ordersClassification',
  'total-order': 'ordersClassification',
};

/** Returns the classification of a sold item. `kind` absent: the invoice does not say what it is. */
export const classificationOf = (seller: MalaysianSeller, kind: SoldKind | undefined): string =>
  (kind === undefined ? '' : seller[classificationFields[kind]]) || seller.classification;

/** Returns a number without the spaces and dashes that it is written with. */
export const compactNumber = (number: string): string => number.replaceAll(/[\s-]/g, '').toUpperCase();

const known = (codes: readonly { value: string }[], code: string): boolean =>
  code === '' || codes.some(({ value }) => value === code);

const formats: readonly [field: keyof MalaysianSeller, format: RegExp, problem: string][] = [
  ['tin', /^[A-Z]{1,2}\d{9,12}$/, 'Not Valid: letters and digits such as C2584563222.'],
  ['registration', /^[A-Z\d]{6,20}$/, 'Not Valid: 12 digits such as 202001234567.'],
  ['postcode', /^\d{5}$/, 'Not Valid: 5 digits.'],
  ['phone', /^\+?\d{8,15}$/, 'Not Valid: with the country’s code, such as +60 12 345 6789.'],
  ['msic', /^\d{5}$/, 'Not Valid: 5 digits.'],
];

/** Returns what is wrong with what was given, by field. What is empty is missing, and not wrong. */
export function malaysianProblems<T extends Partial<MalaysianSeller>>(
  given: T,
): Partial<Record<keyof MalaysianSeller, string>> {
  const found: Partial<Record<keyof MalaysianSeller, string>> = {};
  for (const [field, format, problem] of formats) {
    const value = compactNumber(given[field] ?? '');
    if (value !== '' && !format.test(value)) found[field] = problem;
  }
  if (!known(malaysianStates, given.state ?? '')) found.state = 'Not Valid';
  for (const field of ['classification', ...Object.values(classificationFields)] as const)
    if (!known(classificationCodes, given[field] ?? '')) found[field] = 'Not Valid';
  return found;
}

/** Country of the settings for which these fields are asked. */
export const malaysia = 'MY';

/** What MyInvois asks for that no document says: given with each export. Empty: not given. */
export const myInvoisDetailsSchema = z.object({
  /** For a credit note: the unique identifier that MyInvois gave its invoice, or `NA` if it was never submitted. */
  original: text(40).default(''),
  /** For an amount in another currency: ringgit per unit, for example `4.4725`. */
  rate: text(20).default(''),
});
export type MyInvoisDetails = z.infer<typeof myInvoisDetailsSchema>;

export const detailLabels: Readonly<Record<keyof MyInvoisDetails, string>> = {
  original: 'Identifier of the invoice in MyInvois',
  rate: 'Exchange rate',
};

export const ringgit = 'MYR';

const detailFormats: Readonly<Record<keyof MyInvoisDetails, RegExp>> = {
  original: /^([A-Z\d]{26}|NA)$/,
  rate: /^(?=.*[1-9])\d{1,7}(\.\d{1,8})?$/,
};

/** Returns what is missing or wrong of what an export asks for. */
export function detailProblems(
  given: MyInvoisDetails,
  { isCreditNote, currency }: { isCreditNote: boolean; currency: string },
): Partial<Record<keyof MyInvoisDetails, string>> {
  const isWrong = (field: keyof MyInvoisDetails): boolean =>
    !detailFormats[field].test(given[field].trim().toUpperCase());
  return {
    ...(isCreditNote && isWrong('original')
      ? { original: 'Not Valid: its 26 letters and digits in MyInvois, or NA if it was never sent there.' }
      : {}),
    ...(currency !== ringgit && isWrong('rate')
      ? { rate: `Not Valid: ringgit for 1 ${currency}, such as 4.4725.` }
      : {}),
  };
}

interface Exported {
  seller: { address: string };
  /** The seller's settings. */
  ours: MalaysianSeller;
  buyer: { name: string; address: string; country: string };
  /** The buyer's company information. */
  theirs: MalaysianParty & { phone: string };
}

/** Returns what MyInvois asks for and the export lacks, each with where it is filled in. */
export function missingOf({ seller, ours, buyer, theirs }: Exported): string[] {
  const lacks = (fields: readonly (readonly [label: string, value: string])[]): string[] =>
    fields.filter(([, value]) => value.trim() === '').map(([label]) => label);
  const own = lacks([
    ...(['tin', 'registration', 'msic', 'activity', 'city', 'state', 'phone', 'classification'] as const).map(
      (field) => [malaysianLabels[field], ours[field]] as const,
    ),
    ['Address', seller.address],
  ]);
  const isHere = buyer.country === malaysia;
  const other = lacks([
    ...(isHere ? (['tin', 'registration', 'city', 'state'] as const) : []).map(
      (field) => [malaysianLabels[field], theirs[field]] as const,
    ),
    ['Phone', theirs.phone],
    ['Address', buyer.address],
  ]);
  return [
    ...(own.length === 0 ? [] : [`In “Invoices and payment”: ${own.join(', ')}.`]),
    ...(other.length === 0 ? [] : [`In the company information of ${buyer.name}: ${other.join(', ')}.`]),
  ];
}

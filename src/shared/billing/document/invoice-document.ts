import { shareOf } from '#shared/kernel/money.ts';
import type { BillingSettings } from './billing-settings.ts';
import type { SoldKind } from './sold-kind.ts';
import { isInUnion } from './union.ts';

/** Amounts are in minor units, rates in hundredths of a percent. Terms are those of EN 16931. */

/**
 * S: at a rate · Z: at 0 % · E: exempt · AE: reverse charge, the buyer pays the tax · K: goods to another country of the
 * European Union · G: export out of it · O: not taxed at all.
 */
export type TaxCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O';
export interface TaxKey {
  category: TaxCategory;
  rate: number;
}

export interface Party {
  name: string;
  address: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  taxNumber: string;
  email: string;
}

export interface DocumentLine extends TaxKey {
  id: string;
  name: string;
  /** Absent in documents from before it was kept, and of what is neither plan nor product. */
  kind?: SoldKind;
  quantity: number;
  /** For one, without tax. */
  price: number;
  net: number;
}

/** What is taken off the whole, of one tax category. */
export interface Allowance extends TaxKey {
  reason: string;
  amount: number;
}

/** All that is taxed alike, and its tax: rounded once. */
export interface TaxShare extends TaxKey {
  base: number;
  tax: number;
}

export interface DocumentTotals {
  lines: number;
  allowances: number;
  /** Without tax. */
  net: number;
  tax: number;
  total: number;
  /** The part of the total that was already paid when it was issued; 0 in documents from before credit existed. */
  prepaid: number;
}

type LaterPayee = 'paymentId' | 'slipLanguage';

/** An invoice (380) or credit note (381) as it was issued. It never changes. */
export interface InvoiceDocument {
  type: 380 | 381;
  number: string;
  /** Calendar days of the provider's zone: `2026-12-24`. */
  issuedOn: string;
  dueOn: string | null;
  /** ISO 4217. */
  currency: string;
  seller: Party;
  buyer: Party;
  /** Documents from before they were kept lack `paymentId` and `slipLanguage`. */
  payee: Omit<BillingSettings['payee'], LaterPayee> & Partial<Pick<BillingSettings['payee'], LaterPayee>>;
  /** Number of the buyer's purchase order; empty where there is none. */
  orderNumber: string;
  /** How it is paid. */
  means: 'transfer' | 'direct-debit';
  /** For a credit note: the invoice it credits, in full or in part, and why. */
  credits: { number: string; issuedOn: string; reason: string } | null;
  taxName: string;
  /** Why what is exempt is so, and its code (VATEX) where there is one; absent where nothing is. */
  exemption?: { reason: string; code: string };
  lines: DocumentLine[];
  allowances: Allowance[];
  taxes: TaxShare[];
  totals: DocumentTotals;
  note: string;
}

/** Returns how a sale is taxed. `kind` null: something without a rate of its own. */
export function taxKeyOf(
  { seller, tax }: Pick<BillingSettings, 'seller' | 'tax'>,
  buyer: Pick<Party, 'country' | 'taxNumber'>,
  kind: SoldKind | null,
): TaxKey {
  if (!tax.isRegistered) return { category: 'O', rate: 0 };
  const isAbroad = buyer.country !== seller.country;
  const isWithinUnion = isInUnion(seller.country) && isInUnion(buyer.country);
  if (isAbroad && !isWithinUnion && tax.exportSale !== 'S') return { category: tax.exportSale, rate: 0 };
  if (isAbroad && tax.reverseCharge && buyer.taxNumber !== '')
    return { category: isWithinUnion ? tax.unionSale : 'AE', rate: 0 };
  const rate = (kind === null ? undefined : tax.rates[kind]) ?? tax.rate;
  return { category: rate > 0 ? 'S' : tax.exemptReason === '' ? 'Z' : 'E', rate };
}

/** Returns the taxes by category and rate, and the totals. Each tax is rounded once, from the sum of all that it is on. */
export function totalsOf(
  lines: readonly (TaxKey & { net: number })[],
  allowances: readonly (TaxKey & { amount: number })[] = [],
): { taxes: TaxShare[]; totals: DocumentTotals } {
  const shares = new Map<string, TaxShare>();
  const add = ({ category, rate }: TaxKey, amount: number): void => {
    const key = `${category} ${rate}`;
    const share = shares.get(key) ?? { category, rate, base: 0, tax: 0 };
    share.base += amount;
    shares.set(key, share);
  };
  for (const line of lines) add(line, line.net);
  for (const allowance of allowances) add(allowance, -allowance.amount);
  const taxes = [...shares.values()]
    .map((share) => ({ ...share, tax: shareOf(share.base, share.rate, 10_000) }))
    .sort((one, other) => other.rate - one.rate || one.category.localeCompare(other.category));
  const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
  const ofLines = sum(lines.map(({ net }) => net));
  const ofAllowances = sum(allowances.map(({ amount }) => amount));
  const net = ofLines - ofAllowances;
  const tax = sum(taxes.map((share) => share.tax));
  return {
    taxes,
    totals: { lines: ofLines, allowances: ofAllowances, net, tax, total: net + tax, prepaid: 0 },
  };
}

const untaxedLabels: Readonly<Partial<Record<TaxCategory, string>>> = {
  E: 'exempt',
  AE: 'reverse charge',
  K: 'intra-community supply',
  G: 'export',
};

/** `SST 8 %`, `VAT 0 %, reverse charge`. */
export function taxLabel(taxName: string, { category, rate }: TaxKey): string {
  if (category === 'O') return 'Not subject to tax';
  const reason = untaxedLabels[category];
  return `${taxName} ${String(rate / 100)} %${reason === undefined ? '' : `, ${reason}`}`;
}

/** Returns the taxes as they are shown; none where nothing is subject to tax. */
export const shownTaxes = (
  taxName: string,
  taxes: readonly TaxShare[],
): { label: string; amount: number }[] =>
  taxes
    .filter(({ category }) => category !== 'O')
    .map((share) => ({ label: taxLabel(taxName, share), amount: share.tax }));

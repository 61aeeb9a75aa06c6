import { readHours } from '#server/calendar/business-hours.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import { creditReference } from '#shared/billing/billing.ts';
import { documentNumber } from '#shared/billing/document/billing-form.ts';
import { type BillingSettings, nobodyBilled } from '#shared/billing/document/billing-settings.ts';
import {
  type InvoiceDocument,
  type Party,
  taxKeyOf,
  totalsOf,
} from '#shared/billing/document/invoice-document.ts';
import type { SoldKind } from '#shared/billing/document/sold-kind.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { currencyOf } from '#shared/kernel/money.ts';
import { dateText, dayOf, wallMinutes } from '#shared/kernel/zone-clock.ts';
import { settleInvoice } from '../billing.queries.ts';
import { creditLeft, setCreditUsed } from '../credit/credit.queries.ts';
import { giveWhatItIsFor } from '../give-invoice.ts';
import { findBilledTo, findProvider } from './billing-settings.queries.ts';
import { readSettings } from './billing-settings.ts';
import { findToIssue, type IssuedRow, insertDocument, setIssued, takeNumber } from './documents.queries.ts';

/** Returns `2026-12-24`, the day in the provider's zone. */
export const isoDay = (at: Date, timeZone: string): string => dateText(dayOf(wallMinutes(at, timeZone)));

/**
 * Issues an invoice: computes it once, assigns its number, and stores it permanently. An invoice from before
 * documents existed keeps its number and is not taxed. The company's credit is deducted from the amount to pay.
 * `isByCard`: the buyer pays it by card, so that it is neither collected nor billed against a purchase order.
 */
export async function issueInvoice(
  tx: MutationTx,
  invoiceId: string,
  now: Date,
  { isByCard = false }: { isByCard?: boolean } = {},
): Promise<void> {
  const row = await findToIssue(tx, invoiceId);
  const settings = await readSettings(tx);
  const { timeZone } = await readHours(tx);
  const issuedOn = isoDay(row.createdAt, timeZone);
  const parties = await partiesOf(tx, row, settings);
  const untaxed = { ...settings, tax: { ...settings.tax, isRegistered: false } };
  // A fee is damages and no sale: it is not taxed.
  const isTaxed = row.number === null && row.kind !== 'fee';
  const { lines, taxes, totals } = taxed(row, isTaxed ? settings : untaxed, parties.buyer);
  // A payment by card takes precedence over a debit, so that the amount is not collected twice, and over a purchase order.
  const payBy = row.isCharged || isByCard ? null : row.payBy;
  let number = row.number;
  if (number === null) {
    const next = await takeNumber(tx, 'invoice');
    number = documentNumber(settings.invoiceNumber, next, issuedOn);
    await setIssued(tx, invoiceId, { number: next, text: number, total: totals.total });
    totals.prepaid = await takeCredit(tx, invoiceId, row, totals.total);
  }
  const document: InvoiceDocument = {
    type: 380,
    number,
    issuedOn,
    dueOn: isoDay(row.dueAt, timeZone),
    ...parties,
    payee: settings.payee,
    orderNumber: payBy === 'purchase-order' ? (row.payByName ?? '') : '',
    means: payBy === 'direct-debit' ? 'direct-debit' : 'transfer',
    credits: null,
    taxName: settings.tax.name,
    ...(lines.some(({ category }) => category === 'E') && {
      exemption: { reason: settings.tax.exemptReason, code: settings.tax.exemptCode },
    }),
    lines,
    allowances: [],
    taxes,
    totals,
    note: settings.note,
  };
  await insertDocument(tx, { invoiceId, companyId: row.companyId, document, now });
  if (totals.prepaid > 0 && totals.prepaid === totals.total) {
    await settleInvoice(tx, invoiceId, { now, userId: null, reference: creditReference });
    await giveWhatItIsFor(tx, { id: invoiceId, kind: row.kind }, now);
  }
}

/** Pays as much of an invoice as its company's credit covers. Returns that. The company is locked. */
async function takeCredit(
  tx: Tx,
  invoiceId: string,
  { companyId, currency }: IssuedRow,
  total: number,
): Promise<number> {
  const used = Math.min(await creditLeft(tx, companyId, currency), total);
  if (used > 0) await setCreditUsed(tx, invoiceId, used);
  return used;
}

async function partiesOf(
  tx: Tx,
  { company, companyId, billedTo, email, currency }: IssuedRow,
  { seller }: BillingSettings,
): Promise<{ seller: Party; buyer: Party; currency: string }> {
  const provider = await findProvider(tx);
  return {
    seller: { ...seller, email: provider?.supportEmail ?? '' },
    buyer: { name: company, ...(await buyerOf(tx, companyId, seller, billedTo)), email: email ?? '' },
    currency: invoiceCurrency(currency, provider?.currency ?? ''),
  };
}

const isCurrency = (code: string): boolean => /^[A-Z]{3}$/.test(code);

/**
 * Returns the currency (ISO 4217) of an invoice. A symbol of several currencies, from an older setup, is the provider's
 * own. Throws a refusal where that is not known: an invoice never changes, and must not name a wrong one.
 */
export function invoiceCurrency(symbol: string, providers: string): string {
  const code = [currencyOf(symbol), providers].find(isCurrency);
  if (code !== undefined) return code;
  throw new Refusal('conflict', 'Invoice Not Issued', [
    `“${symbol}” may be several currencies, and this installation has none of its own. Choose one in its setup.`,
  ]);
}

/** Returns where a company is, and its tax number. */
export async function buyerOf(
  tx: Tx,
  companyId: string,
  seller: { country: string },
  given?: IssuedRow['billedTo'],
): Promise<{ address: string; country: string; taxNumber: string }> {
  const billedTo = (given === undefined ? await findBilledTo(tx, companyId) : given) ?? nobodyBilled;
  const { address, country, taxNumber } = billedTo;
  return { address, country: country === '' ? seller.country : country, taxNumber };
}

const soldKind = (kind: IssuedRow['kind'], type: SoldKind | undefined): SoldKind | null =>
  kind === 'plan' ? 'plan' : (type ?? null);

/** Returns the lines with their taxes. */
export function taxed(
  { kind, lines: sold }: Pick<IssuedRow, 'kind' | 'lines'>,
  settings: BillingSettings,
  buyer: Pick<Party, 'country' | 'taxNumber'>,
): Pick<InvoiceDocument, 'lines' | 'taxes' | 'totals'> {
  const lines = sold.map(({ id, type, name, price, qty }) => {
    const what = soldKind(kind, type);
    return {
      id,
      name,
      ...(what !== null && { kind: what }),
      quantity: qty,
      price,
      net: price * qty,
      ...taxKeyOf(settings, buyer, what),
    };
  });
  return { lines, ...totalsOf(lines) };
}

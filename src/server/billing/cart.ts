import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import type { CartItem, PricedCart, Product } from '#shared/billing/cart.ts';
import { byCard } from '#shared/billing/cart-rules.ts';
import { shownTaxes } from '#shared/billing/document/invoice-document.ts';
import type { Invoice } from '#shared/billing/invoice.ts';
import { hasCart, mayCheckOut } from '#shared/billing/membership-rules.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { priceText } from '#shared/kernel/money.ts';
import { findInvoice, insertInvoice } from './billing.queries.ts';
import { presentInvoice } from './billing.ts';
import { findBuyer, findProducts } from './cart.queries.ts';
import { readSettings } from './documents/billing-settings.ts';
import { buyerOf, issueInvoice, taxed } from './documents/issue-invoice.ts';
import { mailInvoice } from './invoice-mail-job.ts';
import { paymentMethodsOf } from './payment-methods.queries.ts';
import { presentPayers, presentPaymentMethod } from './payment-methods.ts';

/** Returns the buying company and its currency. Throws a refusal if the actor has no cart, or does not fit. */
async function buyer(
  { tx, actor }: UseCaseContext,
  fits = hasCart,
): Promise<{ companyId: string; currency: string }> {
  const { companyId } = actor;
  if (companyId === null) throw forbidden();
  const { plan, currency } = await findBuyer(tx, companyId);
  if (!fits(actor, { type: plan })) throw forbidden();
  return { companyId, currency };
}

/** Returns the products for the company's plan. */
export async function readProducts(
  context: UseCaseContext,
): Promise<{ products: Product[]; currencySimbol: string }> {
  const { companyId, currency } = await buyer(context);
  return { products: await findProducts(context.tx, companyId), currencySimbol: currency };
}

/** Returns the quantities of a cart by product, in its own order: a line of an invoice is known by its product. */
function quantitiesOf(items: readonly CartItem[]): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { id, qty } of items) quantities.set(id, (quantities.get(id) ?? 0) + qty);
  return quantities;
}

/** Returns a cart at current prices, in its own order, without products that are no longer sold. */
export async function priceCart(context: UseCaseContext, items: readonly CartItem[]): Promise<PricedCart> {
  const { companyId, currency } = await buyer(context);
  const quantities = quantitiesOf(items);
  const found = await findProducts(context.tx, companyId, [...quantities.keys()]);
  const products = new Map(found.map((one) => [one.id, one]));
  const lines = [...quantities].flatMap(([id, qty]) => {
    const product = products.get(id);
    return product === undefined ? [] : [{ ...product, qty }];
  });
  const settings = await readSettings(context.tx);
  const of = await buyerOf(context.tx, companyId, settings.seller);
  const { taxes, totals } = taxed({ kind: 'cart', lines }, settings, of);
  return {
    lines,
    taxes: shownTaxes(settings.tax.name, taxes),
    total: totals.total,
    currencySimbol: currency,
    lacksAddress: of.address.trim() === '',
  };
}

/** Refuses a payment method that the company does not have, or that has expired; accepts an empty id and `byCard`. */
async function requireMethod({ tx, now }: UseCaseContext, companyId: string, id: string): Promise<void> {
  if (id === '' || id === byCard) return;
  const methods = (await paymentMethodsOf(tx, companyId)).map((row) => presentPaymentMethod(row, now));
  if (!methods.some((method) => method.id === id && !method.isExpired))
    throw new Refusal('conflict', 'Failed', [
      'The payment method can no longer be used. Please choose another one.',
    ]);
}

/** Throws a conflict if the price differs from the one the buyer was shown; minor units. */
function requireShownPrice(shown: number | undefined, price: number, symbol: string): void {
  if (shown !== undefined && shown !== price)
    throw new Refusal('conflict', 'Failed', [
      `The price has changed: it is now ${priceText(price, symbol)}. Please check it and order again.`,
    ]);
}

/** Makes an invoice of a cart, all of which must still be sold. `payBy`: empty for the default method, or `byCard`. */
export async function checkoutCart(
  context: MutationContext,
  {
    items,
    payBy,
    total: shownTotal,
  }: { items: readonly CartItem[]; payBy: string; total?: number | undefined },
): Promise<Invoice> {
  const { companyId } = await buyer(context, mayCheckOut);
  const { lines, total, currencySimbol } = await priceCart(context, items);
  if (lines.length === 0) throw new Refusal('invalid_input', 'Failed', ['No product in the cart']);
  if (lines.length < quantitiesOf(items).size)
    throw new Refusal('conflict', 'Failed', [
      'Something in your cart is no longer sold. Please check the cart and try again.',
    ]);
  const { tx, actor, now } = context;
  await lockCompanies(tx, [companyId]);
  await requireMethod(context, companyId, payBy);
  const { dueDays } = await readSettings(tx);
  const dueAt = new Date(now.getTime() + dueDays * dayMs);
  requireShownPrice(shownTotal, total, currencySimbol);
  const invoice = {
    companyId,
    userId: actor.userId,
    lines,
    total,
    currency: currencySimbol,
    now,
    dueAt,
    payBy: payBy === '' || payBy === byCard ? null : payBy,
  };
  const id = await insertInvoice(tx, invoice);
  await issueInvoice(tx, id, now, { isByCard: payBy === byCard });
  const row = await findInvoice(tx, id);
  if (row === null) throw new Error(`there is no invoice ${id}`);
  await mailInvoice(tx, id);
  return presentInvoice(row, (await presentPayers(tx, [id], now))(id));
}

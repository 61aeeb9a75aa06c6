import { keptItems, putCart, rereadCart } from '#client/billing/stores/cart.store.ts';
import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { closeToast, showToast } from '#client/state/toasts.store.ts';
import { keptText } from '#client/sync/kept-value.ts';
import type { CartItem, Product } from '#shared/billing/cart.ts';
import { addToCart, decrementInCart, emptyCart, removeFromCart } from '#shared/billing/cart-rules.ts';
import type { Invoice } from '#shared/billing/invoice.ts';
import { randomId } from '#shared/kernel/random-id.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';

const body = (items: readonly CartItem[]) => ({ items: JSON.stringify(items) });

/** Fetches names and prices of the cart's products. Removes what is no longer sold, and shows a toast. */
export async function priceCart({ api, cart, storage, toasts }: Client): Promise<void> {
  const asked = cart.items;
  cart.isPricingFailed = false;
  const result = await api.call('priceCart', { body: body(asked) });
  // Whoever changed it meanwhile has asked again.
  if (cart.items !== asked) return;
  cart.isPricingFailed = !result.ok;
  if (!result.ok) {
    cart.priced = null;
    return;
  }
  const sold = new Set(result.data.lines.map(({ id }) => id));
  const left = asked.filter(({ id }) => sold.has(id));
  if (left.length === asked.length) return;
  putCart(cart, storage, left);
  const messages = ['Something in it is no longer sold and was removed.'];
  showToast(toasts, { kind: 'warning', title: 'Your cart has changed', messages });
}

function change(client: Client, items: readonly CartItem[]): void {
  putCart(client.cart, client.storage, items);
  void priceCart(client);
}

export const addProduct = (client: Client, product: Pick<Product, 'id' | 'type'>): void =>
  change(client, addToCart(client.cart.items, product));
export const takeOne = (client: Client, id: string): void =>
  change(client, decrementInCart(client.cart.items, id));
export const removeProduct = (client: Client, id: string): void =>
  change(client, removeFromCart(client.cart.items, id));

/** Names the order of the present cart, for all tabs; empty until it is first sent. */
const keptOrder = keptText('cart.order', { otherwise: '', parse: (text) => text });

/**
 * Returns the mutation id of the order of the present cart. However often it is sent, also where the response was lost,
 * with whatever is chosen then and from whichever tab: it is placed once.
 */
function orderIdOf(storage: Storage): string {
  const id = keptOrder.read(storage) || randomId();
  keptOrder.write(storage, id);
  return id;
}

/** What is ordered next is another order. */
const beginOrder = (storage: Storage): void => keptOrder.write(storage, '');

/**
 * Makes an invoice of the cart, which is empty then; null where none was made. `payBy`: a method's id, `byCard`, or
 * empty for the default method. `total`: as it was shown.
 */
export async function checkoutCart(client: Client, payBy: string, total: number): Promise<Invoice | null> {
  const { cart, storage } = client;
  const result = await client.api.call(
    'checkoutCart',
    { body: { ...body(cart.items), payBy, total: String(total) } },
    { mutationId: orderIdOf(storage) },
  );
  if (!result.ok) {
    // The first attempt has come; whoever orders again, after that was said, orders more.
    if (result.code === 'mutation_reused') beginOrder(storage);
    reportFailure(client, result);
    void priceCart(client);
    return null;
  }
  beginOrder(storage);
  putCart(cart, storage, emptyCart);
  cart.priced = null;
  return result.data;
}

/** Takes over what another tab has changed in the cart. */
export function followCart(client: Client): void {
  const { cart, storage } = client;
  if (JSON.stringify(keptItems(storage)) === JSON.stringify(cart.items)) return;
  rereadCart(cart, storage);
  if (cart.items.length > 0) void priceCart(client);
}

/** Says that the cart has become an invoice, to somebody who has left the checkout meanwhile. */
export function reportPlaced({ toasts }: Client, { _id, number }: Invoice, open: () => void): void {
  const id = showToast(toasts, {
    id: `placed.${_id}`,
    kind: 'success',
    title: 'Your order is placed',
    messages: [`The invoice is ${number}.`],
    closeAfterMs: null,
    action: {
      label: 'See the invoice',
      run: () => {
        closeToast(toasts, id);
        open();
      },
    },
  });
}

/** Returns the products on offer; null if they could not be loaded. */
export async function loadProducts({ api }: Client): Promise<RouteData<'products'> | null> {
  const result = await api.call('products', {});
  return result.ok ? result.data : null;
}

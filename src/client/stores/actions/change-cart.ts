import type { CartItem, Product } from '#shared/model/cart.ts';
import type { RouteData } from '#shared/protocol/http/table.ts';
import { addToCart, decrementInCart, emptyCart, removeFromCart } from '#shared/rules/cart.ts';
import { putCart } from '../cart.store.ts';
import type { Client } from '../client.ts';
import { reportFailure } from './report-failure.ts';

const body = (items: readonly CartItem[]) => ({ items: JSON.stringify(items) });

/** Looks up names and prices of what is in the cart. */
export async function priceCart({ api, cart }: Client): Promise<void> {
  await api.call('priceCart', { body: body(cart.items) });
}

function change(client: Client, items: readonly CartItem[]): void {
  putCart(client.cart, client.storage, items);
  client.cart.invoice = null;
  void priceCart(client);
}

export const addProduct = (client: Client, product: Pick<Product, 'id' | 'type'>): void =>
  change(client, addToCart(client.cart.items, product));
export const takeOne = (client: Client, id: string): void =>
  change(client, decrementInCart(client.cart.items, id));
export const removeProduct = (client: Client, id: string): void =>
  change(client, removeFromCart(client.cart.items, id));

/** Makes an invoice of the cart, which is empty then; true where it was made. */
export async function checkoutCart(client: Client): Promise<boolean> {
  const { cart, storage } = client;
  const result = await client.api.call('checkoutCart', { body: body(cart.items) });
  if (!result.ok) {
    reportFailure(client, result);
    void priceCart(client);
    return false;
  }
  putCart(cart, storage, emptyCart);
  cart.priced = null;
  return true;
}

/** What can be bought; null where it could not be loaded. */
export async function loadProducts({ api }: Client): Promise<RouteData<'products'> | null> {
  const result = await api.call('products', {});
  return result.ok ? result.data : null;
}

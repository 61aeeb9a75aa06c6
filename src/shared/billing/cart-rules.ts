import { maxCartItems, maxCartQuantity } from '#shared/kernel/limits.ts';
import type { CartItem, ProductType } from './cart.ts';

type Cart = readonly CartItem[];

/** In place of a payment method's id: the buyer pays by card, so that nothing is collected by direct debit. */
export const byCard = 'card';

/** Adds one, or increases the quantity if it is already in the cart. */
export function addToCart(cart: Cart, { id, type }: Pick<CartItem, 'id' | 'type'>): Cart {
  if (cart.some((item) => item.id === id))
    return cart.map((item) =>
      item.id === id ? { ...item, qty: Math.min(item.qty + 1, maxCartQuantity) } : item,
    );
  return cart.length >= maxCartItems ? cart : [...cart, { id, type, qty: 1 }];
}

export const removeFromCart = (cart: Cart, id: string): Cart => cart.filter((item) => item.id !== id);

/** One less; the last one goes. */
export const decrementInCart = (cart: Cart, id: string): Cart =>
  cart.flatMap((item) => {
    if (item.id !== id) return [item];
    return item.qty > 1 ? [{ ...item, qty: item.qty - 1 }] : [];
  });

export const emptyCart: Cart = [];

/** Sum of price times quantity, in the minor units of the prices. */
export const subTotal = (lines: readonly { price: number; qty: number }[]): number =>
  lines.reduce((sum, { price, qty }) => sum + price * qty, 0);

const types: readonly ProductType[] = ['storage', 'hours', 'active-order', 'total-order'];

/** Returns whether stored data fit the model's schema, which the client does not load. */
function isItem(kept: unknown): kept is CartItem {
  if (typeof kept !== 'object' || kept === null) return false;
  const { id, qty, type } = kept as Partial<Record<keyof CartItem, unknown>>;
  const isCount = Number.isInteger(qty) && Number(qty) >= 1 && Number(qty) <= maxCartQuantity;
  return typeof id === 'string' && id !== '' && isCount && types.some((known) => known === type);
}

/** Returns a stored cart; an empty one if the text is no valid cart. */
export function parseCart(kept: string): Cart {
  try {
    const cart: unknown = JSON.parse(kept);
    return Array.isArray(cart) && cart.length <= maxCartItems && cart.every(isItem) ? cart : emptyCart;
  } catch {
    return emptyCart;
  }
}

import { proxy, ref } from 'valtio';
import type { CartItem, PricedCart } from '#shared/billing/cart.ts';
import { parseCart } from '#shared/billing/cart-rules.ts';

export interface CartState {
  /** As it is kept locally. */
  items: readonly CartItem[];
  /** The cart at the server's prices; null until they have come. */
  priced: PricedCart | null;
}

const cartKey = 'cart';

const kept = (storage: Storage): CartState => ({
  items: ref(parseCart(storage.getItem(cartKey))),
  priced: null,
});

export const createCartStore = (storage: Storage): CartState => proxy<CartState>(kept(storage));

/** Reloads the cart from storage: nothing else of one person stays for the next. */
export const rereadCart = (state: CartState, storage: Storage): void =>
  void Object.assign(state, kept(storage));

/** Changes the cart and keeps it. */
export function putCart(state: CartState, storage: Storage, items: readonly CartItem[]): void {
  state.items = ref(items);
  if (items.length === 0) storage.removeItem(cartKey);
  else storage.setItem(cartKey, JSON.stringify(items));
}

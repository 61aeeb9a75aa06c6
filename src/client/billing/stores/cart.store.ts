import { proxy, ref } from 'valtio';
import { keptText } from '#client/sync/kept-value.ts';
import type { CartItem, PricedCart } from '#shared/billing/cart.ts';
import { emptyCart, parseCart } from '#shared/billing/cart-rules.ts';

export interface CartState {
  /** As it is kept locally. */
  items: readonly CartItem[];
  /** The cart at the server's prices; null until they have come, and where they could not be loaded. */
  priced: PricedCart | null;
  /** The last request for the prices of the present items failed. */
  isPricingFailed: boolean;
}

const kept = keptText<readonly CartItem[]>('cart', {
  otherwise: emptyCart,
  parse: parseCart,
  format: JSON.stringify,
});

export const keptItems = (storage: Storage): readonly CartItem[] => kept.read(storage);

const read = (storage: Storage): CartState => ({
  items: ref(keptItems(storage)),
  priced: null,
  isPricingFailed: false,
});

export const createCartStore = (storage: Storage): CartState => proxy<CartState>(read(storage));

/** Reloads the cart from storage: nothing else of one person stays for the next. */
export const rereadCart = (state: CartState, storage: Storage): void =>
  void Object.assign(state, read(storage));

/** Changes the cart and keeps it. */
export function putCart(state: CartState, storage: Storage, items: readonly CartItem[]): void {
  state.items = ref(items);
  kept.write(storage, items);
}

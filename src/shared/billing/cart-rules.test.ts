import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxCartQuantity } from '#shared/kernel/limits.ts';
import { type CartItem, cartSchema, productTypeSchema } from './cart.ts';
import { addToCart, decrementInCart, emptyCart, parseCart, removeFromCart, subTotal } from './cart-rules.ts';

const hours = { id: 'hours-1', type: 'hours' } as const;
const step = fc.record({
  act: fc.constantFrom('add', 'less', 'remove'),
  id: fc.constantFrom('a', 'b', 'c'),
  type: fc.constantFrom(...productTypeSchema.options),
});
type Cart = readonly CartItem[];
const walk = (cart: Cart, { act, id, type }: { act: string; id: string; type: CartItem['type'] }): Cart => {
  if (act === 'add') return addToCart(cart, { id, type });
  return act === 'less' ? decrementInCart(cart, id) : removeFromCart(cart, id);
};

describe('the cart', () => {
  it('counts up what is there already, and down to nothing', () => {
    const two = addToCart(addToCart(emptyCart, hours), hours);
    expect(two).toEqual([{ ...hours, qty: 2 }]);
    const one = decrementInCart(two, hours.id);
    expect(one).toEqual([{ ...hours, qty: 1 }]);
    expect(decrementInCart(one, hours.id)).toEqual([]);
    expect(removeFromCart(two, hours.id)).toEqual([]);
    expect(decrementInCart(two, 'other')).toEqual(two);
  });

  it('holds each product once, in sound quantities, whatever is done with it', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
        const cart = steps.reduce<Cart>(walk, emptyCart);
        expect(new Set(cart.map(({ id }) => id)).size).toBe(cart.length);
        for (const { qty } of cart) expect(qty >= 1 && qty <= maxCartQuantity).toBe(true);
        expect(parseCart(JSON.stringify(cart))).toEqual(cart);
        expect(cartSchema.safeParse(cart).success).toBe(true);
      }),
    );
  });

  it('is empty where nothing sound was kept', () => {
    for (const kept of ['', 'no', '{}', '[{"id":"a","qty":0,"type":"hours"}]', '[{"id":"a"}]'])
      expect(parseCart(kept)).toEqual([]);
  });

  it('sums price times quantity', () => {
    const line = fc.record({ price: fc.nat(1_000_000), qty: fc.integer({ min: 1, max: maxCartQuantity }) });
    fc.assert(
      fc.property(fc.array(line), fc.array(line), (some, more) => {
        expect(subTotal([...some, ...more])).toBe(subTotal(some) + subTotal(more));
      }),
    );
    expect(subTotal([{ price: 250, qty: 3 }])).toBe(750);
  });
});

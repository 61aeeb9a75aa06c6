import { beforeEach, expect, it, vi } from 'vitest';
import { putCart } from '#client/billing/stores/cart.store.ts';
import type { Client } from '#client/state/client.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { priceCart } from './change-cart.ts';

let client: Client;
beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient('http://127.0.0.1:1/api', memoryStorage());
});
const titles = () => client.toasts.toasts.map(({ title }) => title);

it('what is not sold any more leaves the cart, for a checkout would be refused again and again', async () => {
  const [hours, room] = [
    { id: 'hours', type: 'hours', qty: 2 },
    { id: 'room', type: 'storage', qty: 1 },
  ] as const;
  putCart(client.cart, client.storage, [hours, room]);
  const line = { ...hours, name: '5 hours', amount: 5, price: 55_000 };
  const call = vi.spyOn(client.api, 'call');
  call.mockResolvedValue({ ok: true, data: { lines: [line], currencySimbol: 'RM' } } as never);
  await priceCart(client);
  await priceCart(client);
  expect(client.cart.items).toEqual([hours]);
  expect(client.storage.getItem('cart')).toBe(JSON.stringify([hours]));
  expect(titles()).toEqual(['Your cart has changed']);
});

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createCartStore, putCart } from '#client/billing/stores/cart.store.ts';
import type { Client } from '#client/state/client.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { addProduct, checkoutCart, followCart, priceCart, takeOne } from './change-cart.ts';

const hours = { id: 'hours', type: 'hours' } as const;

let client: Client;
beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient('http://127.0.0.1:1/api', memoryStorage());
});
const titles = () => client.toasts.toasts.map(({ title }) => title);

it('what is not sold any more leaves the cart, for a checkout would be refused again and again', async () => {
  const two = { ...hours, qty: 2 };
  putCart(client.cart, client.storage, [two, { id: 'room', type: 'storage', qty: 1 }]);
  const line = { ...two, name: '5 hours', amount: 5, price: 55_000 };
  const call = vi.spyOn(client.api, 'call');
  call.mockResolvedValue({ ok: true, data: { lines: [line], currencySimbol: 'RM' } } as never);
  await priceCart(client);
  await priceCart(client);
  expect(client.cart.items).toEqual([two]);
  expect(client.storage.getItem('cart')).toBe(JSON.stringify([two]));
  expect(titles()).toEqual(['Your cart has changed']);
});

it('is one order however often it is sent, until its response has come', async () => {
  putCart(client.cart, client.storage, [{ ...hours, qty: 2 }]);
  const sent: (string | undefined)[] = [];
  let response: object = { ok: false, code: 'network', messages: [] };
  vi.spyOn(client.api, 'call').mockImplementation((async (
    name: string,
    _: object,
    options?: { mutationId?: string },
  ) => {
    if (name === 'checkoutCart') sent.push(options?.mutationId);
    return name === 'checkoutCart' ? response : { ok: true, data: { lines: [{ ...hours, qty: 2 }] } };
  }) as never);
  const order = (payBy: string) => checkoutCart(client, payBy, 110_000);
  await order('');
  // A choice made since, and another tab, send the same order.
  await order('by-card');
  const other = { ...client, cart: createCartStore(client.storage) };
  response = { ok: true, data: {} };
  await checkoutCart(other, '', 110_000);
  expect(sent).toEqual([expect.any(String), sent[0], sent[0]]);
  followCart(client);
  expect(client.cart.items).toEqual([]);
  addProduct(client, hours);
  await order('');
  expect(sent[3]).not.toBe(sent[0]);
});

it('can be ordered anew once it was said that the first attempt had come', async () => {
  putCart(client.cart, client.storage, [{ ...hours, qty: 2 }]);
  const call = vi.spyOn(client.api, 'call');
  call.mockResolvedValue({
    ok: false,
    code: 'mutation_reused',
    message: 'Sent before',
    messages: [],
  } as never);
  await checkoutCart(client, '', 1);
  await checkoutCart(client, '', 1);
  const ids = call.mock.calls
    .filter(([name]) => name === 'checkoutCart')
    .map(([, , options]) => options?.mutationId);
  expect(ids[0]).toEqual(expect.any(String));
  expect(ids[1]).not.toBe(ids[0]);
  expect(client.cart.items).toEqual([{ ...hours, qty: 2 }]);
});

/** Gives the client a server that prices carts when it is told to. Returns what it is asked, in the order asked. */
async function heldBack(): Promise<{ price(): void; fail(): void }[]> {
  const calls: { price(): void; fail(): void }[] = [];
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object): ServerResponse =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method === 'GET') return void answer(200, { success: true, data: { token: 'csrf-1' } });
    let sent = '';
    for await (const chunk of request) sent += chunk;
    const items = JSON.parse(new URLSearchParams(sent).get('items') ?? '') as { qty: number }[];
    const lines = items.map((item) => ({ ...item, name: '5 hours', amount: 5, price: 100 }));
    const data = { lines, currencySimbol: 'RM' };
    calls.push({
      price: () => answer(200, { success: true, data }),
      fail: () => answer(500, { success: false, code: 'internal' }),
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  client = createClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api`, memoryStorage());
  return calls;
}

const shown = (): unknown => client.cart.priced?.lines.map(({ qty }) => qty) ?? null;

it('shows the prices of the present cart where those of an earlier one come later', async () => {
  const calls = await heldBack();
  const answered = vi.spyOn(client.api, 'call');
  addProduct(client, hours);
  await vi.waitUntil(() => calls.length === 1);
  addProduct(client, hours);
  await vi.waitUntil(() => calls.length === 2);
  calls[1]?.price();
  await vi.waitUntil(() => shown() !== null);
  calls[0]?.price();
  await answered.mock.results[0]?.value;
  expect(shown()).toEqual([2]);
});

it('says that the prices of a changed cart could not be loaded, and not so of a cart that has changed since', async () => {
  const calls = await heldBack();
  addProduct(client, hours);
  await vi.waitUntil(() => calls.length === 1);
  calls[0]?.price();
  await vi.waitUntil(() => shown() !== null);
  const answered = vi.spyOn(client.api, 'call');
  addProduct(client, hours);
  await vi.waitUntil(() => calls.length === 2);
  takeOne(client, hours.id);
  await vi.waitUntil(() => calls.length === 3);
  calls[1]?.fail();
  await answered.mock.results[0]?.value;
  expect(client.cart).toMatchObject({ isPricingFailed: false, priced: { lines: [{ qty: 1 }] } });
  calls[2]?.fail();
  await vi.waitUntil(() => client.cart.isPricingFailed);
  expect(shown()).toBeNull();
});

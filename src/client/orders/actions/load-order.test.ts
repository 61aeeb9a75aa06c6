import { expect, it } from 'vitest';
import { callFailure } from '#client/net/call-result.ts';
import { createApplyEvent } from '#client/state/apply-event.ts';
import type { Client } from '#client/state/client.ts';
import type { Refetch } from '#client/state/entity-stores.ts';
import { entityStores } from '../../../../tests/support/clients/client-stores.ts';
import { closeOrder, loadThreads, loadTimeline, openOrder } from './load-order.ts';

const nothing = (): void => {};

it('asks for the history and comments of an order again once the connection is back, also where none came', async () => {
  const stores = entityStores();
  const client = {
    ...stores,
    api: { call: async () => callFailure('network', 0) },
    outbox: { waiting: () => [] },
    socket: { watchOrder: nothing, unwatchOrder: nothing },
  } as unknown as Client;
  const asked: string[] = [];
  const refetch = new Proxy({} as Refetch, {
    get: (_, name: string) => (id: string) => void (id === '7' && asked.push(name)),
  });
  const events = createApplyEvent(stores, refetch, nothing);

  await openOrder(client, '7');
  events.missed();
  expect(asked.splice(0)).toEqual(['order']);
  await Promise.all([loadTimeline(client, '7'), loadThreads(client, '7')]);
  expect(stores.orders.state).toMatchObject({ timelines: { 7: null }, threads: { 7: null } });
  events.missed();
  expect(asked.splice(0)).toEqual(['order', 'timeline', 'threads']);

  closeOrder(client, '7');
  events.missed();
  expect(asked).toEqual([]);
});

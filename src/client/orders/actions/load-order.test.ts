import { expect, it } from 'vitest';
import { callFailure } from '#client/net/call-result.ts';
import { createApplyEvent } from '#client/state/apply-event.ts';
import type { Client } from '#client/state/client.ts';
import type { Refetch } from '#client/state/entity-stores.ts';
import { entityStores } from '../../../../tests/support/clients/client-stores.ts';
import { closeOrder, loadOrder, loadThreads, loadTimeline, openOrder } from './load-order.ts';

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

it('leaves what the next person sees alone where the session has ended meanwhile', async () => {
  const stores = entityStores();
  const api = { call: async () => callFailure('aborted', 0) };
  const client = { ...stores, api } as unknown as Client;
  await Promise.all([loadOrder(client, '7'), loadTimeline(client, '7'), loadThreads(client, '7')]);
  const { failures, timelines, threads } = stores.orders.state;
  expect([failures, timelines, threads]).toEqual([{}, {}, {}]);
});

it('knows which history and comments are on their way', async () => {
  const stores = entityStores();
  const begun: string[] = [];
  const call = async (name: string) => {
    begun.push(`${name} ${[...stores.orders.loading.timelines, ...stores.orders.loading.threads]}`);
    return callFailure('network', 0);
  };
  const client = { ...stores, api: { call } } as unknown as Client;
  await loadTimeline(client, '7');
  await loadThreads(client, '7');
  expect(begun).toEqual(['timeline 7', 'orderThreads 7']);
  expect(stores.orders.loading).toEqual({ timelines: new Set(), threads: new Set() });
});

it('joins the channels of an order before its history is asked for', async () => {
  const stores = entityStores();
  const steps: string[] = [];
  const client = {
    ...stores,
    api: { call: async () => callFailure('network', 0) },
    outbox: { waiting: () => [] },
    socket: { watchOrder: async () => void steps.push('joined') },
  } as unknown as Client;
  await openOrder(client, '7', () => void steps.push('history'));
  expect(steps).toEqual(['joined', 'history']);
});

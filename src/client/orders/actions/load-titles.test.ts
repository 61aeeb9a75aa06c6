import { beforeEach, expect, it } from 'vitest';
import { clearTitles } from '#client/orders/stores/titles.store.ts';
import type { Client } from '#client/state/client.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { loadTitles } from './load-titles.ts';

let client: Client;
/** Requests on their way, oldest first: each resolves with the titles of these orders. */
let waiting: ((...ids: string[]) => void)[];
beforeEach(() => {
  client = createClient('http://127.0.0.1:9/api', memoryStorage());
  waiting = [];
  client.api.call = (() =>
    new Promise((resolve) => {
      waiting.push((...ids) => {
        const titles = ids.map((id) => `${id}\tactive\tCafé\tMenu ${id}`).join('\n');
        resolve({ ok: true, data: { titles, total: ids.length, asOf: '2026-03-01' }, meta: {} });
      });
    })) as unknown as Client['api']['call'];
});

const signIn = (id: string | null): void => {
  client.session.user = (id === null ? null : { id }) as Client['session']['user'];
  clearTitles(client.titles);
};
const known = (): string[] | null => client.titles.index?.entries.map(({ id }) => id) ?? null;

it('asks once for the titles, however often they are wanted meanwhile', async () => {
  signIn('mei');
  const both = Promise.all([loadTitles(client), loadTitles(client)]);
  expect(waiting).toHaveLength(1);
  waiting[0]?.('1', '2');
  await both;
  expect(known()).toHaveLength(2);
});

it('shows nobody the titles that were on their way to who was signed in before', async () => {
  signIn('mei');
  const ofMei = loadTitles(client);
  signIn(null);
  signIn('tom');
  const ofTom = loadTitles(client);
  waiting[0]?.('1', '2');
  await ofMei;
  expect(known()).toBeNull();
  waiting[1]?.('3');
  await ofTom;
  expect(known()).toHaveLength(1);
});

it('forgets what has changed since the last time where its person signs out meanwhile', async () => {
  signIn('mei');
  const first = loadTitles(client);
  waiting[0]?.('1');
  await first;
  const again = loadTitles(client);
  signIn(null);
  waiting[1]?.('1');
  await expect(again).resolves.toBeUndefined();
  expect(known()).toBeNull();
});

it('puts nothing that was asked for before the titles were cleared, in the same session too', async () => {
  signIn('mei');
  const before = loadTitles(client);
  clearTitles(client.titles);
  const after = loadTitles(client);
  waiting[1]?.('2');
  await after;
  waiting[0]?.('1', '2');
  await before;
  expect(known()).toEqual(['2']);
});

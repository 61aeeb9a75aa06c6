import { expect, it } from 'vitest';
import { callFailure } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { createToastsStore } from '#client/state/toasts.store.ts';
import { entityStores } from '../../../../tests/support/clients/client-stores.ts';
import { loadMore } from './load-notices.ts';

it('shows that a further page has not come, and leaves what is there', async () => {
  const stores = entityStores();
  const { groups } = stores.notifications.state;
  Object.assign(groups, { status: 'ready', page: 2 });
  const toasts = createToastsStore();
  const asked: unknown[] = [];
  const call = async (_: string, { query }: { query: { page: number } }) => {
    asked.push(query.page);
    return callFailure('network', 0);
  };
  await loadMore({ ...stores, toasts, api: { call } } as unknown as Client);
  expect(asked).toEqual([3]);
  expect(groups.status).toBe('ready');
  expect(toasts.toasts).toMatchObject([{ kind: 'error', title: 'Ooops!' }]);
});

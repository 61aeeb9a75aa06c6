import { expect, it, vi } from 'vitest';
import {
  applyListPage,
  beginList,
  createOrderListStore,
  type ListQuery,
  listCall,
} from '#client/orders/stores/order-list.store.ts';
import type { Client } from '#client/state/client.ts';
import type { FoundOrder } from '#shared/orders/list/order-card.ts';
import { isLeft, leaveList, openList } from './open-list.ts';

const query: ListQuery = { place: 'orders', filter: {}, sort: 'updatedAt', direction: 'desc' };

it('shows a list that is opened again as it was left, and asks for what is in sight', async () => {
  const list = createOrderListStore({ moment: 0 });
  const call = vi.fn(async () => ({ ok: false }));
  const client = { list, api: { call } } as unknown as Client;
  beginList(list, query);
  const orders = ['7', '9'].map((id) => ({ id, orderId: id, revision: 1 }) as FoundOrder);
  const response = { input: { query: listCall(query) }, meta: {}, begun: 0 };
  applyListPage(list, { orders, counts: {}, nextCursor: null }, response);

  leaveList(list);
  expect(list.state.status).toBe('idle');
  const again: ListQuery = { ...query, filter: {} };
  expect([isLeft(list, { ...query, sort: 'createdAt' }), isLeft(list, again)]).toEqual([false, true]);
  await openList(client, again);
  expect(list.state).toMatchObject({ status: 'ready', query: again, ids: ['7', '9'] });
  expect(call).toHaveBeenCalledExactlyOnceWith('orders', { query: listCall(query) });

  leaveList(list);
  await openList(client, { ...query, place: 'archive' });
  expect(isLeft(list, query)).toBe(false);
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallResult, callFailure } from '#client/net/call-result.ts';
import {
  applyListPage,
  createOrderListStore,
  type ListQuery,
  type OrderListStore,
  outdateList,
} from '#client/orders/stores/order-list.store.ts';
import type { Client } from '#client/state/client.ts';
import type { FoundOrder } from '#shared/orders/list/order-card.ts';
import { refreshList, seeRows, showList } from './load-order-list.ts';
import { leaveList } from './open-list.ts';

type Query = Record<string, string | number>;
type Page = { orders: FoundOrder[]; counts: object; nextCursor: string | null };

const query: ListQuery = { place: 'orders', filter: {}, sort: 'updatedAt', direction: 'desc' };
const rows = (first: number, count: number): FoundOrder[] =>
  Array.from({ length: count }, (_, at) => {
    const id = String(first + at);
    return { id, orderId: id, revision: 1 } as FoundOrder;
  });

let list: OrderListStore;
let client: Client;
/** Calls that wait for their response. */
let asked: { query: Query; respond(result: CallResult<Page>): Promise<void> }[];
beforeEach(() => {
  list = createOrderListStore({ moment: 0 });
  asked = [];
  const call = (_: string, input: { query: Query }): Promise<CallResult<Page>> =>
    new Promise((resolve) => {
      asked.push({
        query: input.query,
        async respond(result) {
          if (result.ok) applyListPage(list, result.data, { input, meta: result.meta, begun: 0 });
          resolve(result);
          await settled();
        },
      });
    });
  client = { list, api: { call } } as unknown as Client;
});
const settled = () => new Promise((resolve) => setImmediate(resolve));
const page = (orders: FoundOrder[], nextCursor: string | null, seq = 0): CallResult<Page> => ({
  ...{ ok: true, data: { orders, counts: {}, nextCursor } },
  meta: { seq: { provider: seq } },
});
const next = () => {
  const call = asked.shift();
  if (call === undefined) throw new Error('nothing is asked for');
  return call;
};

describe('a list', () => {
  it('comes page by page as its rows are seen', async () => {
    void showList(client, query);
    const first = next();
    expect(first.query.cursor).toBeUndefined();
    await first.respond(page(rows(0, 100), 'b'));
    expect(list.state).toMatchObject({ status: 'ready', hasMore: true });
    expect(asked).toEqual([]);
    void seeRows(client, 60, 99);
    const second = next();
    expect(second.query.cursor).toBe('b');
    // On its way, it is not asked for again, however far is scrolled.
    void seeRows(client, 80, 99);
    expect(asked).toEqual([]);
    await second.respond(page(rows(100, 20), null));
    expect(list.state.ids).toHaveLength(120);
    expect(list.state.hasMore).toBe(false);
  });

  it('asks for nothing by scrolling before its first page has come', async () => {
    void showList(client, query);
    void seeRows(client, 0, 40);
    expect(asked).toHaveLength(1);
  });

  it('asks again for a page that was outdated while it was on its way', async () => {
    void showList(client, query);
    await next().respond(page(rows(0, 3), null, 1));
    void refreshList(client);
    const call = next();
    list.replica.join({ provider: 1 });
    list.replica.receive({ channel: 'provider', seq: 2 }, { kind: 'outdated' });
    await call.respond(page(rows(0, 3), null, 1));
    await next().respond(page(rows(0, 4), null, 2));
    expect(list.state.ids).toHaveLength(4);
    expect(asked).toEqual([]);
  });

  it('asks for nothing where no list is shown', async () => {
    await refreshList(client);
    expect(asked).toEqual([]);
  });
});

describe('a page that does not come', () => {
  it('is not asked for again at once, and says so where nothing else is shown', async () => {
    void showList(client, query);
    await next().respond(callFailure('network', 0));
    expect(list.state.status).toBe('failed');
    expect(asked).toEqual([]);
  });

  it('leaves in sight what is there, and is asked for when it is seen again', async () => {
    void showList(client, query);
    await next().respond(page(rows(0, 100), 'b'));
    void seeRows(client, 60, 99);
    await next().respond(callFailure('network', 0));
    expect(list.state).toMatchObject({ status: 'ready', hasMore: true });
    expect(list.state.ids).toHaveLength(100);
    void seeRows(client, 61, 99);
    expect(next().query.cursor).toBe('b');
  });

  it('is asked for again after a pause, by itself, once however often it failed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    void showList(client, query);
    await next().respond(page(rows(0, 100), 'b'));
    for (const first of [60, 61]) {
      void seeRows(client, first, 99);
      await next().respond(callFailure('network', 0));
    }
    vi.runOnlyPendingTimers();
    await next().respond(page(rows(100, 3), null));
    expect(list.state.ids).toHaveLength(103);
    vi.runOnlyPendingTimers();
    expect(asked).toEqual([]);
    vi.useRealTimers();
  });

  it('is not asked for again by itself where the server refused it, or the list was left', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    void showList(client, query);
    await next().respond(page(rows(0, 100), 'b'));
    void seeRows(client, 60, 99);
    await next().respond(callFailure('forbidden', 403));
    vi.runOnlyPendingTimers();
    expect(asked).toEqual([]);
    void seeRows(client, 60, 99);
    await next().respond(callFailure('network', 0));
    leaveList(list);
    vi.runOnlyPendingTimers();
    expect(asked).toEqual([]);
    vi.useRealTimers();
  });

  it('can be asked for anew', async () => {
    void showList(client, query);
    await next().respond(callFailure('network', 0));
    void showList(client, { ...query });
    await next().respond(page(rows(0, 3), null));
    expect(list.state).toMatchObject({ status: 'ready', ids: ['0', '1', '2'] });
  });
});

describe('a list that is left for another', () => {
  it('does not show its late page there, nor fail it', async () => {
    void showList(client, query);
    const late = next();
    void showList(client, { ...query, sort: 'createdAt' });
    const wanted = next();
    await late.respond(callFailure('network', 0));
    expect(list.state.status).toBe('loading');
    await wanted.respond(page(rows(50, 2), null));
    expect(list.state.ids).toEqual(['50', '51']);
    expect(asked).toEqual([]);
  });

  it('does not ask for more on its behalf', async () => {
    void showList(client, query);
    const late = next();
    const other = { ...query, direction: 'asc' } as const;
    void showList(client, other);
    const wanted = next();
    expect(wanted.query.direction).toBe('asc');
    await late.respond(page(rows(0, 100), 'b'));
    expect(list.state.ids).toEqual([]);
    outdateList(list);
    await wanted.respond(page(rows(50, 2), null));
    expect(list.state.ids).toEqual(['50', '51']);
  });
});

import { expect, it } from 'vitest';
import type { OrderRow } from '#shared/orders/list/order-row.ts';
import {
  applyListPage,
  beginList,
  createOrderListStore,
  type ListQuery,
  listCall,
  pagesWanted,
  staleList,
} from './order-list.store.ts';

const query: ListQuery = { place: 'orders', filter: {}, sort: 'updatedAt', direction: 'desc' };
const row = (id: string, revision = 1): OrderRow => ({ id, orderId: id, revision }) as OrderRow;
const rows = (first: number, count: number): OrderRow[] =>
  Array.from({ length: count }, (_, at) => row(String(first + at)));

function begun() {
  const list = createOrderListStore();
  beginList(list, query);
  const answer = (
    cursor: string | undefined,
    orders: OrderRow[],
    nextCursor: string | null,
    moment = 0,
  ): void =>
    applyListPage(
      list,
      { orders, counts: {}, nextCursor },
      { ...listCall(query), ...(cursor === undefined ? {} : { cursor }) },
      moment,
    );
  const ask = (): (string | undefined)[] => {
    const wanted = pagesWanted(list);
    for (const cursor of wanted) list.asked.set(cursor, list.timesStale);
    return wanted;
  };
  const arrived = (cursor: string | undefined): void => void list.asked.delete(cursor);
  return { list, answer, ask, arrived };
}

it('asks for the next page when its place comes into sight', () => {
  const { list, answer, ask, arrived } = begun();
  expect(ask()).toEqual([undefined]);
  expect(pagesWanted(list)).toEqual([]);
  answer(undefined, rows(0, 100), 'b');
  arrived(undefined);
  expect(list.state.hasMore).toBe(true);
  list.sight = { first: 0, last: 20 };
  expect(pagesWanted(list)).toEqual([]);
  list.sight = { first: 80, last: 99 };
  expect(ask()).toEqual(['b']);
  answer('b', rows(100, 30), null);
  expect(list.state.ids).toHaveLength(130);
  expect(list.state.hasMore).toBe(false);
});

it('asks again for what is in sight after a change, and for the rest when it is seen', () => {
  const { list, answer, ask, arrived } = begun();
  ask();
  answer(undefined, rows(0, 100), 'b');
  arrived(undefined);
  list.sight = { first: 90, last: 110 };
  ask();
  answer('b', rows(100, 30), null);
  arrived('b');
  list.sight = { first: 105, last: 120 };
  staleList(list);
  expect(ask()).toEqual(['b']);
  answer('b', rows(101, 30), null);
  arrived('b');
  list.sight = { first: 0, last: 20 };
  expect(pagesWanted(list)).toEqual([undefined]);
});

it('asks once more where a change came while the page was on its way', () => {
  const { list, answer, ask, arrived } = begun();
  ask();
  staleList(list);
  answer(undefined, rows(0, 5), null);
  arrived(undefined);
  expect(pagesWanted(list)).toEqual([undefined]);
});

it('shows an order once when it slides from page to page, and moves the pages behind', () => {
  const { list, answer, ask, arrived } = begun();
  ask();
  answer(undefined, rows(0, 100), 'b');
  arrived(undefined);
  list.sight = { first: 90, last: 110 };
  ask();
  answer('b', rows(100, 30), null);
  arrived('b');
  staleList(list);
  ask();
  answer(undefined, [row('new'), ...rows(0, 99)], 'b-moved');
  expect(list.state.ids.filter((id) => id === '99')).toEqual([]);
  arrived(undefined);
  arrived('b');
  expect(ask()).toEqual(['b-moved']);
  answer('b-moved', rows(99, 31), null);
  expect(list.state.ids).toHaveLength(131);
  expect(new Set(list.state.ids).size).toBe(131);
});

it('takes neither older answers nor those of another list', () => {
  const { list, answer, ask } = begun();
  ask();
  answer(undefined, [row('1', 2)], null, 5);
  answer(undefined, [row('1', 1), row('2')], null, 3);
  expect(list.state.ids).toEqual(['1']);
  expect(list.rows.get('1')?.revision).toBe(2);
  applyListPage(
    list,
    { orders: [row('9')], counts: {}, nextCursor: null },
    { customSearch: 'x', limit: 10 },
    9,
  );
  expect(list.state.ids).toEqual(['1']);
});

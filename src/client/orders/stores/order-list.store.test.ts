import { expect, it, vi } from 'vitest';
import type { SharedCard } from '#shared/board/board-card.ts';
import type { FoundOrder } from '#shared/orders/list/order-card.ts';
import { confirmInList, listHandlers } from './list-events.ts';
import {
  applyListPage,
  beginList,
  createOrderListStore,
  type ListQuery,
  listCall,
  type OrderListStore,
  outdateList,
  pagesWanted,
} from './order-list.store.ts';

const query: ListQuery = { place: 'orders', filter: {}, sort: 'updatedAt', direction: 'desc' };
const channel = 'provider';
const row = (id: string, revision = 1): FoundOrder => ({ id, orderId: id, revision }) as FoundOrder;
const rows = (first: number, count: number): FoundOrder[] =>
  Array.from({ length: count }, (_, at) => row(String(first + at)));

/** An order of the list has changed. */
const change = (list: OrderListStore, seq: number): void =>
  listHandlers(list)['reload-order-list']({ channel, seq, orderId: '1', order: null });

function begun() {
  const clock = { moment: 0 };
  const list = createOrderListStore(clock);
  beginList(list, query);
  const response = (
    cursor: string | undefined,
    orders: FoundOrder[],
    nextCursor: string | null,
    seq = 0,
  ): void =>
    applyListPage(
      list,
      { orders, counts: {}, nextCursor },
      {
        input: { query: { ...listCall(query), ...(cursor === undefined ? {} : { cursor }) } },
        meta: { seq: { [channel]: seq } },
        begun: clock.moment,
      },
    );
  const ask = (): (string | undefined)[] => {
    const wanted = pagesWanted(list);
    for (const cursor of wanted) list.asked.add(cursor);
    return wanted;
  };
  const arrived = (cursor: string | undefined): void => void list.asked.delete(cursor);
  return { list, response, ask, arrived };
}

it('asks for the next page when its place comes into sight', () => {
  const { list, response, ask, arrived } = begun();
  expect(ask()).toEqual([undefined]);
  expect(pagesWanted(list)).toEqual([]);
  response(undefined, rows(0, 100), 'b');
  arrived(undefined);
  expect(list.state.hasMore).toBe(true);
  list.sight = { first: 0, last: 20 };
  expect(pagesWanted(list)).toEqual([]);
  list.sight = { first: 80, last: 99 };
  expect(ask()).toEqual(['b']);
  response('b', rows(100, 30), null);
  expect(list.state.ids).toHaveLength(130);
  expect(list.state.hasMore).toBe(false);
});

it('asks again for what is in sight after a change, and for the rest when it is seen', () => {
  const { list, response, ask, arrived } = begun();
  ask();
  response(undefined, rows(0, 100), 'b');
  arrived(undefined);
  list.sight = { first: 90, last: 110 };
  ask();
  response('b', rows(100, 30), null);
  arrived('b');
  list.sight = { first: 105, last: 120 };
  outdateList(list);
  expect(ask()).toEqual(['b']);
  response('b', rows(101, 30), null);
  arrived('b');
  list.sight = { first: 0, last: 20 };
  expect(pagesWanted(list)).toEqual([undefined]);
});

it('asks once more where a change came while the page was on its way', () => {
  const { list, response, ask, arrived } = begun();
  response(undefined, rows(0, 5), null);
  ask();
  change(list, 1);
  response(undefined, rows(0, 5), null);
  arrived(undefined);
  expect(pagesWanted(list)).toEqual([undefined]);
});

it('shows an order once when it slides from page to page, and moves the pages behind', () => {
  const { list, response, ask, arrived } = begun();
  ask();
  response(undefined, rows(0, 100), 'b');
  arrived(undefined);
  list.sight = { first: 90, last: 110 };
  ask();
  response('b', rows(100, 30), null);
  arrived('b');
  outdateList(list);
  ask();
  response(undefined, [row('new'), ...rows(0, 99)], 'b-moved');
  // The row at the border has left its page; the next one is on its way.
  expect(list.state.ids.slice(98, 102)).toEqual(['97', '98', '99', '100']);
  arrived(undefined);
  arrived('b');
  expect(ask()).toEqual(['b-moved']);
  response('b-moved', rows(99, 31), null);
  expect(list.state.ids).toHaveLength(131);
  expect(new Set(list.state.ids).size).toBe(131);
});

it('keeps no row that has left the list', () => {
  const { list, response, ask, arrived } = begun();
  ask();
  response(undefined, rows(0, 100), 'b');
  arrived(undefined);
  list.sight = { first: 90, last: 110 };
  ask();
  response('b', rows(100, 30), null);
  arrived('b');
  outdateList(list);
  ask();
  response(undefined, rows(1, 100), 'b-moved');
  expect(list.state.ids[0]).toBe('1');
  expect(list.state.ids).not.toContain('0');
  arrived(undefined);
  arrived('b');
  ask();
  response('b-moved', rows(101, 29), null);
  expect(list.state.ids).toEqual(rows(1, 129).map(({ id }) => id));
});

it('takes neither older responses nor those of another list', () => {
  const { list, response, ask } = begun();
  ask();
  response(undefined, [row('1', 2)], null, 5);
  response(undefined, [row('1', 1), row('2')], null, 3);
  expect(list.state.ids).toEqual(['1']);
  expect(list.state.rows.get('1')?.revision).toBe(2);
  applyListPage(
    list,
    { orders: [row('9')], counts: {}, nextCursor: null },
    { input: { query: { customSearch: 'x', limit: 10 } }, meta: {}, begun: 0 },
  );
  expect(list.state.ids).toEqual(['1']);
});

it('shows one’s own change at once, and keeps it when its event brings it', () => {
  const { list, response, ask } = begun();
  ask();
  response(undefined, [row('1'), row('2')], null);
  const mei = { id: 'mei', name: 'Mei Tan', avatar: null };
  list.replica.write('m', { ids: ['1'], effect: () => ({ patch: { operator: mei } }) });
  expect(list.state.rows.get('1')?.operator).toBe(mei);
  const card = { id: '1', revision: 2, operator: mei } as SharedCard;
  const changes = [{ orderId: '1', move: null, card, isStale: false, mutationId: 'm' }];
  listHandlers(list)['reload-single-column']({ channel, seq: 1, changes });
  expect([list.state.rows.get('1')?.operator, list.replica.pending()]).toEqual([mei, []]);
});

it('shows one’s own change no longer than until a later page, where its event never comes', () => {
  const { list, response, ask } = begun();
  ask();
  response(undefined, [row('1')], null);
  const due = (dueDate: string | null) => ({ ...row('1'), dueDate }) as FoundOrder;
  list.replica.write('m', { ids: ['1'], effect: () => ({ patch: { dueDate: '2026-03-01' } }) });
  response(undefined, [due(null)], null);
  confirmInList(list, { mutationId: 'm', refused: [] }, []);
  expect(list.state.rows.get('1')?.dueDate).toBe('2026-03-01');
  response(undefined, [due('2026-04-01')], null);
  expect(list.state.rows.get('1')?.dueDate).toBe('2026-04-01');
});

it('takes back, with the response, those of several changes that were refused', () => {
  const { list, response, ask } = begun();
  ask();
  response(undefined, [row('1'), row('2')], null);
  list.replica.write('m', { ids: ['1', '2'], effect: () => ({ patch: { isFrozen: true } }) });
  confirmInList(list, { mutationId: 'm', refused: ['2'] }, []);
  expect([...list.state.rows.values()].map(({ isFrozen }) => isFrozen)).toEqual([true, undefined]);
});

it('shows a burst of events together, and ends with the last', () => {
  vi.useFakeTimers();
  const { list, response, ask } = begun();
  ask();
  response(undefined, [row('1')], null);
  const shown = new Set([list.state.rows]);
  for (let seq = 1; seq <= 50; seq += 1) {
    const card = { id: '1', revision: 1 + seq, orderName: `Menu ${seq}` } as SharedCard;
    const changes = [{ orderId: '1', move: null, card, isStale: false, mutationId: null }];
    listHandlers(list)['reload-single-column']({ channel, seq, changes });
    shown.add(list.state.rows);
  }
  vi.runAllTimers();
  expect(list.state.rows.get('1')?.orderName).toBe('Menu 50');
  expect(shown.add(list.state.rows).size).toBeLessThan(5);
  vi.useRealTimers();
});

it('takes back one’s own change that is refused', () => {
  const { list, response, ask } = begun();
  ask();
  response(undefined, [row('1')], null);
  list.replica.write('m', { ids: ['1'], effect: () => ({ patch: { isFrozen: true } }) });
  expect(list.state.rows.get('1')?.isFrozen).toBe(true);
  list.replica.refuse('m');
  expect(list.state.rows.get('1')?.isFrozen).toBeUndefined();
});

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { seeRows, showList } from '#client/orders/actions/load-order-list.ts';
import { isLeft, leaveList, openList } from '#client/orders/actions/open-list.ts';
import type { OrderListState } from '#client/orders/stores/order-list.store.ts';
import { useClient } from '#client/state/client-context.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import type { FilteredList } from '#shared/orders/list/filter-preset.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';
import type { OrderListItem } from '#shared/orders/list/order-list-item.ts';
import { keptSorting, type Sorting } from './list-memory.ts';

export interface ListOrders {
  list: OrderListState;
  /** The list is opened again as it was left. */
  isResumed: boolean;
  sorting: Sorting;
  setSorting(sorting: Sorting): void;
  /** Returns a row including unconfirmed local changes. The function's identity changes with the rows. */
  rowOf(id: string): OrderListItem | undefined;
  see(first: number, last: number): void;
  reload(): void;
}

/** The orders of a place under its filter, kept current while the screen is open. */
export function useListOrders(place: FilteredList, filter: OrderFilter): ListOrders {
  const client = useClient();
  const { storage } = client;
  const list = useSnapshot(client.list.state) as OrderListState;
  const [sorting, setSorting] = useState(() => keptSorting[place].read(storage));
  const query = useMemo(() => ({ place, filter, ...sorting }), [place, filter, sorting]);

  const [isResumed] = useState(() => isLeft(client.list, query));
  useEffect(() => {
    void openList(client, query);
  }, [client, query]);
  useEffect(() => () => leaveList(client.list), [client]);

  const latest = useRef(query);
  latest.current = query;
  return {
    list,
    isResumed,
    sorting,
    setSorting: (next) => {
      setSorting(next);
      keptSorting[place].write(storage, next);
    },
    rowOf: useCallback((id) => list.rows.get(id), [list.rows]),
    see: useCallback((first, last) => void seeRows(client, first, last), [client]),
    reload: useCallback(() => void showList(client, latest.current), [client]),
  };
}

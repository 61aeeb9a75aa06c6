import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { snapshot, subscribe } from 'valtio';
import type { ColumnState } from '#client/board/stores/board.store.ts';
import { useClient } from '#client/state/client-context.ts';
import type { BoardColumn } from '#shared/orders/order-phase.ts';

/** Returns the states of the lanes of one drawn column, in their order. */
export function useLanes(lanes: readonly BoardColumn[]): readonly ColumnState[] {
  const { board } = useClient();
  const sources = useMemo(() => lanes.map((lane) => board.columns[lane]), [board, lanes]);
  const last = useRef<readonly ColumnState[]>([]);
  const watch = useCallback(
    (listener: () => void) => {
      const leave = sources.map((source) => subscribe(source, listener));
      return () => {
        for (const end of leave) end();
      };
    },
    [sources],
  );
  const read = (): readonly ColumnState[] => {
    const now = sources.map((source) => snapshot(source) as ColumnState);
    const isSame = last.current.length === now.length && now.every((each, at) => each === last.current[at]);
    if (!isSame) last.current = now;
    return last.current;
  };
  return useSyncExternalStore(watch, read);
}

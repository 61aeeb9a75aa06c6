import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { snapshot, subscribe } from 'valtio';
import { type CardCell, cellOf } from '#client/board/stores/board.store.ts';
import { useClient } from '#client/state/client-context.ts';

/** Returns the whole cell of one card, which reads all of it. */
export function useCell(id: string): CardCell {
  const { board } = useClient();
  const cell = useMemo(() => cellOf(board, id), [board, id]);
  const watch = useCallback((listener: () => void) => subscribe(cell, listener), [cell]);
  return useSyncExternalStore(watch, () => snapshot(cell) as CardCell);
}

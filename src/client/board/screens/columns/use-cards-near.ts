import { useCallback, useEffect, useRef } from 'react';
import { loadCards } from '#client/board/actions/load-board.ts';
import { useClient } from '#client/state/client-context.ts';
import { type ColumnRows, rowAt } from './column-rows.ts';

/** Cards are fetched for this many rows before and after those in view, once one is missing near. */
const aheadRows = 24;
const nearRows = 6;
const settleMs = 60;

interface RowsInView {
  first: number;
  last: number;
}

/** Fetches the cards around the rows in view. */
export function useCardsNear(rows: ColumnRows): { inView(): RowsInView; showRows(inView: RowsInView): void } {
  const client = useClient();
  const { board } = client;
  const latest = useRef(rows);
  latest.current = rows;
  const shown = useRef<RowsInView>({ first: 0, last: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const fetchSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const { cards, stale } = board.replica.base();
      const near = cardsAround(latest.current, shown.current, nearRows);
      if (near.some((id) => !cards.has(id) || stale.has(id)))
        void loadCards(client, cardsAround(latest.current, shown.current, aheadRows));
    }, settleMs);
  }, [client, board]);
  const showRows = useCallback(
    (inView: RowsInView) => {
      shown.current = inView;
      fetchSoon();
    },
    [fetchSoon],
  );
  useEffect(() => board.outdated.on(fetchSoon), [board, fetchSoon]);
  const inView = useCallback(() => shown.current, []);
  return { inView, showRows };
}

function cardsAround(rows: ColumnRows, { first, last }: RowsInView, by: number): string[] {
  const ids: string[] = [];
  for (let index = Math.max(0, first - by); index <= last + by; index++) {
    const row = rowAt(rows, index);
    if (row?.kind === 'card') ids.push(row.id);
  }
  return ids;
}

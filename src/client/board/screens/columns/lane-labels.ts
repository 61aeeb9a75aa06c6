import type { ColumnState } from '#client/board/stores/board.store.ts';

type Counted = Pick<ColumnState, 'ids' | 'total' | 'limit'>;

export const isOverLimit = ({ limit, total }: Counted): boolean => limit !== null && total > limit.limit;

/** Returns how many orders are shown, and with a limit how many of it are taken; a filter may show fewer. */
export function countText({ ids, total, limit }: Counted): string {
  if (limit === null) return String(ids.length);
  const taken = `${total}/${limit.limit}`;
  return ids.length === total ? taken : `${ids.length} · ${taken}`;
}

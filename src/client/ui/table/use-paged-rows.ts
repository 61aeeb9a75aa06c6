import { useCallback, useEffect, useRef, useState } from 'react';

/** A page of rows that the server has sorted. */
export interface RowPage<Row> {
  rows: readonly Row[];
  /** How many there are on all pages. */
  total: number;
  nextCursor: string | null;
}

export interface PagedRows<Row> {
  /** What has come, page by page; null: nothing yet. */
  found: RowPage<Row> | null;
  isLoading: boolean;
  isFailed: boolean;
  load(): void;
  /** Loads the next page where the last row that has come is in sight. */
  see(lastIndex: number): void;
}

/**
 * Loads rows page by page as they come into view. A new `fetchPage` means another search or sort; the shown rows
 * stay until its first page is loaded. When `version` changes, all shown pages are loaded again.
 */
export function usePagedRows<Row extends { id: string }>(
  fetchPage: (cursor: string | null) => Promise<RowPage<Row> | null>,
  version: unknown,
): PagedRows<Row> {
  const [found, setFound] = useState<RowPage<Row> | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  /** The run that counts: what comes for an earlier one is dropped. */
  const run = useRef(0);
  const shown = useRef<{ fetchPage: unknown; rows: number }>({ fetchPage: null, rows: 0 });
  const load = useCallback(
    async (atLeast: number, before: RowPage<Row> | null): Promise<void> => {
      run.current += 1;
      const own = run.current;
      setState('loading');
      let all = before;
      do {
        const page = await fetchPage(all?.nextCursor ?? null);
        if (own !== run.current) return;
        if (page === null) return setState('failed');
        const known = new Set(all?.rows.map(({ id }) => id));
        // A row that has moved meanwhile is on both pages.
        all = { ...page, rows: [...(all?.rows ?? []), ...page.rows.filter(({ id }) => !known.has(id))] };
      } while (all.nextCursor !== null && all.rows.length < atLeast);
      shown.current = { fetchPage, rows: all.rows.length };
      setFound(all);
      setState('ready');
    },
    [fetchPage],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows may have changed with each version.
  useEffect(() => {
    void load(shown.current.fetchPage === fetchPage ? shown.current.rows : 0, null);
  }, [load, fetchPage, version]);
  return {
    found,
    isLoading: state === 'loading',
    isFailed: state === 'failed',
    load: () => void load(0, null),
    see(lastIndex) {
      const isLast = found !== null && found.nextCursor !== null && lastIndex >= found.rows.length - 1;
      if (isLast && state !== 'loading') void load(0, found);
    },
  };
}

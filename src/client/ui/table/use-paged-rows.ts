import { useCallback, useEffect, useRef, useState } from 'react';

/** A page of rows that the server has sorted. */
export interface RowPage<Row> {
  rows: readonly Row[];
  nextCursor: string | null;
}

export interface CountedPage<Row> extends RowPage<Row> {
  /** How many there are on all pages. */
  total: number;
}

export interface PagedRows<Row, Page extends RowPage<Row> = CountedPage<Row>> {
  /** What has come, page by page; null: nothing yet. */
  found: Page | null;
  /** `found` is of an earlier search or sort. */
  isOutdated: boolean;
  isLoading: boolean;
  isFailed: boolean;
  /** What loads, or failed last, is a further page: what is shown stands. */
  isFurther: boolean;
  /** Loads again what failed: a further page where that was one. */
  load(): void;
  /** Loads the next page where the last row that has come is in sight. */
  see(lastIndex: number): void;
}

/** Returns whether a further page is wanted. Below outdated rows it would be of another search than they are. */
export function wantsFurther(
  {
    found,
    isOutdated,
    isLoading,
  }: Pick<PagedRows<{ id: string }, RowPage<{ id: string }>>, 'found' | 'isOutdated' | 'isLoading'>,
  lastIndex: number,
): boolean {
  if (found === null || found.nextCursor === null || isOutdated || isLoading) return false;
  return lastIndex >= found.rows.length - 1;
}

/**
 * Loads rows page by page as they come into view. A new `fetchPage` means another search or sort; the shown rows
 * stay until its first page is loaded. When `version` changes, all shown pages are loaded again.
 */
export function usePagedRows<Row extends { id: string }, Page extends RowPage<Row>>(
  fetchPage: (cursor: string | null) => Promise<(Page & RowPage<Row>) | null>,
  version: unknown,
): PagedRows<Row, Page> {
  const [loaded, setLoaded] = useState<{ page: Page; fetchPage: unknown } | null>(null);
  const found = loaded?.page ?? null;
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  /** The run that counts: what comes for an earlier one is dropped. */
  const run = useRef(0);
  const shown = useRef<{ fetchPage: unknown; rows: number }>({ fetchPage: null, rows: 0 });
  const [asked, setAsked] = useState<{ atLeast: number; before: Page | null }>({
    atLeast: 0,
    before: null,
  });
  const load = useCallback(
    async (atLeast: number, before: Page | null): Promise<void> => {
      run.current += 1;
      const own = run.current;
      setState('loading');
      setAsked({ atLeast, before });
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
      setLoaded({ page: all, fetchPage });
      setState('ready');
    },
    [fetchPage],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows may have changed with each version.
  useEffect(() => {
    void load(shown.current.fetchPage === fetchPage ? shown.current.rows : 0, null);
  }, [load, fetchPage, version]);
  const isOutdated = loaded !== null && loaded.fetchPage !== fetchPage;
  const isLoading = state === 'loading';
  return {
    found,
    isOutdated,
    isLoading,
    isFailed: state === 'failed',
    isFurther: asked.before !== null,
    load: () => void load(asked.atLeast, asked.before),
    see(lastIndex) {
      if (wantsFurther({ found, isOutdated, isLoading }, lastIndex)) void load(0, found);
    },
  };
}

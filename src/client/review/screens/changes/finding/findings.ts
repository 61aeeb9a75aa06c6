import { ref } from 'valtio';
import {
  type ComparisonResult,
  type ComparisonState,
  noResult,
} from '#client/review/stores/comparison.store.ts';
import type { ComparedPage } from '#shared/compare/group-changes.ts';
import { listChanges, listRendering } from '#shared/compare/list-changes.ts';
import type { PageMap } from '#shared/compare/page-match.ts';

/** The list is made again at most this often while pages come. */
const listMs = 200;

/** Puts what comes from the workers into the state: pages at once, the list after a pause. */
export function createFindings(state: ComparisonState, pageCount: number) {
  let result: ComparisonResult = noResult;
  let fresh = new Set<number>();
  let failed = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isClosed = false;
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const show = (): void => {
    stop();
    if (isClosed) return;
    state.result = ref(result);
    const pages = [...result.pages.values()];
    state.changes = ref(listChanges(result.map, pages));
    const settled = result.map?.pages.filter(({ old }) => old === null).map(({ page }) => page) ?? [];
    // A page that cannot be read has failed and continues none.
    state.compared = new Set([...fresh, ...failed, ...settled]).size;
    state.total = pageCount;
  };
  /** What differs in rendering only is long, and is read once all pages have come. */
  const showWhole = (): void => {
    show();
    if (!isClosed) state.rendering = ref(listRendering([...result.pages.values()]));
  };
  const showSoon = (): void => {
    if (!isClosed) timer ??= setTimeout(show, listMs);
  };
  return {
    /** Earlier results stay until they are replaced. */
    begin() {
      [fresh, failed] = [new Set(), new Set()];
      state.faults = [];
      show();
    },
    map(map: PageMap) {
      // The page in view was compared with a guess, which the map may prove wrong.
      const oldOf = new Map(map.pages.map(({ page, old }) => [page, old]));
      const pages = [...result.pages].filter(([page, { old }]) => oldOf.get(page) === old);
      result = { map, pages: new Map(pages) };
      fresh = new Set([...fresh].filter((page) => result.pages.has(page)));
      showSoon();
    },
    page(compared: ComparedPage) {
      const isFirst = result.pages.size === 0;
      fresh.add(compared.page);
      result = { ...result, pages: new Map(result.pages).set(compared.page, compared) };
      if (isFirst) show();
      else showSoon();
    },
    failed(page: number) {
      failed.add(page);
      showSoon();
    },
    take(known: ComparisonResult) {
      result = known;
      [fresh, failed] = [new Set(known.pages.keys()), new Set()];
      state.faults = [];
      showWhole();
    },
    /** Drops what was not found anew. */
    end() {
      const pages = [...result.pages].filter(([page]) => fresh.has(page));
      result = { ...result, pages: new Map(pages) };
      showWhole();
    },
    /** Shows nothing more, whatever else comes. */
    close() {
      isClosed = true;
      stop();
    },
  };
}

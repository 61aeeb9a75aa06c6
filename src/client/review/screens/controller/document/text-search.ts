import { ref } from 'valtio';
import { askAgain } from '#client/engine/ask-again.ts';
import { type EngineDocument, isPassingFault } from '#client/engine/engine.ts';
import { noSearch, type PageHit, type TextSearch } from '#client/review/screens/controller/review-view.ts';
import type { EngineResult, SearchHit } from '#shared/protocol/pdf-worker.ts';

/**
 * The largest number of hits that are shown: each is drawn, and nobody walks through more. The status says if there are.
 */
const maxHits = 2_000;
/** The interval of new hits, or pages searched, between updates of the screen. */
const shownEvery = 12;

/**
 * Searches what is drawn of a document page by page, from `fromPage` on and around, until there are more hits than are
 * shown. Shows hits as they are found, in the order of pages. Pages that cannot be fetched are waited for, until one of
 * them stays away. `kept`, a hit on `fromPage` of the search before, stays the current one if it is found again. Returns
 * what stops it.
 */
export function searchDocument(
  document: Pick<EngineDocument, 'search' | 'pageCount'>,
  search: TextSearch,
  fromPage: number,
  shown: () => void,
  hiddenLayers: readonly number[] | null,
  kept: PageHit | null = null,
): () => void {
  const stop = new AbortController();
  const { needle } = search;
  const byPage = new Map<number, PageHit[]>();
  Object.assign(search, noSearch(), kept !== null && { hits: ref([kept]), current: 0 });
  shown();

  const publish = (): void => {
    const previous = search.hits[search.current];
    const hits = [...byPage.keys()].sort((a, b) => a - b).flatMap((page) => byPage.get(page) ?? []);
    search.hits = ref(hits);
    const at = previous === undefined ? -1 : hits.indexOf(previous);
    const after = hits.findIndex(({ page }) => page >= fromPage);
    search.current = at !== -1 ? at : after !== -1 ? after : hits.length > 0 ? 0 : -1;
    shown();
  };

  async function run(): Promise<void> {
    let found = 0;
    let unpublished = 0;
    let isCut = false;
    for (let i = 0; i < document.pageCount && !search.hasMore; i++) {
      const page = ((fromPage - 1 + i) % document.pageCount) + 1;
      const ask = () => document.search(page, needle, hiddenLayers);
      const result: EngineResult<SearchHit[]> = isCut ? await ask() : await askAgain(ask, stop.signal);
      if (stop.signal.aborted) return;
      isCut = !result.ok && isPassingFault(result.fault);
      search.searched = i + 1;
      if (!result.ok) search.unsearched += 1;
      const all = result.ok ? result.value : [];
      const hits = all.slice(0, maxHits - found);
      search.hasMore = hits.length < all.length;
      if (hits.length > 0)
        byPage.set(
          page,
          hits.map((hit) => (kept?.page === page && isSameHit(kept.hit, hit) ? kept : { page, hit })),
        );
      found += hits.length;
      unpublished += hits.length;
      // Whether the kept one is still there is known by now.
      const isKeptRead = kept !== null && i === 0;
      if (isKeptRead || (unpublished > 0 && (i < 3 || i % shownEvery === 0))) {
        unpublished = 0;
        publish();
      }
    }
    search.searched = document.pageCount;
    publish();
  }

  run().catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  return () => stop.abort();
}

const isSameHit = (a: SearchHit, b: SearchHit): boolean =>
  a.length === b.length && a.every((value, at) => value === b[at]);

/** Returns how far a search has come, in words; empty where nothing is searched for. */
export function searchStatus(
  { needle, hits, current, searched, unsearched, hasMore }: TextSearch,
  pageCount: number,
): string {
  if (needle.trim() === '') return '';
  const found = hits.length > 0 ? `${current + 1} of ${hits.length}${hasMore ? '+' : ''}` : 'No hits';
  if (searched < pageCount) return `${found} · page ${searched} of ${pageCount}`;
  if (unsearched === 0) return found;
  return `${found} · ${unsearched === 1 ? '1 page' : `${unsearched} pages`} not searched`;
}

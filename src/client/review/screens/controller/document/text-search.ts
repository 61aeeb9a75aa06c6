import { ref } from 'valtio';
import type { EngineDocument } from '#client/engine/engine.ts';
import type { PageHit, TextSearch } from '#client/review/screens/controller/review-view.ts';

/** The largest number of hits that are shown: each is drawn, and nobody walks through more. */
const mostHits = 2_000;
/** The interval of new hits, or pages searched, between updates of the screen. */
const shownEvery = 12;

/**
 * Searches a document page by page, from `fromPage` on and around, showing hits as they are found. Hits stay in the
 * order of pages. Returns what stops it.
 */
export function searchDocument(
  document: Pick<EngineDocument, 'search' | 'pageCount'>,
  search: TextSearch,
  fromPage: number,
  shown: () => void,
): () => void {
  let stopped = false;
  const { needle } = search;
  const byPage = new Map<number, PageHit[]>();
  Object.assign(search, { hits: ref([]), current: -1, searched: 0 });
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
    for (let i = 0; i < document.pageCount && found < mostHits; i++) {
      const page = ((fromPage - 1 + i) % document.pageCount) + 1;
      const result = await document.search(page, needle);
      if (stopped) return;
      search.searched = i + 1;
      // A page that cannot be read has no hits; the stage shows its fault.
      const hits = result.ok ? result.value : [];
      if (hits.length > 0)
        byPage.set(
          page,
          hits.map((hit) => ({ page, hit })),
        );
      found += hits.length;
      unpublished += hits.length;
      if (unpublished > 0 && (i < 3 || i % shownEvery === 0)) {
        unpublished = 0;
        publish();
      }
    }
    search.searched = document.pageCount;
    publish();
  }

  void run();
  return () => {
    stopped = true;
  };
}

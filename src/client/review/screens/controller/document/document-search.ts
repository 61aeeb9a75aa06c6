import type { EngineDocument } from '#client/engine/engine.ts';
import type { ReviewController } from '#client/review/screens/controller/review-controller.ts';
import type { ReviewRequests } from '#client/review/screens/controller/review-requests.ts';
import { noSearch, type ReviewView } from '#client/review/screens/controller/review-view.ts';
import type { Stage } from '#client/stage/stage.ts';
import type { searchDocument } from './text-search.ts';

/** Returns the search in the text of the document on view, and what goes on with it. */
export function createDocumentSearch(
  view: ReviewView,
  stage: () => Stage | null,
  { focusSearch }: Pick<ReviewRequests, 'focusSearch'>,
): Pick<ReviewController, 'search' | 'stepHit' | 'closeSearch' | 'openSearch'> & {
  /** The document is shown, on a stage that has no hits of it: another one than was searched is searched. */
  goOn(): void;
  /** Searches what is drawn now: other layers are hidden. */
  searchAgain(): void;
} {
  let stop = (): void => {};
  /** Null: nothing is searched for. */
  let lastSearchIn: typeof searchDocument | null = null;
  let searched: EngineDocument | null = null;
  const showHits = (): void => stage()?.setHits(view.search.hits, view.search.current);
  const begin = (): void => {
    const { document, search } = view;
    stop();
    if (document === null || lastSearchIn === null) return;
    searched = document;
    stop = lastSearchIn(document, search, view.page, showHits, view.hiddenLayers);
  };
  return {
    goOn() {
      if (lastSearchIn !== null && view.document !== null && view.document !== searched) begin();
      else showHits();
    },
    searchAgain() {
      const { document, search } = view;
      if (document === null || lastSearchIn === null) return;
      stop();
      searched = document;
      const kept = search.hits[search.current] ?? null;
      stop = lastSearchIn(document, search, kept?.page ?? view.page, showHits, view.hiddenLayers, kept);
    },
    search(needle, searchIn) {
      view.search.needle = needle;
      lastSearchIn = needle.trim() === '' ? null : searchIn;
      if (lastSearchIn === null || view.document === null) {
        Object.assign(view.search, noSearch());
        showHits();
      }
      begin();
    },
    stepHit(direction) {
      const { hits, current } = view.search;
      if (hits.length === 0) return;
      view.search.current = (current + direction + hits.length) % hits.length;
      showHits();
    },
    closeSearch() {
      stop();
      [lastSearchIn, searched] = [null, null];
      Object.assign(view.search, { open: false, needle: '', ...noSearch() });
      showHits();
    },
    openSearch() {
      view.search.open = true;
      focusSearch.emit();
    },
  };
}

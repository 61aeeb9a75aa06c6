import type { ReviewController } from '#client/review/screens/controller/review-controller.ts';
import { noSearch, type ReviewView } from '#client/review/screens/controller/review-view.ts';
import type { Stage } from '#client/stage/stage.ts';
import type { searchDocument } from './text-search.ts';

/** Returns the search in the text of the document on view, and what shows its hits on the stage again. */
export function createDocumentSearch(
  view: ReviewView,
  stage: () => Stage | null,
): Pick<ReviewController, 'search' | 'stepHit' | 'closeSearch' | 'openSearch'> & {
  showHits(): void;
  /** Searches what is drawn now: other layers are hidden. */
  searchAgain(): void;
} {
  let stop = (): void => {};
  /** Null: nothing is searched for. */
  let lastSearchIn: typeof searchDocument | null = null;
  const showHits = (): void => stage()?.setHits(view.search.hits, view.search.current);
  return {
    showHits,
    searchAgain() {
      const { document, search } = view;
      if (document === null || lastSearchIn === null) return;
      stop();
      const kept = search.hits[search.current] ?? null;
      stop = lastSearchIn(document, search, kept?.page ?? view.page, showHits, view.hiddenLayers, kept);
    },
    search(needle, searchIn) {
      stop();
      view.search.needle = needle;
      const { document } = view;
      const isNothing = document === null || needle.trim() === '';
      lastSearchIn = isNothing ? null : searchIn;
      if (isNothing) {
        Object.assign(view.search, noSearch());
        showHits();
        return;
      }
      stop = searchIn(document, view.search, view.page, showHits, view.hiddenLayers);
    },
    stepHit(direction) {
      const { hits, current } = view.search;
      if (hits.length === 0) return;
      view.search.current = (current + direction + hits.length) % hits.length;
      showHits();
    },
    closeSearch() {
      stop();
      lastSearchIn = null;
      Object.assign(view.search, { open: false, needle: '', ...noSearch() });
      showHits();
    },
    openSearch() {
      view.search.open = true;
    },
  };
}

import { beforeEach, describe, expect, it } from 'vitest';
import type { EngineDocument } from '#client/engine/engine.ts';
import { noSearch, type PageHit, type ReviewView } from '#client/review/screens/controller/review-view.ts';
import { createEmitter } from '#client/sync/emitter.ts';
import { recordingStage } from '../../../../../../tests/support/clients/recording-stage.ts';
import { createDocumentSearch } from './document-search.ts';
import type { searchDocument } from './text-search.ts';

const hit = (page: number): PageHit => ({
  page,
  hit: { quads: [], text: `${page}` } as unknown as PageHit['hit'],
});
const document = { pageCount: 9 } as EngineDocument;

let view: ReviewView;
let searches: { needle: string; from: number; layers: unknown; kept: PageHit | null; isStopped: boolean }[];
/** How often the field was asked to take the focus. */
let focused: number;
let stage: ReturnType<typeof recordingStage>;
let search: ReturnType<typeof createDocumentSearch>;
beforeEach(() => {
  searches = [];
  stage = recordingStage();
  view = {
    ...{ document, page: 4, hiddenLayers: null },
    search: { open: false, needle: '', ...noSearch() },
  } as unknown as ReviewView;
  focused = 0;
  const focusSearch = createEmitter();
  focusSearch.on(() => focused++);
  search = createDocumentSearch(view, () => stage.stage, { focusSearch });
});
/** Notes what is searched for; its hits are put into the view by the test. */
const searchIn: typeof searchDocument = (_, { needle }, from, __, layers, kept = null) => {
  const begun = { needle, from, layers, kept, isStopped: false };
  searches.push(begun);
  return () => {
    begun.isStopped = true;
  };
};
const find = (...pages: number[]): void => {
  Object.assign(view.search, { hits: pages.map(hit), current: 0 });
};
const shownHits = (): unknown[] => stage.calls.at(-1)?.slice(1) ?? [];
const running = (): string[] => searches.filter(({ isStopped }) => !isStopped).map(({ needle }) => needle);

describe('a search', () => {
  it('begins at the page in view, and ends the one before', () => {
    search.search('ma', searchIn);
    search.search('may', searchIn);
    expect(searches.map(({ needle, from }) => [needle, from])).toEqual([
      ['ma', 4],
      ['may', 4],
    ]);
    expect(running()).toEqual(['may']);
  });

  it.each(['', '  '])('for nothing (“%s”) takes the hits off the stage and keeps the field', (needle) => {
    search.openSearch();
    search.search('may', searchIn);
    find(2);
    search.search(needle, searchIn);
    expect(running()).toEqual([]);
    expect(view.search).toMatchObject({ open: true, needle, hits: [], current: -1 });
    expect(shownHits()).toEqual([[], -1]);
  });

  it('is noted where no document is there yet, and begins with it', () => {
    view.document = null;
    search.search('may', searchIn);
    expect(searches).toEqual([]);
    expect(view.search.needle).toBe('may');
    view.document = document;
    search.goOn();
    expect(running()).toEqual(['may']);
  });

  it('goes on in the document that is opened in place of one that failed to open', () => {
    search.search('may', searchIn);
    view.document = null;
    search.goOn();
    expect(searches).toHaveLength(1);
    view.document = { pageCount: 9 } as EngineDocument;
    search.goOn();
    search.goOn();
    expect(running()).toEqual(['may']);
    expect(searches).toHaveLength(2);
    expect(searches[1]).toMatchObject({ from: 4, kept: null });
  });

  it('that is asked for while it is open takes the focus again, and keeps what was found', () => {
    search.openSearch();
    search.search('may', searchIn);
    find(2);
    focused = 0;
    search.openSearch();
    expect(focused).toBe(1);
    expect(view.search).toMatchObject({ open: true, needle: 'may', hits: [hit(2)] });
  });

  it('that is closed begins empty the next time, and is not made again', () => {
    search.openSearch();
    search.search('may', searchIn);
    find(2);
    search.closeSearch();
    expect(running()).toEqual([]);
    expect(view.search).toMatchObject({ open: false, needle: '', hits: [] });
    expect(shownHits()).toEqual([[], -1]);
    search.searchAgain();
    expect(searches).toHaveLength(1);
  });
});

describe('a search made again with other layers', () => {
  it('begins at the current hit, which it keeps', () => {
    search.search('may', searchIn);
    find(2, 7, 8);
    search.stepHit(1);
    view.hiddenLayers = [3];
    search.searchAgain();
    expect(searches[1]).toMatchObject({ needle: 'may', from: 7, layers: [3], kept: hit(7) });
    expect(running()).toEqual(['may']);
    expect(searches[0]?.isStopped).toBe(true);
  });

  it('begins at the page in view where it had found nothing', () => {
    search.search('may', searchIn);
    view.page = 6;
    search.searchAgain();
    expect(searches[1]).toMatchObject({ from: 6, kept: null });
  });

  it('is none where nothing is searched for, or no document is there', () => {
    search.searchAgain();
    search.search('may', searchIn);
    view.document = null;
    search.searchAgain();
    expect(searches).toHaveLength(1);
  });
});

describe('a step among the hits', () => {
  it('goes round, and is shown', () => {
    search.search('may', searchIn);
    find(2, 5, 8);
    search.stepHit(-1);
    expect(view.search.current).toBe(2);
    search.stepHit(1);
    expect(view.search.current).toBe(0);
    search.stepHit(1);
    expect(shownHits()).toEqual([view.search.hits, 1]);
  });

  it('without hits does nothing', () => {
    search.stepHit(1);
    search.stepHit(-1);
    expect(view.search.current).toBe(-1);
    expect(stage.calls).toEqual([]);
  });
});

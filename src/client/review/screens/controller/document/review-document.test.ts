import { ref } from 'valtio';
import { beforeEach, expect, it } from 'vitest';
import type { EngineDocument } from '#client/engine/engine.ts';
import { createReviewRequests } from '#client/review/screens/controller/review-requests.ts';
import { createReviewView, type ReviewView } from '#client/review/screens/controller/review-view.ts';
import type { ReviewState } from '#client/review/stores/review.store.ts';
import { memoryStorage } from '../../../../../../tests/support/clients/memory-storage.ts';
import { recordingStage } from '../../../../../../tests/support/clients/recording-stage.ts';
import { createReviewDocument, type ReviewDocument } from './review-document.ts';
import { searchDocument } from './text-search.ts';

const review = { status: 'loading', pageSizes: [] } as unknown as ReviewState;
let view: ReviewView;
let controls: ReviewDocument['controls'];
let calls: unknown[][];

/** Where each layer has the word on a page, as the left edge of its quad. */
const words = [
  { page: 1, layer: 1, x: 10 },
  { page: 2, layer: 1, x: 20 },
  { page: 2, layer: 2, x: 30 },
  { page: 3, layer: 2, x: 40 },
];
const file = {
  pageCount: 3,
  search: async (page: number, _needle: string, hidden: readonly number[] | null) => ({
    ok: true,
    value: words
      .filter((word) => word.page === page && !hidden?.includes(word.layer))
      .map(({ x }) => new Float32Array(8).fill(x)),
  }),
} as unknown as EngineDocument;
const found = () => view.search.hits.map(({ hit }) => hit[0]);
const current = () => view.search.hits[view.search.current];
const searched = () => expect.poll(() => view.search.searched).toBe(3);

beforeEach(() => {
  view = createReviewView(memoryStorage());
  view.document = ref(file);
  const made = recordingStage();
  calls = made.calls;
  const loadEngine = () => Promise.reject(new Error('no file is opened'));
  ({ controls } = createReviewDocument(review, view, () => made.stage, createReviewRequests(), loadEngine, {
    shown: () => {},
    besides: () => [],
  }));
});

it('searches again where layers are shown or hidden, and stays on the hit that is still drawn', async () => {
  controls.search('ink', searchDocument);
  await searched();
  controls.stepHit(1);
  controls.stepHit(1);
  const kept = current();
  expect([found(), kept?.hit[0]]).toEqual([[10, 20, 30, 40], 30]);
  calls.length = 0;
  controls.setHiddenLayers([1]);
  await searched();
  expect(found()).toEqual([30, 40]);
  // The same one, so that the view does not move.
  expect(current()?.hit).toBe(kept?.hit);
  const shown = calls.flatMap(([name, hits, at]) =>
    name === 'setHits' ? [(hits as ReviewView['search']['hits'])[at as number]?.hit] : [],
  );
  expect(new Set(shown)).toEqual(new Set([kept?.hit]));
});

it('goes to the next hit where the layer of the current one is hidden', async () => {
  view.page = 2;
  controls.search('ink', searchDocument);
  await searched();
  expect(current()?.hit[0]).toBe(20);
  controls.setHiddenLayers([1]);
  await searched();
  expect([found(), current()?.hit[0]]).toEqual([[30, 40], 30]);
  controls.setHiddenLayers([1, 2]);
  await searched();
  expect([found(), view.search.current]).toEqual([[], -1]);
});

it('does not search again once the search is closed', async () => {
  controls.search('ink', searchDocument);
  await searched();
  controls.closeSearch();
  controls.setHiddenLayers([1]);
  await Promise.resolve();
  expect(view.search).toMatchObject({ needle: '', hits: [], searched: 0 });
});

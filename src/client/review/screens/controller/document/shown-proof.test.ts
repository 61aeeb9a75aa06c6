import { ref } from 'valtio';
import { beforeEach, expect, it } from 'vitest';
import type { EngineDocument } from '#client/engine/engine.ts';
import { createReviewView, type ReviewView } from '#client/review/screens/controller/review-view.ts';
import type { ReviewState } from '#client/review/stores/review.store.ts';
import type { Stage } from '#client/stage/stage.ts';
import type { Version } from '#shared/files/attachment.ts';
import { memoryStorage } from '../../../../../../tests/support/clients/memory-storage.ts';
import { recordingStage } from '../../../../../../tests/support/clients/recording-stage.ts';
import { createShownProof, type ShownProof } from './shown-proof.ts';

const version = {
  preview: '/preview.png',
  pictures: null,
  fileType: 'image',
  fileMeta: { firstPage: { width: 1, height: 1 } },
} as unknown as Version;
const engine = ref({ pageCount: 1 } as EngineDocument);
let review: Pick<ReviewState, 'status' | 'pageSizes'>;
let view: ReviewView;
let stage: Stage | null;
let proof: ShownProof;

beforeEach(() => {
  review = { status: 'loading', pageSizes: [] };
  view = createReviewView(memoryStorage());
  stage = null;
  proof = createShownProof(review, view, () => stage);
});

it('is shown whole on a stage that is made anew', () => {
  proof.begin(version);
  view.document = engine;
  proof.setTheme('dark');
  proof.setHiddenLayers([2]);
  const { stage: made, calls } = recordingStage();
  stage = made;
  proof.draw();
  expect(calls).toEqual([
    ['setDocument', { engine, pageSizes: null, preview: '/preview.png', levels: null, image: true }],
    ['setTheme', 'dark'],
    ['setHiddenLayers', [2]],
  ]);
  expect(view.shown).toBe(1);
});

it('takes the pictures that the server makes while it is shown, once', () => {
  const { stage: made, calls } = recordingStage();
  stage = made;
  proof.begin(version);
  view.document = engine;
  proof.setPictures(null);
  proof.setPictures('/pictures');
  proof.setPictures('/pictures?signature=another');
  expect(calls).toEqual([['setLevels', expect.objectContaining({ load: expect.any(Function) })]]);
  proof.draw();
  expect(calls[1]?.[1]).toMatchObject({ levels: calls[0]?.[1] });
});

it('takes pictures that the server has made anew: the earlier ones are gone', () => {
  const { stage: made, calls } = recordingStage();
  stage = made;
  proof.begin({ ...version, pictures: '/pictures/0a?signature=one' });
  view.document = engine;
  proof.setPictures('/pictures/0a?signature=two');
  expect(calls).toEqual([]);
  proof.setPictures('/pictures/0b?signature=one');
  expect(calls).toEqual([['setLevels', expect.objectContaining({ load: expect.any(Function) })]]);
});

it('waits for the server’s page sizes only while they are on their way', () => {
  const { stage: made, calls } = recordingStage();
  stage = made;
  proof.begin(version);
  view.document = engine;
  Object.assign(review, { status: 'ready', pageSizes: [{ width: 1, height: 1 }] });
  proof.draw();
  expect(calls[0]?.[1]).toMatchObject({ pageSizes: [{ width: 1, height: 1 }] });
  view.document = null;
  proof.draw();
  expect(calls[3]).toEqual(['setDocument', null]);
  expect(view.shown).toBe(0);
});

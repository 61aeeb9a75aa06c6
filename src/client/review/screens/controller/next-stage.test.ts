import { ref } from 'valtio';
import { afterEach, expect, it, vi } from 'vitest';
import type { EngineDocument } from '#client/engine/engine.ts';
import { recordingStage } from '../../../../../tests/support/clients/recording-stage.ts';
import { openReviewScene } from '../../../../../tests/support/scenes/review-scene.ts';

afterEach(() => void vi.unstubAllGlobals());

const document = (): EngineDocument => ref({ pageCount: 9 } as EngineDocument);
const position = { page: 3, x: 10, y: 20, zoom: 2, fit: null };

it('a stage that takes the place of another shows what that did', () => {
  const { controller } = openReviewScene();
  const { view } = controller;
  view.document = document();
  const [first, second, third] = [recordingStage({ position }), recordingStage(), recordingStage()];
  controller.setStage(first.stage);
  expect(first.calls.filter(([name]) => name === 'goBack')).toEqual([]);
  view.failedPages = [3];
  controller.setStage(null);
  controller.setStage(second.stage);
  expect(second.calls.at(-1)).toEqual(['goBack', position]);
  expect(view.failedPages).toEqual([]);

  // Another version begins at its first page.
  controller.setStage(null);
  view.document = document();
  controller.setStage(third.stage);
  expect(third.calls.filter(([name]) => name === 'goBack')).toEqual([]);
});

import { ref } from 'valtio';
import { afterEach, expect, it, vi } from 'vitest';
import type { EngineDocument } from '#client/engine/engine.ts';
import type { Version } from '#shared/files/attachment.ts';
import type { Mark } from '#shared/review/mark.ts';
import { recordingStage } from '../../../../../tests/support/clients/recording-stage.ts';
import { openReviewScene } from '../../../../../tests/support/scenes/review-scene.ts';

afterEach(() => void vi.unstubAllGlobals());

const document = (): EngineDocument => ref({ pageCount: 9, dispose: () => {} } as EngineDocument);

const start = () => {
  const { controller } = openReviewScene();
  const { stage, calls } = recordingStage();
  controller.view.draft = { id: 'draft', page: 7 } as Mark;
  return { controller, stage, flights: () => calls.filter(([name]) => name === 'flyTo'), calls };
};

it('flies to a mark that was asked for before its document was on the stage', () => {
  const { controller, stage, calls, flights } = start();
  controller.setStage(stage);
  controller.showDraft();
  controller.setStage(null);
  controller.view.document = document();
  expect(flights()).toEqual([]);
  controller.setStage(stage);
  expect(flights()).toEqual([['flyTo', 'draft']]);
  const names = calls.map(([name]) => name);
  expect(names.lastIndexOf('flyTo')).toBeGreaterThan(names.lastIndexOf('setDocument'));

  // Once only.
  controller.setStage(stage);
  expect(flights()).toHaveLength(1);
});

it('flies at once where the document is shown', () => {
  const { controller, stage, flights } = start();
  controller.view.document = document();
  controller.setStage(stage);
  controller.showDraft();
  expect(flights()).toEqual([['flyTo', 'draft']]);
});

it.each([
  ['another page is gone to', (controller) => controller.goToPage(2)],
  ['nothing is chosen any more', (controller) => controller.choose(null)],
  [
    'another version is opened',
    (controller) =>
      controller.openVersion('10482', {
        ...{ id: 'v2', attachmentId: 'a1', fileType: 'unsupported' },
        ...{ preview: null, pictures: null, fileMeta: { pageCount: null, firstPage: null } },
      } as Version)(),
  ],
] satisfies [string, (controller: ReturnType<typeof start>['controller']) => void][])(
  'flies nowhere where %s before',
  (_, leave) => {
    const { controller, stage, flights } = start();
    controller.showDraft();
    leave(controller);
    controller.view.document = document();
    controller.setStage(stage);
    expect(flights()).toEqual([]);
  },
);

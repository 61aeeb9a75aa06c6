import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '#client/state/client.ts';
import type { Version } from '#shared/files/attachment.ts';
import type { Topic } from '#shared/review/annotation.ts';
import type { Mark } from '#shared/review/mark.ts';
import { memoryStorage } from '../../../../../tests/support/clients/memory-storage.ts';
import { recordingStage } from '../../../../../tests/support/clients/recording-stage.ts';
import { openReviewScene } from '../../../../../tests/support/scenes/review-scene.ts';
import { createReviewRequests } from './review-requests.ts';
import { createReviewView, type ReviewView } from './review-view.ts';
import { createThreadSelection, type ThreadSelection } from './thread-selection.ts';

const topic = (number: number): Topic =>
  ({ id: `topic-${number}`, number, sender: { id: 'ada', name: 'Ada' } }) as Topic;
const topics = [topic(1), topic(2), topic(3), topic(4)];
/** Those that are not deleted, and the one asked for, in reading order. */
const shown = (also?: Topic): Topic[] =>
  topics
    .filter(({ id }) => !deleted.has(id) || id === also?.id)
    .map((each) => ({ ...each, isResolve: resolved.has(each.id) }));
const version = {
  ...{ id: 'v2', attachmentId: 'a1', fileType: 'unsupported', preview: null, pictures: null },
  fileMeta: { pageCount: null, firstPage: null },
} as Version;
const markOf = ({ id }: { id?: string }): Mark | null =>
  id === 'topic-3' ? null : ({ id: `mark-${id?.slice(-1)}` } as Mark);

afterEach(() => void vi.unstubAllGlobals());

const resolved = new Set<string>();
const deleted = new Set<string>();
let view: ReviewView;
let calls: unknown[][];
let requested: string[];
let selection: ThreadSelection;

beforeEach(() => {
  view = createReviewView(memoryStorage());
  const requests = createReviewRequests();
  requested = [];
  resolved.clear();
  deleted.clear();
  for (const name of ['reveal', 'showStage'] as const) requests[name].on(() => requested.push(name));
  const recording = recordingStage();
  calls = recording.calls;
  selection = createThreadSelection(
    {} as Client,
    view,
    requests,
    {
      topicOf: (id) => shown().find((each) => each.id === id) ?? null,
      markOf: markOf as (topic: object) => Mark | null,
      inOrder: shown,
    },
    () => recording.stage,
    { flyTo: recording.stage.flyTo, cancel: () => {} },
  );
});

it('selects the thread’s mark, flies to it where asked, and announces the thread', () => {
  selection.choose('topic-1');
  expect(calls).toEqual([['setSelected', 'mark-1']]);
  expect(view).toMatchObject({ selected: 'topic-1', announcement: 'Comment 1 by Ada' });
  expect(requested).toEqual([]);
  selection.choose('topic-2', { fly: true, reveal: true });
  expect(calls.slice(1)).toEqual([
    ['setSelected', 'mark-2'],
    ['flyTo', 'mark-2'],
  ]);
  expect(requested).toEqual(['reveal', 'showStage']);
});

it('flies nowhere for a thread without a mark', () => {
  selection.choose('topic-3', { fly: true });
  expect(calls).toEqual([['setSelected', null]]);
  expect(requested).toEqual([]);
});

it('steps through the open threads around their ends', () => {
  selection.step(1);
  expect(view.selected).toBe('topic-1');
  selection.step(-1);
  expect(view.selected).toBe('topic-4');
  selection.step(1);
  expect(view.selected).toBe('topic-1');
});

it('steps on from the place of a chosen thread that is not open any more, or was deleted', () => {
  resolved.add('topic-2');
  selection.choose('topic-2');
  selection.step(1);
  expect(view.selected).toBe('topic-3');
  selection.choose('topic-2');
  selection.step(-1);
  expect(view.selected).toBe('topic-1');
  selection.choose('topic-2');
  deleted.add('topic-2');
  selection.step(1);
  expect(view.selected).toBe('topic-3');
  deleted.clear();
  selection.choose('topic-2');
  deleted.add('topic-2');
  selection.step(-1);
  expect(view.selected).toBe('topic-1');
  deleted.clear();
  selection.choose('topic-2');
  // Others before it are deleted as well.
  deleted.add('topic-1').add('topic-2');
  selection.step(1);
  expect(view.selected).toBe('topic-3');
  resolved.add('topic-1').add('topic-3').add('topic-4');
  deleted.clear();
  resolved.delete('topic-1');
  selection.step(1);
  expect(view.selected).toBe('topic-1');
});

it('lets go of a thread just sent with the next tool to draw with, and of no other', () => {
  selection.choose('topic-1', { sent: true });
  selection.toolChosen(false);
  expect(view.selected).toBe('topic-1');
  selection.toolChosen(true);
  expect(view.selected).toBeNull();
  selection.choose('topic-2');
  selection.toolChosen(true);
  expect(view.selected).toBe('topic-2');
});

it.each(['onSelect', 'showDraft'] as const)(
  'keeps the unsaved mark selected (%s) while others write',
  (by) => {
    const { controller } = openReviewScene();
    const stage = recordingStage();
    const selected = () => stage.calls.filter(([name]) => name === 'setSelected').at(-1)?.[1];
    controller.setStage(stage.stage);
    controller.view.draft = { id: 'draft' } as Mark;
    if (by === 'onSelect') controller.events.onSelect('draft');
    else controller.showDraft();
    controller.setStage(null);
    stage.calls.length = 0;
    // Draws what a live event draws.
    controller.setStage(stage.stage);
    expect(selected()).toBe('draft');
    controller.events.onSelect(null);
    expect(selected()).toBeNull();
    controller.setStage(stage.stage);
    expect(selected()).toBeNull();
  },
);

it('selects no other unsaved mark than the one that was chosen', () => {
  selection.choose('topic-1');
  view.draft = { id: 'draft' } as Mark;
  selection.chooseDraft();
  selection.draw();
  view.draft = { id: 'next' } as Mark;
  selection.draw();
  expect(calls.map(([, id]) => id)).toEqual(['mark-1', 'draft', 'draft', 'mark-1']);
});

it('forgets what was asked of a thread whose card was not shown, once another is chosen', () => {
  const asked = { topicId: 'topic-1', action: 'reply' } as const;
  selection.choose('topic-1');
  view.asked = asked;
  selection.choose('topic-1');
  expect(view.asked).toEqual(asked);
  selection.choose('topic-2');
  expect(view.asked).toBeNull();
});

it('forgets what was asked of a thread once another version is opened', () => {
  const { controller } = openReviewScene();
  controller.view.asked = { topicId: 'topic-1', action: 'delete' };
  controller.openVersion('10482', version)();
  expect(controller.view.asked).toBeNull();
});

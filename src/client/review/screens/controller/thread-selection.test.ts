import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '#client/state/client.ts';
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
const topics = [topic(1), topic(2), topic(3)];
const markOf = ({ id }: { id?: string }): Mark | null =>
  id === 'topic-3' ? null : ({ id: `mark-${id?.slice(-1)}` } as Mark);

afterEach(() => void vi.unstubAllGlobals());

let view: ReviewView;
let calls: unknown[][];
let requested: string[];
let selection: ThreadSelection;

beforeEach(() => {
  view = createReviewView(memoryStorage());
  const requests = createReviewRequests();
  requested = [];
  for (const name of ['reveal', 'showStage'] as const) requests[name].on(() => requested.push(name));
  const recording = recordingStage();
  calls = recording.calls;
  selection = createThreadSelection(
    {} as Client,
    view,
    requests,
    {
      topicOf: (id) => topics.find((each) => each.id === id) ?? null,
      markOf: markOf as (topic: object) => Mark | null,
      open: () => topics,
    },
    () => recording.stage,
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
  expect(view.selected).toBe('topic-3');
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

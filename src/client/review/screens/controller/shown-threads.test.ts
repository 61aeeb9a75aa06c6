import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '#client/state/client.ts';
import type { User } from '#shared/accounts/user.ts';
import type { Topic } from '#shared/review/annotation.ts';
import type { Mark } from '#shared/review/mark.ts';
import { encodeMark } from '#shared/review/mark-record.ts';
import { createClient } from '../../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../../tests/support/clients/memory-storage.ts';
import { recordingStage } from '../../../../../tests/support/clients/recording-stage.ts';
import { createReviewView, type ReviewView } from './review-view.ts';
import { createShownThreads, type ShownThreads } from './shown-threads.ts';

const dot = (id: string, y: number): Mark => ({ id, page: 1, colour: 'red', shape: 'dot', x: 10, y });
const topic = (id: string, change: Partial<Topic>): Topic =>
  ({
    id,
    number: 1,
    tab: 'public',
    sender: { id: 'u1', name: 'Ada' },
    isResolve: false,
    comments: [],
    ...change,
  }) as Topic;

let client: Client;
let view: ReviewView;
let calls: unknown[][];
let threads: ShownThreads;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient('http://127.0.0.1:9/api', memoryStorage());
  client.session.user = { id: 'u1' } as User;
  client.review.state.topics = [
    topic('low', { annotation: encodeMark(dot('m1', 300)) }),
    topic('high', { annotation: encodeMark(dot('m2', 20)), sender: { id: 'u2' } as Topic['sender'] }),
    topic('done', { annotation: encodeMark(dot('m3', 10)), isResolve: true }),
    topic('inside', { annotation: encodeMark(dot('m4', 10)), tab: 'internal' }),
  ];
  view = createReviewView(memoryStorage());
  const recording = recordingStage();
  calls = recording.calls;
  threads = createShownThreads(client, view, () => recording.stage);
});
afterEach(() => vi.unstubAllGlobals());

const drawn = (): [id: string, own: boolean][] => {
  const marks = calls.at(-1)?.[1] as { mark: Mark; own: boolean }[];
  return marks.map(({ mark, own }) => [mark.id, own]);
};

it('draws the marks of the tab with the draft', () => {
  view.draft = dot('draft', 5);
  threads.draw();
  expect(drawn()).toEqual([
    ['m1', true],
    ['m2', false],
    ['m3', true],
    ['draft', true],
  ]);
});

it('finds a thread by its mark on the tab, and by the id it had before it was sent', () => {
  expect(threads.topicOfMark('m2')?.id).toBe('high');
  expect(threads.topicOfMark('m4')).toBeNull();
  client.review.renamed.set('provisional', 'low');
  expect(threads.topicOf('provisional')?.id).toBe('low');
  expect([threads.topicOf('unknown'), threads.topicOf(null)]).toEqual([null, null]);
});

it('lists the threads of the tab as they are read', () => {
  expect(threads.inOrder().map(({ id }) => id)).toEqual(['done', 'high', 'low']);
});

it('draws threads that come, until it no longer follows', async () => {
  const stop = threads.follow();
  client.review.state.topics = [topic('new', { annotation: encodeMark(dot('m9', 1)) })];
  await expect.poll(() => calls.length).toBe(1);
  expect(drawn()).toEqual([['m9', true]]);
  stop();
  const before = calls.length;
  client.review.state.topics = [];
  await Promise.resolve();
  expect(calls).toHaveLength(before);
});

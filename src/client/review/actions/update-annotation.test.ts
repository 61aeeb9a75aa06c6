import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callFailure } from '#client/net/call-result.ts';
import { type MarkUndoStep, remember } from '#client/review/stores/mark-undo.ts';
import { beginEditing } from '#client/review/stores/review.store.ts';
import type { Client } from '#client/state/client.ts';
import type { QueuedWrite } from '#client/sync/outbox-storage.ts';
import type { User } from '#shared/accounts/user.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { Topic } from '#shared/review/annotation.ts';
import type { Mark } from '#shared/review/mark.ts';
import { encodeMark } from '#shared/review/mark-record.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { returnWrite } from './return-write.ts';
import { undoMark } from './undo-mark.ts';
import { updateAnnotation } from './update-annotation.ts';

const ingrid = { id: 'ingrid', name: 'Ingrid Solberg', avatar: null };
const pin = (x: number): Mark => ({ id: 'mark', page: 1, colour: 'red', shape: 'dot', x, y: 10 });

let client: Client;
beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient('http://127.0.0.1:1/api', memoryStorage());
  client.api.call = () => new Promise(() => {});
  client.session.user = ingrid as User;
  Object.assign(client.review.state, { orderId: '1', attachmentId: 'a', versionId: 'v' });
  const topic: Partial<Topic> = {
    id: 'topic',
    tab: 'public',
    sender: ingrid,
    message: richTextOf('Here'),
    comments: [],
    dateCreated: '2026-03-01T08:00:00.000Z',
    annotation: encodeMark(pin(1)),
  };
  client.review.threads.load(new Map([['topic', topic as Topic]]), {}, 0);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('sends a mark that moves step by step once it has come to rest, not every step', () => {
  for (let x = 2; x <= 30; x++) updateAnnotation(client, 'topic', pin(x));
  const waiting = client.outbox.waiting().map(({ input }) => input.body?.annotation);
  expect(waiting).toEqual([encodeMark(pin(2)), encodeMark(pin(30))]);
  expect(client.review.state.topics[0]?.annotation).toBe(encodeMark(pin(30)));
});

it('shows a mark that its author moves while they edit its comment, and undoes each move by itself', () => {
  const { state, threads } = client.review;
  beginEditing(client.review, 'topic');
  updateAnnotation(client, 'topic', pin(2));
  updateAnnotation(client, 'topic', pin(3));
  expect(state.topics[0]?.annotation).toBe(encodeMark(pin(3)));
  const [first, second] = [pin(1), pin(2)].map(encodeMark);
  expect(state.history.done).toMatchObject([{ before: first }, { before: second }]);

  const [sent, waiting] = client.outbox.waiting();
  if (sent === undefined || waiting === undefined) throw new Error('both moves wait');
  const theirs = { ...(threads.view().get('topic') as Topic), annotation: encodeMark(pin(9)) };
  threads.receive(
    { channel: 'order:1:public', seq: 1 },
    { kind: 'put', topic: theirs, mutationId: sent.mutationId },
    [sent.mutationId],
  );
  expect(state.topics[0]?.annotation).toBe(encodeMark(pin(3)));
  returnWrite(client, waiting, callFailure('forbidden', 403, 'No'));
  expect(state.topics[0]?.annotation).toBe(second);
});

it('undoes moves by arrow keys in one step, and each drag by itself', () => {
  const { history } = client.review.state;
  const steps = () =>
    history.done.map((step) => (step.kind === 'change' ? [step.before, step.after] : [step.kind]));
  updateAnnotation(client, 'topic', pin(100));
  for (let x = 101; x <= 130; x++) updateAnnotation(client, 'topic', pin(x), 'key');
  updateAnnotation(client, 'topic', pin(500));
  updateAnnotation(client, 'topic', pin(501), 'key');
  expect(steps()).toEqual(
    [
      [1, 100],
      [100, 130],
      [130, 500],
      [500, 501],
    ].map((xs) => xs.map((x) => encodeMark(pin(x)))),
  );
  updateAnnotation(client, 'topic', pin(500), 'key');
  expect(steps()).toHaveLength(3);
});

it('undoes a move by arrow keys apart from one before it where somebody moved the mark in between', () => {
  const { history } = client.review.state;
  updateAnnotation(client, 'topic', pin(2), 'key');
  const [before, after] = [encodeMark(pin(50)), encodeMark(pin(51))];
  remember(history, { kind: 'change', topicId: 'topic', before, after, by: 'key' });
  expect(history.done).toHaveLength(2);
});

/** Refuses the write that waits longest, as the outbox does. */
function refuseFirst(): void {
  const [write] = client.outbox.waiting();
  if (write === undefined) throw new Error('a move waits');
  returnWrite(client, write, callFailure('forbidden', 403, 'No'));
  (client.outbox.waiting() as QueuedWrite[]).shift();
}
const moves = () => {
  const { done, undone } = client.review.state.history;
  const placeOf = (mark: string) => [1, 2, 3, 4, 5].find((x) => encodeMark(pin(x)) === mark);
  const placesOf = (step: MarkUndoStep): unknown =>
    step.kind === 'change' ? [step.before, step.after].map(placeOf) : step.kind;
  return { done: done.map(placesOf), undone: undone.map(placesOf) };
};

describe('a refused move of a mark is no step of its undo', () => {
  it('neither by itself nor among others', () => {
    updateAnnotation(client, 'topic', pin(2));
    updateAnnotation(client, 'topic', pin(3));
    refuseFirst();
    expect(moves()).toEqual({ done: [[1, 3]], undone: [] });
    refuseFirst();
    expect(moves()).toEqual({ done: [], undone: [] });
    undoMark(client);
    expect(client.outbox.waiting()).toEqual([]);
  });

  it('nor is one back to where the mark then is', () => {
    for (const x of [2, 1]) updateAnnotation(client, 'topic', pin(x));
    refuseFirst();
    expect(moves()).toEqual({ done: [], undone: [] });
  });

  it('nor are those that were sent as one with it', () => {
    for (const x of [2, 3, 4, 5]) updateAnnotation(client, 'topic', pin(x));
    (client.outbox.waiting() as QueuedWrite[]).shift();
    const { topics } = client.review.state;
    expect(topics[0]?.annotation).toBe(encodeMark(pin(5)));
    refuseFirst();
    expect(moves()).toEqual({ done: [[1, 2]], undone: [] });
  });

  it('and of moves by arrow keys those stay that were not refused', () => {
    for (const x of [2, 3, 4]) updateAnnotation(client, 'topic', pin(x), 'key');
    (client.outbox.waiting() as QueuedWrite[]).shift();
    refuseFirst();
    expect(moves()).toEqual({ done: [[1, 2]], undone: [] });
  });

  it('nor is one that was undone to do again where the undoing is refused', () => {
    updateAnnotation(client, 'topic', pin(2));
    (client.outbox.waiting() as QueuedWrite[]).shift();
    undoMark(client);
    expect(moves()).toEqual({ done: [], undone: [[1, 2]] });
    refuseFirst();
    expect(moves()).toEqual({ done: [], undone: [] });
    expect(client.review.state.topics[0]?.annotation).toBe(encodeMark(pin(2)));
  });
});

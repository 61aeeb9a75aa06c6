import { beforeEach, describe, expect, it } from 'vitest';
import type { Cause } from '#client/sync/replica.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { beginEdit, type EditedThread, ownMark } from './edited-thread.ts';
import { createThreadReplica, type ThreadReplica, type ThreadWrite } from './threads.ts';

const channel = 'order:7:public';
const me = { id: 'ben', name: 'Ben Lim', avatar: null };
const topic = (annotation: string): Topic =>
  ({ id: 't1', annotation, message: { content: [] }, comments: [] }) as unknown as Topic;
const move = (mutationId: string, annotation: string, topicId = 't1'): ThreadWrite => ({
  kind: 'queued',
  author: me,
  write: {
    ...{ mutationId, name: 'updateAnnotation', userId: 'ben', queuedAt: 0 },
    input: { params: { topicId }, body: { annotation } },
  },
});

let replica: ThreadReplica;
let clock: { moment: number };
let edited: EditedThread;
let cause: Cause;
beforeEach(() => {
  clock = { moment: 0 };
  replica = createThreadReplica(clock, (id) => id);
  replica.load(new Map([['t1', topic('stored')]]), { [channel]: 0 }, 0);
  replica.onChange((by) => {
    cause = by;
  });
});
const shownTopic = (): Topic => replica.view().get('t1') ?? topic('gone');
const begin = (): void => {
  edited = beginEdit(shownTopic(), replica);
};
const mark = (idNow = (id: string) => id): string | null => ownMark(edited, replica, cause, idNow);
const event = (seq: number, annotation: string, mutationId: string | null = null): void =>
  void replica.receive(
    { channel, seq },
    { kind: 'put', topic: topic(annotation), mutationId } as never,
    mutationId === null ? [] : [mutationId],
  );

describe('while a thread is edited', () => {
  it('shows its mark as it was, whatever others do with it', () => {
    begin();
    event(1, 'moved by Ana');
    expect(mark()).toBe('stored');
  });

  it('shows where one moves it oneself, at once and after the server has done it', () => {
    begin();
    replica.write('m1', move('m1', 'mine'));
    expect(mark()).toBe('mine');
    event(1, 'mine', 'm1');
    expect(mark()).toBe('mine');
    event(2, 'moved by Ana');
    expect(mark()).toBe('mine');
  });

  it('shows it where it was before a move that is refused, and no other place', () => {
    begin();
    replica.write('m1', move('m1', 'first'));
    mark();
    replica.write('m2', move('m2', 'second'));
    expect(mark()).toBe('second');
    replica.refuse('m2');
    expect(mark()).toBe('first');
    replica.refuse('m1');
    expect(mark()).toBe('stored');
  });

  it('keeps the last of one’s moves that was done when a later one is refused', () => {
    begin();
    replica.write('m1', move('m1', 'first'));
    mark();
    replica.write('m2', move('m2', 'second'));
    mark();
    event(1, 'first', 'm1');
    expect(mark()).toBe('second');
    replica.refuse('m2');
    expect(mark()).toBe('first');
  });

  it('follows a move of the thread under its name of before it was sent, and none of another thread', () => {
    begin();
    replica.write('m1', move('m1', 'elsewhere', 't2'));
    expect(mark()).toBe('stored');
    replica.write('m2', move('m2', 'mine', 'pending.m0'));
    expect(mark((id) => (id === 'pending.m0' ? 't1' : id))).toBe('mine');
  });
});

describe('an edit that begins', () => {
  it('over a move on its way goes back to the server’s place if that is refused', () => {
    replica.write('m1', move('m1', 'mine'));
    begin();
    expect(mark()).toBe('mine');
    replica.refuse('m1');
    expect(mark()).toBe('stored');
  });

  it('after the response to a move, and before its event, begins where that has put it', () => {
    replica.write('m1', move('m1', 'mine'));
    replica.confirm('m1', {
      kind: 'done',
      change: { kind: 'put', topic: topic('mine'), mutationId: 'm1' } as never,
    });
    begin();
    expect(edited.topic.annotation).toBe('mine');
    event(1, 'mine', 'm1');
    event(2, 'moved by Ana');
    expect(mark()).toBe('mine');
  });

  it('on a thread that nothing is known of but what is shown keeps that', () => {
    const begun = { ...topic('drawn'), id: 'pending.m1' };
    edited = beginEdit(begun, replica);
    expect(mark()).toBe('drawn');
    expect(edited.topic).toEqual(begun);
  });
});

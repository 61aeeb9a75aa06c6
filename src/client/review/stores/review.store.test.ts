import { expect, it } from 'vitest';
import type { QueuedWrite } from '#client/sync/outbox-storage.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { draftKey } from './drafts.ts';
import {
  beginEditing,
  createReviewStore,
  endEditing,
  type ReviewStore,
  showVersion,
} from './review.store.ts';

const author = { id: 'ben', name: 'Ben Lim', avatar: null };
const channel = 'order:7:public';
const version = { orderId: '7', attachmentId: 'a1', versionId: 'v1' };
const topic = {
  id: 't1',
  message: richTextOf('Too light'),
  dateCreated: '',
  comments: [],
} as unknown as Topic;

/** The review of a version with one thread, in which a reply is written. */
function replying(): ReviewStore {
  const store = createReviewStore({ moment: 0 });
  showVersion(store, version);
  store.threads.load(new Map([[topic.id, topic]]), { [channel]: 0 }, 0);
  const key = draftKey.reply('t1');
  store.editors.set(key, { editor: { key, close: () => {} }, begunWith: null });
  return store;
}
const shown = ({ state }: ReviewStore): string[] => state.topics.map(({ id }) => id);
const remove = (store: ReviewStore): void =>
  void store.threads.receive({ channel, seq: 1 }, { kind: 'removed', topicId: 't1', mutationId: null });

it('keeps a thread that its author deletes until the reply that is written in it is closed', () => {
  const store = replying();
  remove(store);
  expect(shown(store)).toEqual(['t1']);
  store.editors.clear();
  endEditing(store, 't1');
  expect(shown(store)).toEqual([]);
});

it.each([
  ['a reply', 'r1', { ...topic, comments: [] }],
  ['a reply, with its thread', 'r1', null],
  ['the first message', 't1', null],
])('keeps %s that is deleted on another device until its edit is closed', (_, messageId, left) => {
  const reply = {
    id: 'r1',
    message: richTextOf('By one point'),
    dateCreated: '',
  } as Topic['comments'][number];
  const thread = { ...topic, comments: [reply] };
  const store = createReviewStore({ moment: 0 });
  showVersion(store, version);
  store.threads.load(new Map([[topic.id, thread]]), { [channel]: 0 }, 0);
  const key = draftKey.edit(messageId);
  store.editors.set(key, { editor: { key, close: () => {} }, begunWith: null });
  if (left === null) remove(store);
  else store.threads.receive({ channel, seq: 1 }, { kind: 'put', topic: left, mutationId: null });
  expect(store.state.topics).toEqual([thread]);
  store.editors.clear();
  endEditing(store, 't1');
  expect(store.state.topics).toEqual(left === null ? [] : [left]);
});

it('keeps none in which nothing is written, that one deletes oneself, or of another version', () => {
  const read = replying();
  read.editors.clear();
  remove(read);
  expect(shown(read)).toEqual([]);

  const own = replying();
  const write = { mutationId: 'm1', name: 'deleteTopic', userId: 'ben', queuedAt: 0 } as const;
  const queued: QueuedWrite & { name: 'deleteTopic' } = {
    ...write,
    input: { params: { ...version, topicId: 't1' } },
  };
  own.threads.write('m1', { kind: 'queued', write: queued, author });
  expect(shown(own)).toEqual([]);
  remove(own);
  expect(shown(own)).toEqual([]);

  const left = replying();
  showVersion(left, { ...version, versionId: 'v2' });
  expect(shown(left)).toEqual([]);
});

it('puts a mark under edit back where it was when the edit began, once a move that waited then is refused', () => {
  const store = createReviewStore({ moment: 0 });
  const annotation = (): string | null | undefined => store.state.topics[0]?.annotation;
  const put = (seq: number, moved: string, mutationId: string | null): void =>
    void store.threads.receive(
      { channel, seq },
      { kind: 'put', topic: { ...topic, annotation: moved }, mutationId },
      mutationId === null ? [] : [mutationId],
    );
  const move = (mutationId: string, moved: string): void =>
    store.threads.write(mutationId, {
      kind: 'queued',
      author,
      write: {
        ...{ mutationId, name: 'updateAnnotation', userId: 'ben', queuedAt: 0 },
        input: { params: version, body: { topicId: 't1', annotation: moved } },
      },
    });
  showVersion(store, version);
  store.threads.load(new Map([[topic.id, { ...topic, annotation: 'first' }]]), { [channel]: 0 }, 0);
  move('m1', 'refused');
  beginEditing(store, 't1');
  put(1, 'theirs', null);
  expect(annotation()).toBe('refused');
  store.threads.refuse('m1');
  expect(annotation()).toBe('first');

  move('m2', 'mine');
  store.threads.confirm('m2', {
    kind: 'done',
    change: { kind: 'put', topic: { ...topic, annotation: 'mine' }, mutationId: 'm2' },
  });
  expect(annotation()).toBe('mine');
  put(2, 'mine', 'm2');
  put(3, 'theirs again', null);
  expect(annotation()).toBe('mine');
  endEditing(store, 't1');
  expect(annotation()).toBe('theirs again');
});

import { describe, expect, it } from 'vitest';
import { pendingTopicId } from '#client/sync/ordering-key.ts';
import type { Person } from '#shared/accounts/person.ts';
import { plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { createThreadReplica, messageOfWrite, type ThreadWrite, topicOfWrite } from './threads.ts';

const me: Person = { id: 'ben', name: 'Ben Lim', avatar: null };
const channel = 'order:7:public';
const queuedAt = Date.parse('2026-11-22T07:04:00Z');
const message = JSON.stringify(richTextOf('Darker, please'));

const topic = (given: Partial<Topic> = {}): Topic => ({
  id: 't1',
  number: 1,
  tab: 'public',
  message: richTextOf('Too light'),
  sender: { id: 'ana', name: 'Ana', avatar: null },
  dateCreated: '2026-11-22T07:00:00Z',
  dateEdited: null,
  isResolve: false,
  resolvedBy: null,
  comments: [],
  annotation: null,
  annotationAttrId: null,
  ...given,
});
const reply = (id: string): Topic['comments'][number] => ({
  ...{ id, message: richTextOf('Yes'), user: me, isTopic: false },
  ...{ dateCreated: '2026-11-22T07:01:00Z', dateEdited: null },
});

type Queued = Extract<ThreadWrite, { kind: 'queued' }>['write'];
let count = 0;
const write = (name: Queued['name'], input: Queued['input'], topicId?: string): Queued => ({
  ...{ mutationId: `m${count++}`, name, input, userId: me.id, queuedAt },
  ...(topicId !== undefined && { topicId }),
});

/** The threads of a version on which the reader has written; the server has not responded. */
function opened(known: Topic, idNow = (id: string) => id) {
  const clock = { moment: 0 };
  const replica = createThreadReplica(clock, idNow);
  replica.load(new Map([[known.id, known]]), { [channel]: 0 }, clock.moment);
  const put = (given: Queued): Queued => {
    replica.write(given.mutationId, { kind: 'queued', write: given, author: me });
    return given;
  };
  const shown = (): Topic[] => [...replica.view().values()];
  return { replica, put, shown };
}

describe('what one has written is shown at once', () => {
  it('as a new thread of one’s own, with its mark', () => {
    const { put, shown } = opened(topic());
    const { mutationId } = put(
      write('addAnnotation', { body: { message, tab: 'internal', annotation: '{}' } }),
    );
    expect(shown()[1]).toMatchObject({
      id: pendingTopicId(mutationId),
      tab: 'internal',
      sender: me,
      annotation: '{}',
      dateCreated: '2026-11-22T07:04:00.000Z',
    });
  });

  it('as a reply, also to a thread that is not sent itself', () => {
    const { put, shown } = opened(topic());
    const { mutationId } = put(write('addAnnotation', { body: { message } }));
    put(write('addComment', { params: { topicId: pendingTopicId(mutationId) }, body: { message } }));
    put(write('addComment', { params: { topicId: 't1' }, body: { message } }));
    expect(shown().map(({ comments }) => comments.map((each) => plainText(each.message)))).toEqual([
      ['Darker, please'],
      ['Darker, please'],
    ]);
  });

  it('under the thread’s own id once that is known', () => {
    const { put, shown } = opened(topic(), (id) => (id === 'pending.m' ? 't1' : id));
    put(write('addComment', { params: { topicId: 'pending.m' }, body: { message } }));
    expect(shown()[0]?.comments).toHaveLength(1);
  });

  it('as an edit of a message and of one reply alone', () => {
    const { put, shown } = opened(topic({ comments: [reply('c1'), reply('c2')] }));
    put(write('editTopic', { params: { topicId: 't1' }, body: { data: message } }));
    put(write('editComment', { params: { commentId: 'c2' }, body: { data: message } }, 't1'));
    const [edited] = shown();
    expect(edited && plainText(edited.message)).toBe('Darker, please');
    expect(edited?.comments.map((each) => [plainText(each.message), each.dateEdited])).toEqual([
      ['Yes', null],
      ['Darker, please', '2026-11-22T07:04:00.000Z'],
    ]);
  });

  it('as resolved by oneself, and as open again', () => {
    const { put, shown } = opened(topic());
    put(write('resolveTopic', { params: { topicId: 't1' }, body: { data: 'true' } }));
    expect(shown()[0]).toMatchObject({ isResolve: true, resolvedBy: me });
    put(write('resolveTopic', { params: { topicId: 't1' }, body: { data: 'false' } }));
    expect(shown()[0]).toMatchObject({ isResolve: false, resolvedBy: null });
  });

  it('as gone, a reply or the whole thread', () => {
    const { put, shown } = opened(topic({ comments: [reply('c1'), reply('c2')] }));
    put(write('deleteComment', { params: { commentId: 'c1' } }, 't1'));
    expect(shown()[0]?.comments.map(({ id }) => id)).toEqual(['c2']);
    put(write('deleteTopic', { params: { topicId: 't1' } }));
    expect(shown()).toEqual([]);
  });

  it('no longer, once it is refused', () => {
    const { replica, put, shown } = opened(topic());
    const { mutationId } = put(write('deleteTopic', { params: { topicId: 't1' } }));
    replica.refuse(mutationId);
    expect(shown()).toEqual([topic()]);
  });
});

describe('a change by others', () => {
  it('keeps one’s own reply that is not sent, and its place behind theirs', () => {
    const { replica, put, shown } = opened(topic());
    put(write('addComment', { params: { topicId: 't1' }, body: { message } }));
    const theirs = topic({ comments: [reply('c1')] });
    replica.receive({ channel, seq: 1 }, { kind: 'put', topic: theirs, mutationId: 'other' });
    expect(shown()[0]?.comments.map((each) => plainText(each.message))).toEqual(['Yes', 'Darker, please']);
  });

  it('is not overwritten by the response to the beginning of the thread', () => {
    const { replica, put, shown } = opened(topic({ id: 't0' }));
    const { mutationId } = put(write('addAnnotation', { body: { message } }));
    const responded = topic({ comments: [reply('c1')] });
    replica.receive({ channel, seq: 1 }, { kind: 'put', topic: responded, mutationId: 'other' });
    replica.confirm(mutationId, { kind: 'begun', topic: topic() });
    expect(shown().find(({ id }) => id === 't1')?.comments).toHaveLength(1);
  });

  it('may remove the thread that one writes in', () => {
    const { replica, put, shown } = opened(topic());
    put(write('addComment', { params: { topicId: 't1' }, body: { message } }));
    replica.receive({ channel, seq: 1 }, { kind: 'removed', topicId: 't1', mutationId: 'other' });
    expect(shown()).toEqual([]);
  });
});

it('knows the thread of a write by the write itself, its address or its body', () => {
  const beginning = write('addAnnotation', { body: { message } });
  expect(topicOfWrite(beginning)).toBe(pendingTopicId(beginning.mutationId));
  expect(topicOfWrite(write('editComment', { params: { commentId: 'c1' } }, 't1'))).toBe('t1');
  expect(topicOfWrite(write('deleteTopic', { params: { topicId: 't2' } }))).toBe('t2');
  expect(topicOfWrite(write('updateAnnotation', { body: { topicId: 't3', annotation: '{}' } }))).toBe('t3');
});

it('knows the message of a write: a reply that is written or changed is not the comment above it', () => {
  const replying = write('addComment', { params: { topicId: 't1' }, body: { message } });
  expect(messageOfWrite(replying)).toBe(pendingTopicId(replying.mutationId));
  expect(messageOfWrite(write('editComment', { params: { topicId: 't1', commentId: 'c1' } }))).toBe('c1');
  expect(messageOfWrite(write('editTopic', { params: { topicId: 't1' } }))).toBe('t1');
});

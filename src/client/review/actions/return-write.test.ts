import { ref } from 'valtio';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callFailure } from '#client/net/call-result.ts';
import { draftKey, draftOf } from '#client/review/stores/drafts.ts';
import type { Client } from '#client/state/client.ts';
import type { QueuedWrite } from '#client/sync/outbox-storage.ts';
import type { User } from '#shared/accounts/user.ts';
import { plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { deleteTopic } from './delete-message.ts';
import { draftOfWrite, returnWrite } from './return-write.ts';
import { sendWritten } from './send-draft.ts';
import { undoMark } from './undo-mark.ts';

const message = JSON.stringify(richTextOf('Darker, please'));
const version = { orderId: '7', attachmentId: 'a1', versionId: 'v1' };
const write = (name: QueuedWrite['name'], params: object, body: Record<string, unknown>): QueuedWrite => ({
  ...{ mutationId: 'm1', name, userId: 'ben', queuedAt: 1_000 },
  input: { params: { ...version, ...params }, body },
});
let client: Client;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient('http://127.0.0.1:1/api', memoryStorage());
  client.session.user = { id: 'ben', firstname: 'Ben', lastname: 'Lim', avatar: null } as unknown as User;
});

describe('a write that comes back', () => {
  it.each<[string, QueuedWrite, object]>([
    [
      'a new comment keeps its mark and page',
      write('addAnnotation', {}, { message, tab: 'internal', annotation: '{"page":3}' }),
      { kind: 'new', annotation: '{"page":3}', place: { ...version, page: 3, tab: 'internal' } },
    ],
    [
      'a reply keeps its thread',
      write('addComment', { topicId: 't1' }, { message }),
      { kind: 'reply', topicId: 't1', messageId: null },
    ],
    [
      'an edit keeps the message that it is of',
      { ...write('editComment', { commentId: 'c1' }, { data: message }), topicId: 't1' },
      { kind: 'edit', topicId: 't1', messageId: 'c1' },
    ],
    [
      'an edit of a thread’s beginning is of the thread',
      write('editTopic', { topicId: 't1' }, { data: message }),
      { kind: 'edit', topicId: 't1', messageId: 't1' },
    ],
  ])('%s', (_, given, draft) => {
    const made = draftOfWrite(client, given, 'Not allowed');
    expect(made).toMatchObject({ ...draft, writtenAt: 1_000 });
    expect(made?.returned).toEqual({ mutationId: 'm1', reason: 'Not allowed' });
    expect(made && plainText(made.message)).toBe('Darker, please');
  });

  it('without a text makes no draft', () => {
    expect(draftOfWrite(client, write('resolveTopic', { topicId: 't1' }, { data: 'true' }), '')).toBeNull();
  });
});

describe('the reason', () => {
  const reasonOf = (...failure: Parameters<typeof callFailure>): string | undefined => {
    const given = write('addComment', { topicId: 't1' }, { message });
    returnWrite(client, given, callFailure(...failure));
    return client.review.state.drafts[draftKey.aside('m1')]?.returned?.reason;
  };

  it('is the server’s, without the names of fields', () => {
    expect(reasonOf('invalid_input', 422, 'Not Valid', ['message: Too long.'])).toBe('Too long.');
    expect(reasonOf('forbidden', 403, 'Permission Denied!', ['You may only look.'])).toBe(
      'Permission Denied! You may only look.',
    );
    expect(reasonOf('not_found', 404, 'The comment was deleted', ['Its author has deleted it.'])).toBe(
      'The comment was deleted. Its author has deleted it.',
    );
  });

  it('is plain where the server gives none', () => {
    expect(reasonOf('too_large', 413)).toBe('It is larger than the server takes.');
    expect(reasonOf('internal', 500, 'TypeError')).toBe('The server fails each time it is sent.');
  });
});

it('is sent under another id where its own has been used by another write', () => {
  returnWrite(
    client,
    write('addComment', { topicId: 't1' }, { message }),
    callFailure('mutation_reused', 409, 'Used'),
  );
  const [draft] = Object.values(client.review.state.drafts);
  expect(draft?.returned?.mutationId).toEqual(expect.any(String));
  expect(draft?.returned?.mutationId).not.toBe('m1');
});

it('leads from the toast to the drafts', () => {
  returnWrite(
    client,
    write('addComment', { topicId: 't1' }, { message }),
    callFailure('forbidden', 403, 'No'),
  );
  client.toasts.toasts[0]?.action?.run();
  expect(client.session.asksForDrafts).toBe(true);
});

it('of a deletion brings the thread back as it was: nothing of it is a draft or can be done again', () => {
  const { state } = client.review;
  const topic = {
    id: 't1',
    message: richTextOf('Mine'),
    annotation: '{"page":1}',
    tab: 'public',
    comments: [],
  };
  state.topics = ref([topic as unknown as Topic]);
  Object.assign(state, version);
  const sent: QueuedWrite[] = [];
  client.outbox.add = (queued) => void sent.push(queued);
  const step = {
    kind: 'add',
    topicId: 't1',
    annotation: topic.annotation,
    message: topic.message,
    tab: 'public',
  } as const;
  state.history.done.push(step);
  undoMark(client);
  expect(sent[0]?.input.query).toEqual({ lastReply: '' });
  expect(Object.keys(state.drafts)).toHaveLength(1);
  for (const queued of sent) returnWrite(client, queued, callFailure('conflict', 409, 'Not deleted'));
  expect(state.drafts).toEqual({});
  expect([state.history.done, state.history.undone]).toEqual([[], []]);
});

it('of a deletion that was undone meanwhile takes the thread that was begun anew back, and keeps what was written in it', () => {
  const { state, threads } = client.review;
  Object.assign(state, version);
  const topic = {
    ...{ id: 't1', number: 1, message: richTextOf('Mine'), annotation: '{"page":1}', tab: 'public' },
    ...{ sender: { id: 'ben', name: 'Ben Lim', avatar: null }, dateCreated: '', comments: [] },
  } as unknown as Topic;
  threads.load(new Map([['t1', topic]]), {}, 0);
  client.api.call = () => new Promise(() => {});
  deleteTopic(client, 't1', '');
  const [deletion] = client.outbox.waiting();
  if (deletion === undefined) throw new Error('the deletion waits');
  undoMark(client);
  const [anew] = state.topics;
  const names = { orderName: '', fileName: '', version: 1 };
  const place = { ...version, ...names, page: 1, tab: 'public' } as const;
  const reply = { kind: 'reply', message: richTextOf('More'), topicId: anew?.id ?? null } as const;
  sendWritten(client, draftOf({ ...reply, place }));
  expect(state.topics).toMatchObject([{ id: expect.stringContaining('pending.'), comments: [{}] }]);

  returnWrite(client, deletion, callFailure('conflict', 409, 'Someone has replied'));
  expect(state.topics).toEqual([topic]);
  expect(client.outbox.waiting()).toEqual([deletion]);
  expect(Object.values(state.drafts)).toMatchObject([{ kind: 'reply', topicId: 't1' }]);
  expect([state.history.done, state.history.undone]).toEqual([[], []]);
});

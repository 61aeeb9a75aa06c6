import { beforeEach, expect, it, vi } from 'vitest';
import { remember } from '#client/review/stores/mark-undo.ts';
import type { Client } from '#client/state/client.ts';
import type { QueuedWrite } from '#client/sync/outbox-storage.ts';
import type { User } from '#shared/accounts/user.ts';
import { plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { deleteTopic } from './delete-message.ts';
import { openDraft } from './draft-actions.ts';
import { resolveTopic } from './resolve-topic.ts';
import { sendDraft } from './send-draft.ts';
import { redoMark, undoMark } from './undo-mark.ts';

const annotation = '{"page":1}';
let client: Client;
let sent: QueuedWrite[];

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient('http://127.0.0.1:1/api', memoryStorage());
  client.session.user = { id: 'ben', firstname: 'Ben', lastname: 'Lim', avatar: null } as unknown as User;
  Object.assign(client.review.state, { orderId: '7', attachmentId: 'a1', versionId: 'v1' });
  sent = [];
  vi.spyOn(client.outbox, 'add').mockImplementation((write) => void sent.push(write));
});

const names = (): string[] => sent.map(({ name }) => name);
const draftKeys = (): string[] => Object.keys(client.review.state.drafts);

/** Shows a thread of the person's own, of which a step can be undone. */
function show(text: string, kind: 'add' | 'delete' | null): void {
  const message = richTextOf(text);
  const { state } = client.review;
  const topic = { id: 't1', message, annotation, tab: 'public', comments: [] } as unknown as Topic;
  state.topics = [topic];
  if (kind !== null) remember(state.history, { kind, topicId: 't1', annotation, message, tab: 'public' });
}

it.each<[string, (key: string) => unknown]>([
  ['sent', (key) => sendDraft(client, key)],
  ['opened and gone on with', (key) => openDraft(client, key)],
])('does not send an undone comment a second time once its text was %s', (_, go) => {
  show('Too close to the trim', 'add');
  undoMark(client);
  client.review.state.topics = [];
  go(draftKeys()[0] ?? '');
  const before = names();
  const drafts = draftKeys();
  redoMark(client);
  expect(names()).toEqual(before);
  expect(draftKeys()).toEqual(drafts);
  expect(client.toasts.toasts).toMatchObject([{ title: 'Nothing was redone' }]);
  expect(client.review.state.history).toEqual({ done: [], undone: [] });
});

it('brings back what a comment said when its deletion was redone, not what it said at first', () => {
  const { history } = client.review.state;
  show('Too close', null);
  const message = richTextOf('Too close');
  history.undone.push({ kind: 'delete', topicId: 't1', annotation, message, tab: 'public' });
  show('Too close, and too dark', null);
  redoMark(client);
  client.review.state.topics = [];
  undoMark(client);
  expect(names()).toEqual(['deleteTopic', 'addAnnotation']);
  expect(plainText(JSON.parse(String(sent[1]?.input.body?.message)))).toBe('Too close, and too dark');
});

it('takes a deletion back that waits unsent, and so brings back what others have replied', () => {
  vi.mocked(client.outbox.add).mockRestore();
  client.api.call = () => new Promise(() => {});
  const { state, threads } = client.review;
  const reply = { id: 'r1', message: richTextOf('Why?'), user: { id: 'mei' }, dateCreated: '' };
  const topic = { id: 't1', number: 1, message: richTextOf('Mine'), annotation, tab: 'public' };
  const thread = { ...topic, sender: { id: 'ben' }, dateCreated: '', comments: [reply] } as unknown as Topic;
  threads.load(new Map([['t1', thread]]), {}, 0);
  resolveTopic(client, 't1', true);
  deleteTopic(client, 't1', 'r1');
  expect(state.topics).toEqual([]);
  undoMark(client);
  expect(state.topics).toMatchObject([{ id: 't1', comments: [reply] }]);
  expect(client.outbox.waiting().map(({ name }) => name)).toEqual(['resolveTopic']);
  expect(state.canRedo).toBe(true);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { discardDraft, moveDraft, openDraft } from '#client/review/actions/draft-actions.ts';
import { sendDraft } from '#client/review/actions/send-draft.ts';
import type { Client } from '#client/state/client.ts';
import type { QueuedWrite } from '#client/sync/outbox-storage.ts';
import { plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import { openReviewScene } from '../../../../tests/support/scenes/review-scene.ts';
import { draftEditor, noteEditor, typeIn, writtenIn } from './draft-editors.ts';
import { type Draft, draftKey, draftOf, emptyText, readDrafts, setDraft } from './drafts.ts';

let client: Client;
beforeEach(() => {
  ({ client } = openReviewScene());
});
afterEach(() => vi.unstubAllGlobals());

const place = (versionId: string): Draft['place'] => ({
  ...{ orderId: '10482', orderName: '', attachmentId: 'a1', versionId, version: 1, fileName: 'a.pdf' },
  ...{ page: null, tab: 'public' },
});
const reply = (text: string): Draft =>
  draftOf({ kind: 'reply', message: richTextOf(text), topicId: 't1', place: place('v1') });
const returned = (text: string): Draft => ({ ...reply(text), returned: { mutationId: 'm1', reason: 'No.' } });
const comment = (text: string, versionId: string): Draft =>
  draftOf({ kind: 'new', message: richTextOf(text), place: place(versionId) });

/** Opens an editor, as the screen does. */
function open(key: string, begun: Draft) {
  const editor = draftEditor(client, key, begun);
  noteEditor(client, editor);
  return { editor, type: (text: string) => typeIn(client, editor, richTextOf(text)) };
}
/** What is stored, and so outlives a reload. */
const stored = () =>
  Object.entries(readDrafts(client.storage, 'u1'))
    .map(([key, { message, place: at }]) => [
      key.startsWith('aside.') ? 'aside' : key,
      plainText(message),
      at?.versionId,
    ])
    .toSorted();

it('what is typed in a reply while a returned one is opened in its place goes on beside it', () => {
  const key = draftKey.reply('t1');
  setDraft(client, 'aside.m1', returned('Refused'));
  const { type, editor } = open(key, reply(''));
  type('Second');
  openDraft(client, 'aside.m1');
  type('Second thoughts');
  expect(stored()).toEqual([
    ['aside', 'Second thoughts', 'v1'],
    [key, 'Refused', 'v1'],
  ]);
  expect(writtenIn(client, editor, richTextOf('Second thoughts, sent'))).toMatchObject({ topicId: 't1' });
  expect(client.review.state.openings[key]).toBe(1);
  expect(draftEditor(client, key, reply('')).begun.message).toEqual(richTextOf('Refused'));
});

it('what is typed in an empty editor while a draft is moved there does not overwrite that', () => {
  const key = draftKey.newTopic('v2', 'public');
  setDraft(client, draftKey.newTopic('v1', 'public'), comment('Alpha', 'v1'));
  const { type } = open(key, comment('', 'v2'));
  expect(moveDraft(client, draftKey.newTopic('v1', 'public'), { id: 'v2', version: 2, fileName: 'b' })).toBe(
    key,
  );
  openDraft(client, key);
  type('Beta');
  expect(stored()).toEqual([
    ['aside', 'Beta', 'v2'],
    [key, 'Alpha', 'v2'],
  ]);
  expect(client.review.state.openings[key]).toBeGreaterThan(0);
});

it.each([false, true])(
  'an editor goes with its draft to another version, one there before: %s',
  (isTaken) => {
    const [from, to] = [draftKey.newTopic('v1', 'public'), draftKey.newTopic('v2', 'public')];
    if (isTaken) setDraft(client, to, comment('Beta', 'v2'));
    const { type } = open(from, comment('', 'v1'));
    type('Alpha');
    openDraft(client, moveDraft(client, from, { id: 'v2', version: 2, fileName: 'b' }) ?? '');
    type('Alpha, and more');
    expect(stored()).toEqual([...(isTaken ? [['aside', 'Beta', 'v2']] : []), [to, 'Alpha, and more', 'v2']]);
  },
);

it('a reply goes on in its thread when that gets its id, also one that was empty', () => {
  const { type, editor } = open(
    draftKey.reply('pending.m1'),
    draftOf({ ...reply(''), topicId: 'pending.m1' }),
  );
  client.review.onNamed('pending.m1', 't7');
  type('Agreed');
  expect(stored()).toEqual([[draftKey.reply('t7'), 'Agreed', 'v1']]);
  expect(writtenIn(client, editor, emptyText).topicId).toBe('t7');
});

it('sent or thrown away from a list, a draft takes its editor with it', () => {
  const sent: QueuedWrite[] = [];
  vi.spyOn(client.outbox, 'add').mockImplementation((write) => void sent.push(write));
  for (const end of [sendDraft, discardDraft]) {
    const { type, editor } = open(draftKey.reply('t1'), reply(''));
    const close = vi.fn();
    editor.close = close;
    type('Agreed');
    end(client, editor.key);
    expect(close).toHaveBeenCalledOnce();
    expect(stored()).toEqual([]);
  }
  expect(sent.map(({ name }) => name)).toEqual(['addComment']);
});

it.each([
  ['a reply', draftKey.reply('t1'), reply('OK for page 3'), reply('')],
  ['a comment', draftKey.newTopic('v1', 'public'), comment('OK for page 3', 'v1'), comment('', 'v1')],
])(
  'what was put aside stays where %s that begins with the same words is cancelled, thrown away or sent',
  (_, key, long, begun) => {
    const refused: Draft = { ...long, returned: { mutationId: 'm1', reason: 'No.' } };
    for (const end of [setDraft, discardDraft, sendDraft]) {
      client.review.editors.clear();
      open(key, begun).type('OK');
      client.review.editors.clear();
      setDraft(client, 'aside.m1', refused);
      openDraft(client, 'aside.m1');
      end(client, key, null);
      expect(stored()).toEqual([['aside', 'OK', 'v1']]);
      for (const each of Object.keys(client.review.state.drafts)) setDraft(client, each, null);
    }
  },
);

it('what is opened from what another tab had put aside is a text of its own then', () => {
  const key = draftKey.reply('t1');
  setDraft(client, 'aside.m1', { ...reply('OK'), copy: true });
  openDraft(client, 'aside.m1');
  setDraft(client, 'aside.m2', returned('OK for page 3'));
  openDraft(client, 'aside.m2');
  discardDraft(client, key);
  expect(stored()).toEqual([['aside', 'OK', 'v1']]);
});

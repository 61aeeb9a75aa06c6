import { beforeEach, expect, it } from 'vitest';
import { type RichText, richTextOf } from '#shared/model/rich-text.ts';
import { memoryStorage } from '../../../tests/support/memory-storage.ts';
import { type DraftKeeper, readDrafts, setDraft } from './drafts.ts';

let storage: Storage;
const tabOf = (id: string): DraftKeeper => ({
  review: { state: { drafts: readDrafts(storage, id) } },
  session: { user: { id }, guest: null },
  storage,
});
const draftOf = (text: string) => ({ message: richTextOf(text), annotation: null });

beforeEach(() => {
  storage = memoryStorage();
});

it('keeps unsent text over a reload, for the person who wrote it', () => {
  setDraft(tabOf('ingrid'), 'reply.t1', draftOf('Logo too small'));
  expect(readDrafts(storage, 'ingrid')).toEqual({ 'reply.t1': draftOf('Logo too small') });
  expect(readDrafts(storage, 'henrik')).toEqual({});
});

it('keeps what two tabs write at once', () => {
  const [one, other] = [tabOf('ingrid'), tabOf('ingrid')];
  setDraft(one, 'reply.t1', draftOf('here'));
  setDraft(other, 'reply.t2', draftOf('there'));
  setDraft(one, 'reply.t1', null);
  expect(Object.keys(readDrafts(storage, 'ingrid'))).toEqual(['reply.t2']);
});

it('forgets a draft without text or mark, and keeps one that only mentions someone', () => {
  const tab = tabOf('ingrid');
  const mention: RichText = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'mention', attrs: { id: 'u1', label: 'Mei' } }] }],
  };
  setDraft(tab, 'a', draftOf('x'));
  setDraft(tab, 'a', draftOf('  \n'));
  setDraft(tab, 'b', { message: richTextOf(''), annotation: '{}' });
  setDraft(tab, 'c', { message: mention, annotation: null });
  expect(Object.keys(readDrafts(storage, 'ingrid'))).toEqual(['b', 'c']);
  expect(Object.keys(tab.review.state.drafts)).toEqual(['b', 'c']);
});

it('takes nothing from storage that it did not write', () => {
  for (const text of ['{', 'null', '1', '{"message":{},"annotation":null}'])
    storage.setItem(`draft.ingrid.${text}`, text);
  expect(readDrafts(storage, 'ingrid')).toEqual({});
});

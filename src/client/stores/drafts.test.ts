import { expect, it } from 'vitest';
import { type RichText, richTextOf } from '#shared/model/rich-text.ts';
import { type Drafts, readDrafts, setDraft } from './drafts.ts';

function storageWith(text: string | null): Storage {
  const kept = new Map(text === null ? [] : [['drafts', text]]);
  const storage: Pick<Storage, 'getItem' | 'setItem'> = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
  return storage as Storage;
}

it('keeps unsent text over a reload', () => {
  const storage = storageWith(null);
  const draft = { message: richTextOf('Logo too small'), annotation: null };
  setDraft({}, storage, 'reply.t1', draft);
  expect(readDrafts(storage)).toEqual({ 'reply.t1': draft });
});

it('forgets a draft without text or mark, and keeps one that only mentions someone', () => {
  const storage = storageWith(null);
  const drafts: Drafts = {};
  const mention: RichText = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'mention', attrs: { id: 'u1', label: 'Mei' } }] }],
  };
  setDraft(drafts, storage, 'a', { message: richTextOf('x'), annotation: null });
  setDraft(drafts, storage, 'a', { message: richTextOf('  \n'), annotation: null });
  setDraft(drafts, storage, 'b', { message: richTextOf(''), annotation: '{}' });
  setDraft(drafts, storage, 'c', { message: mention, annotation: null });
  expect(Object.keys(readDrafts(storage))).toEqual(['b', 'c']);
});

it('takes nothing from storage that it did not write', () => {
  expect(readDrafts(storageWith('{'))).toEqual({});
  expect(readDrafts(storageWith('null'))).toEqual({});
  expect(readDrafts(storageWith('{"a":1,"b":{"message":{},"annotation":null}}'))).toEqual({});
});

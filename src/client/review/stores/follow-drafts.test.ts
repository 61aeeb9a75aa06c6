import { beforeEach, expect, it, vi } from 'vitest';
import { plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { type EditorKeeper, noteEditor } from './draft-editors.ts';
import { type Draft, draftOf, readDrafts, setDraft } from './drafts.ts';
import { followDraft } from './follow-drafts.ts';

type Tab = EditorKeeper & Parameters<typeof followDraft>[0];
let tabs: Tab[];
const shared = memoryStorage();

/** One more tab of a person: the others receive storage events about it, as in browsers. */
function openTab(id = 'ingrid'): Tab {
  const publish = (key: string, change: () => void): void => {
    const oldValue = shared.getItem(key);
    change();
    const newValue = shared.getItem(key);
    if (oldValue === newValue) return;
    for (const other of tabs) if (other !== tab) followDraft(other, { key, oldValue, newValue });
  };
  const tab: Tab = {
    review: {
      state: { drafts: readDrafts(shared, id), versionId: 'v1', openings: {}, writing: null },
      editors: new Map(),
    },
    session: { user: { id }, guest: null },
    storage: {
      ...shared,
      get length() {
        return shared.length;
      },
      setItem: (key, value) => publish(key, () => shared.setItem(key, value)),
      removeItem: (key) => publish(key, () => shared.removeItem(key)),
    },
  };
  tabs.push(tab);
  return tab;
}

const place = {
  orderId: '1',
  orderName: '',
  attachmentId: 'a1',
  version: 1,
  fileName: '',
  page: null,
  tab: 'public' as const,
};
const written = (text: string, versionId = 'v1'): Draft =>
  draftOf({ kind: 'reply', message: richTextOf(text), writtenAt: 1, place: { ...place, versionId } });
const texts = ({ review }: Tab): string[] =>
  Object.values(review.state.drafts)
    .map(({ message }) => plainText(message))
    .sort();

beforeEach(() => {
  shared.clear();
  tabs = [];
});

it('a draft that is sent or thrown away in one tab goes from the others, with its editor', () => {
  const one = openTab();
  setDraft(one, 'reply.t1', written('Logo too small'));
  const [other, stranger] = [openTab(), openTab('henrik')];
  setDraft(stranger, 'reply.t1', written('Mine'));
  const close = vi.fn();
  noteEditor(other, { key: 'reply.t1', close });
  setDraft(one, 'reply.t1', written('Logo much too small'));
  setDraft(one, 'reply.t1', null);
  expect(texts(other)).toEqual([]);
  expect(close).toHaveBeenCalledOnce();
  expect(texts(stranger)).toEqual(['Mine']);
});

it('a draft goes on in the other tabs as it is written, where no editor is open on it', () => {
  const [one, other] = [openTab(), openTab()];
  setDraft(one, 'reply.t1', written('A', 'v2'));
  setDraft(one, 'reply.t1', written('A draft', 'v2'));
  expect(texts(other)).toEqual(['A draft']);
});

it('half a sentence of another tab opens no editor beside it', () => {
  const [one, other] = [openTab(), openTab()];
  setDraft(one, 'reply.t1', written('A'));
  expect(texts(other)).toEqual([]);
});

it('what was written in two tabs stays, whichever of them sends first', () => {
  const [one, other] = [openTab(), openTab()];
  noteEditor(one, { key: 'reply.t1', close: () => {} });
  noteEditor(other, { key: 'reply.t1', close: () => {} });
  setDraft(one, 'reply.t1', written('here'));
  setDraft(other, 'reply.t1', written('there'));
  setDraft(one, 'reply.t1', null);
  expect(Object.values(readDrafts(shared, 'ingrid')).map(({ message }) => plainText(message))).toContain(
    'there',
  );
  expect(texts(other)).toContain('there');
});

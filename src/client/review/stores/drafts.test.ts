import { beforeEach, expect, it } from 'vitest';
import { plainText, type RichText, richTextOf } from '#shared/kernel/rich-text.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import {
  addDraft,
  type Draft,
  type DraftKeeper,
  decisionOfKey,
  decisionTextKey,
  draftKey,
  draftOf,
  emptyText,
  forgetDecisionText,
  isDraftOf,
  listedDrafts,
  readDrafts,
  renameDrafts,
  setDraft,
} from './drafts.ts';

let storage: Storage;
const tabOf = (id: string): DraftKeeper => ({
  review: { state: { drafts: readDrafts(storage, id) } },
  session: { user: { id }, guest: null },
  storage,
});
const written = (text: string, more: Partial<Draft> = {}): Draft =>
  draftOf({ kind: 'reply', message: richTextOf(text), writtenAt: 1, ...more });

beforeEach(() => {
  storage = memoryStorage();
});

it('keeps unsent text over a reload, for the person who wrote it', () => {
  setDraft(tabOf('ingrid'), 'reply.t1', written('Logo too small'));
  expect(readDrafts(storage, 'ingrid')).toEqual({ 'reply.t1': written('Logo too small') });
  expect(readDrafts(storage, 'henrik')).toEqual({});
});

it('keeps what two tabs write at once', () => {
  const [one, other] = [tabOf('ingrid'), tabOf('ingrid')];
  setDraft(one, 'reply.t1', written('here'));
  setDraft(other, 'reply.t2', written('there'));
  setDraft(one, 'reply.t1', null);
  expect(Object.keys(readDrafts(storage, 'ingrid'))).toEqual(['reply.t2']);
});

it('keeps what two tabs write in the same place: the text of the one that wrote before is put aside', () => {
  const [one, other] = [tabOf('ingrid'), tabOf('ingrid')];
  setDraft(one, 'reply.t1', written('here'));
  setDraft(other, 'reply.t1', written('there'));
  setDraft(other, 'reply.t1', written('there too'));
  const texts = () => Object.values(readDrafts(storage, 'ingrid')).map(({ message }) => message);
  expect(texts()).toHaveLength(2);
  expect(texts()).toEqual(expect.arrayContaining([richTextOf('here'), richTextOf('there too')]));
  setDraft(one, 'reply.t1', null);
  expect(texts()).toEqual(expect.arrayContaining([richTextOf('here'), richTextOf('there too')]));
});

it('keeps one text of each of two tabs that are typed in by turns, and lists none that is in the editor here', () => {
  const [one, other] = [tabOf('ingrid'), tabOf('ingrid')];
  const reply = (text: string): Draft => written(text, { topicId: 't1' });
  for (let words = 1; words <= 4; words++) {
    setDraft(one, 'reply.t1', reply('One'.repeat(words)));
    setDraft(other, 'reply.t1', reply('Other'.repeat(words)));
  }
  setDraft(one, 'reply.t1', reply('One'.repeat(5)));
  // As the other tab's changes of the storage are followed.
  one.review.state.drafts = { ...readDrafts(storage, 'ingrid'), 'reply.t1': reply('One'.repeat(5)) };
  const texts = (drafts: [string, Draft][]) => drafts.map(([, { message }]) => plainText(message)).toSorted();
  expect(texts(Object.entries(readDrafts(storage, 'ingrid')))).toEqual([
    'One'.repeat(4),
    'One'.repeat(5),
    'Other'.repeat(4),
  ]);
  expect(texts(listedDrafts(one.review.state.drafts))).toEqual(['One'.repeat(5), 'Other'.repeat(4)]);
});

it('keeps what a third tab has gone on with aside, of which this one knows the beginning', () => {
  const copy = (text: string): Draft => written(text, { topicId: 't1', copy: true });
  const aside = draftKey.aside('1');
  const one = tabOf('ingrid');
  setDraft(one, aside, copy('Logo'));
  setDraft(tabOf('ingrid'), aside, copy('Logo too small'));
  setDraft(tabOf('ingrid'), 'reply.t1', written('Logo in green', { topicId: 't1' }));
  setDraft(one, 'reply.t1', written('And thinner', { topicId: 't1' }));
  const texts = () => Object.values(readDrafts(storage, 'ingrid')).map(({ message }) => plainText(message));
  expect(texts().toSorted()).toEqual(['And thinner', 'Logo in green', 'Logo too small']);
  // Sent here, before this tab has heard of the other.
  setDraft(one, 'reply.t1', written('Logo', { topicId: 't1' }));
  one.review.state.drafts[aside] = copy('Logo');
  setDraft(one, 'reply.t1', null);
  expect(texts()).toContain('Logo too small');
});

it('keeps a text with its formatting where the same words go on without it', () => {
  const [one, other] = [tabOf('ingrid'), tabOf('ingrid')];
  const reply = (message: RichText): Draft => draftOf({ kind: 'reply', message, topicId: 't1' });
  const bold: RichText = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Logo', marks: [{ type: 'bold' }] }] }],
  };
  setDraft(one, 'reply.t1', reply(bold));
  setDraft(other, 'reply.t1', reply(richTextOf('Another')));
  setDraft(one, 'reply.t1', reply(richTextOf('Logo too small')));
  setDraft(other, 'reply.t1', reply(richTextOf('Another one')));
  const messages = Object.values(readDrafts(storage, 'ingrid')).map(({ message }) => message);
  expect(messages).toEqual(expect.arrayContaining([bold, richTextOf('Logo too small')]));
});

it('puts no text aside that the other tab has begun and this one has the whole of', () => {
  const one = tabOf('ingrid');
  setDraft(one, 'reply.t1', written('Logo'));
  const other = tabOf('ingrid');
  setDraft(one, 'reply.t1', written('Logo too'));
  setDraft(other, 'reply.t1', written('Logo too small'));
  expect(readDrafts(storage, 'ingrid')).toEqual({ 'reply.t1': written('Logo too small') });
  setDraft(one, 'reply.t1', written('Logo too large'));
  expect(Object.values(readDrafts(storage, 'ingrid'))).toEqual(
    expect.arrayContaining([written('Logo too small', { copy: true }), written('Logo too large')]),
  );
});

it('keeps what another tab writes where a text that begins the same is opened here, and this tab has not heard of it', () => {
  const [one, other] = [tabOf('ingrid'), tabOf('ingrid')];
  setDraft(other, 'reply.t1', written('OK'));
  setDraft(one, 'reply.t1', written('OK for page 3'));
  const texts = Object.values(readDrafts(storage, 'ingrid')).map(({ message }) => plainText(message));
  expect(texts.toSorted()).toEqual(['OK', 'OK for page 3']);
});

it('keeps what another tab has begun anew in the place of a text that is sent here', () => {
  const [one, other] = [tabOf('ingrid'), tabOf('ingrid')];
  setDraft(one, 'reply.t1', written('OK for page 3', { topicId: 't1' }));
  setDraft(other, 'reply.t1', written('OK', { topicId: 't1' }));
  setDraft(one, 'reply.t1', null);
  const texts = Object.values(readDrafts(storage, 'ingrid')).map(({ message }) => plainText(message));
  expect(texts).toEqual(['OK']);
});

it('forgets what another tab has put aside of a text that is sent before this one hears of it', () => {
  const [one, other] = [tabOf('ingrid'), tabOf('ingrid')];
  const reply = (text: string): Draft => written(text, { topicId: 't1' });
  setDraft(one, 'reply.t1', reply('Logo too'));
  setDraft(other, 'reply.t1', reply('And greener'));
  setDraft(other, 'reply.t1', null);
  setDraft(one, 'reply.t1', reply('Logo too small'));
  setDraft(one, 'reply.t1', null);
  expect(readDrafts(storage, 'ingrid')).toEqual({});
});

it('forgets what was put aside of a text once the whole of it is sent from the tab that it was typed in', () => {
  const [one, other] = [tabOf('ingrid'), tabOf('ingrid')];
  const reply = (text: string): Draft => ({ ...written(text), kind: 'reply', topicId: 't1' });
  setDraft(one, 'reply.t1', reply('Half of'));
  setDraft(other, 'reply.t1', reply('Another'));
  // As the other tab's change of the storage is followed.
  one.review.state.drafts = { ...readDrafts(storage, 'ingrid'), 'reply.t1': reply('Half of it') };
  setDraft(one, 'reply.t1', null);
  const left = Object.values(readDrafts(storage, 'ingrid')).map(({ message }) => message);
  expect(left).toEqual([richTextOf('Another')]);
});

it('forgets a draft without text or mark, and keeps one that only mentions someone', () => {
  const tab = tabOf('ingrid');
  const mention: RichText = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'mention', attrs: { id: 'u1', label: 'Mei' } }] }],
  };
  setDraft(tab, 'a', written('x'));
  setDraft(tab, 'a', written('  \n'));
  setDraft(tab, 'b', draftOf({ kind: 'new', message: emptyText, annotation: '{}' }));
  setDraft(tab, 'c', draftOf({ kind: 'new', message: mention }));
  expect(Object.keys(readDrafts(storage, 'ingrid'))).toEqual(['b', 'c']);
  expect(Object.keys(tab.review.state.drafts)).toEqual(['b', 'c']);
});

it('takes nothing from storage that it did not write', () => {
  for (const text of ['{', 'null', '1', '{"message":{},"annotation":null}'])
    storage.setItem(`draft.ingrid.${text}`, text);
  expect(readDrafts(storage, 'ingrid')).toEqual({});
});

it('reads what an earlier build kept, which named no place', () => {
  storage.setItem('draft.ingrid.reply.t1', JSON.stringify({ message: richTextOf('Here'), annotation: null }));
  expect(readDrafts(storage, 'ingrid')).toMatchObject({
    'reply.t1': { kind: 'reply', place: null, returned: null },
  });
});

it('keeps a reply to a thread that is named while one writes', () => {
  const tab = tabOf('ingrid');
  setDraft(tab, 'reply.pending.m1', written('and by 5 mm', { topicId: 'pending.m1' }));
  renameDrafts(tab, 'pending.m1', 't7');
  expect(readDrafts(storage, 'ingrid')).toEqual({
    'reply.t7': written('and by 5 mm', { topicId: 't7' }),
  });
});

it('knows the text of a decision by its key', () => {
  expect(decisionOfKey(draftKey.decision('10482', 'MAKE_CHANGES'))).toEqual({
    orderIds: ['10482'],
    action: 'MAKE_CHANGES',
  });
  expect(decisionOfKey(draftKey.reply('t1'))).toBeNull();
  expect(isDraftOf('10482', draftKey.decision('10482', 'PUT_ON_HOLD'), { place: null })).toBe(true);
  expect(isDraftOf('10482', draftKey.reply('t1'), { place: null })).toBe(false);
});

it('lists what another tab wrote for a decision with its order, and begins the next decision with it', () => {
  const [one, other] = [tabOf('ingrid'), tabOf('ingrid')];
  const key = draftKey.decision('10482', 'MAKE_CHANGES');
  setDraft(one, key, written('Thinner rules'));
  setDraft(other, key, written('A larger compass'));
  const texts = () => Object.entries(readDrafts(storage, 'ingrid')).filter((of) => isDraftOf('10482', ...of));
  expect(texts().map(([, { message }]) => plainText(message))).toEqual(['A larger compass', 'Thinner rules']);
  forgetDecisionText(other, ['10482'], 'MAKE_CHANGES');
  const left = decisionTextKey(other.review.state.drafts, ['10482'], 'MAKE_CHANGES');
  expect(texts().map(([at]) => at)).toEqual([left]);
  // Typed on, decided: the copy goes with the whole.
  setDraft(other, key, written('Thinner rules, please'));
  forgetDecisionText(other, ['10482'], 'MAKE_CHANGES');
  expect(texts()).toEqual([]);
});

it('finds what was written for several orders with each of them, until it is sent for each', () => {
  const tab = tabOf('ingrid');
  const { drafts } = tab.review.state;
  setDraft(tab, draftKey.decision(['1', '2', '3'], 'PUT_ON_HOLD'), written('Waits for the paper'));
  const found = (...ids: string[]) => {
    const key = decisionTextKey(drafts, ids, 'PUT_ON_HOLD');
    return key === undefined ? null : drafts[key]?.message;
  };
  for (const id of ['1', '2', '3']) expect(found(id)).toEqual(richTextOf('Waits for the paper'));
  expect(decisionTextKey(drafts, ['2'], 'MAKE_CHANGES')).toBeUndefined();
  expect(isDraftOf('3', draftKey.decision(['1', '2', '3'], 'PUT_ON_HOLD'), { place: null })).toBe(true);
  forgetDecisionText(tab, ['2'], 'PUT_ON_HOLD');
  expect(found('2')).toBeNull();
  expect(found('3')).toEqual(richTextOf('Waits for the paper'));
  forgetDecisionText(tab, ['1', '3'], 'PUT_ON_HOLD');
  expect(drafts).toEqual({});
});

it('keeps what was written for one order where a text for several becomes its own', () => {
  const tab = tabOf('farah');
  const { drafts } = tab.review.state;
  setDraft(tab, draftKey.decision(['1', '2'], 'MAKE_CHANGES'), written('For both'));
  setDraft(tab, draftKey.decision('2', 'MAKE_CHANGES'), written('The cup is cut off'));
  forgetDecisionText(tab, ['1', '2'], 'MAKE_CHANGES');
  setDraft(tab, draftKey.decision(['1', '2'], 'MAKE_CHANGES'), written('For both'));
  forgetDecisionText(tab, ['1'], 'MAKE_CHANGES');
  const texts = Object.values(readDrafts(storage, 'farah')).map(({ message }) => plainText(message));
  expect(texts.toSorted()).toEqual(['For both', 'The cup is cut off']);
  expect(drafts[draftKey.decision('2', 'MAKE_CHANGES')]?.message).toEqual(richTextOf('The cup is cut off'));
});

it('forgets one text wherever it is kept for the orders that are decided on, and no other text', () => {
  const tab = tabOf('farah');
  const write = (orderIds: string[], text: string) =>
    setDraft(tab, draftKey.decision(orderIds, 'MAKE_CHANGES'), written(text));
  const texts = () =>
    Object.entries(readDrafts(storage, 'farah')).map(([key, { message }]) => [
      decisionOfKey(key)?.orderIds.join(),
      plainText(message),
    ]);
  const begin = () => {
    write(['1'], 'Darker, please');
    write(['2', '3'], 'Darker, please');
    write(['4'], 'The cup is cut off');
  };
  begin();
  forgetDecisionText(tab, ['1', '2', '4'], 'MAKE_CHANGES');
  const left = [
    ['3', 'Darker, please'],
    ['4', 'The cup is cut off'],
  ];
  expect(texts().toSorted()).toEqual(left);
  // Typed on in the question for all: what it began with is forgotten, and not what is typed.
  begin();
  write(['1', '2', '4'], 'Much darker, please');
  forgetDecisionText(tab, ['1', '2', '4'], 'MAKE_CHANGES', richTextOf('Darker, please'));
  expect(texts().toSorted()).toEqual([['1,2,4', 'Much darker, please'], ...left]);
});

it('puts a text aside that comes back where another one is written since', () => {
  const tab = tabOf('farah');
  const key = draftKey.decision('2', 'PUT_ON_HOLD');
  addDraft(tab, key, written('Waits for the paper'));
  addDraft(tab, key, written('Waits for the paper'));
  expect(Object.keys(readDrafts(storage, 'farah'))).toEqual([key]);
  setDraft(tab, key, written('Second thoughts'));
  addDraft(tab, key, written('Waits for the paper'));
  const kept = readDrafts(storage, 'farah');
  expect(kept[key]?.message).toEqual(richTextOf('Second thoughts'));
  const aside = Object.entries(kept).find(([at]) => at !== key);
  expect(aside?.[1].message).toEqual(richTextOf('Waits for the paper'));
  expect(isDraftOf('2', ...(aside as [string, Draft]))).toBe(true);
});

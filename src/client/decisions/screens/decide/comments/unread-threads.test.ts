import { expect, it } from 'vitest';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { threadState } from '#shared/review/thread-state.ts';
import { allRead, readNow, readStates, unreadIn, withoutClosed } from './unread-threads.ts';

const mei = { id: 'mei', name: 'Mei Tan', avatar: null };
const ben = { id: 'ben', name: 'Ben Lim', avatar: null };
const at = '2026-03-01T08:00:00.000Z';

const topic = (id: string, change: Partial<Topic> = {}): Topic => ({
  id,
  number: 1,
  tab: 'public',
  message: richTextOf('Move the logo'),
  sender: mei,
  dateCreated: at,
  dateEdited: null,
  isResolve: false,
  resolvedBy: null,
  comments: [],
  annotation: null,
  annotationAttrId: null,
  ...change,
});
const reply = (id: string, user: Topic['sender'], dateEdited: string | null = null) => ({
  id,
  user,
  message: richTextOf('No'),
  dateCreated: at,
  dateEdited,
  isTopic: false as const,
});
const changes = (before: readonly Topic[], now: readonly Topic[]) =>
  unreadIn(allRead(before), now, 'ben').map((one) => [one.topic.id, one.change]);

it('takes for unread what others have begun, replied, edited, marked anew or opened again', () => {
  expect(changes([], [topic('a')])).toEqual([['a', 'new']]);
  expect(changes([topic('a')], [topic('a', { comments: [reply('r', mei)] })])).toEqual([['a', 'replied']]);
  expect(changes([topic('a')], [topic('a', { dateEdited: at })])).toEqual([['a', 'edited']]);
  const moved = { dateMarked: at };
  expect(changes([topic('a')], [topic('a', moved)])).toEqual([['a', 'marked']]);
  expect(changes([topic('a')], [topic('a', { ...moved, dateEdited: at })])).toEqual([['a', 'edited']]);
  expect(changes([topic('a', { isResolve: true })], [topic('a')])).toEqual([['a', 'reopened']]);
});

it('takes for read what its reader writes, and an edit of another that comes with it for unread', () => {
  const replied = topic('a', { comments: [reply('r', ben)] });
  expect(changes([topic('a')], [replied, topic('b', { sender: ben })])).toEqual([]);
  const own = topic('a', { sender: ben });
  expect(changes([own], [{ ...own, dateMarked: at }])).toEqual([]);
  expect(readStates(allRead([topic('a')]), [replied], 'ben')).toEqual([threadState(replied)]);
  expect(changes([topic('a')], [{ ...replied, dateEdited: at }])).toEqual([['a', 'edited']]);
});

it('takes one that was resolved and opened again meanwhile for unread, until it is confirmed', () => {
  const open = [topic('a')];
  const read = withoutClosed(allRead(open), [topic('a', { isResolve: true })]);
  expect(unreadIn(read, open, 'ben')).toMatchObject([{ change: 'reopened' }]);
  expect(readStates(read, open, 'ben')).toEqual([]);
  expect(unreadIn(allRead(open), open, 'ben')).toEqual([]);
  expect(withoutClosed(read, open)).toBe(read);
});

it('takes for read what comes with a question that was asked before the threads were loaded', () => {
  const open = [topic('a')];
  expect(unreadIn(readNow(null, open), open, 'ben')).toEqual([]);
  expect(readStates(readNow(null, open), open, 'ben')).toEqual(open.map(threadState));
  expect(unreadIn(readNow(allRead([]), open), open, 'ben')).toMatchObject([{ change: 'new' }]);
});

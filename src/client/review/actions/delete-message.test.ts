import { expect, it } from 'vitest';
import type { Topic } from '#shared/review/annotation.ts';
import { hasUnreadReply } from './delete-message.ts';

const reply = (id: string, user: string) => ({ id, user: { id: user } }) as Topic['comments'][number];
const known = ['r1', 'pending'];

it.each([
  ['another reply by someone else', [reply('r1', 'mei'), reply('r2', 'mei')], true],
  ['nothing else', [reply('r1', 'mei')], false],
  ['a reply of one’s own that the server has meanwhile', [reply('r1', 'mei'), reply('r2', 'ada')], false],
  ['fewer replies: one was deleted', [], false],
])('a reply to read came after the question where the thread has %s', (_, comments, expected) => {
  expect(hasUnreadReply({ comments }, known, 'ada')).toBe(expected);
});

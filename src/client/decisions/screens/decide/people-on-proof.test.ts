import { expect, it } from 'vitest';
import type { Topic } from '#shared/review/annotation.ts';
import { commentersOf } from './people-on-proof.ts';

const person = (id: string) => ({ id, name: id, avatar: null });
const topic = (sender: string, ...replies: string[]) =>
  ({ sender: person(sender), comments: replies.map((id) => ({ user: person(id) })) }) as Topic;

it('counts comments and replies, the reader’s own first', () => {
  const found = commentersOf([topic('suriya', 'ben'), topic('suriya'), topic('ben', 'suriya')], 'ben');
  expect(found.map(({ person: { id }, count }) => [id, count])).toEqual([
    ['ben', 2],
    ['suriya', 3],
  ]);
});

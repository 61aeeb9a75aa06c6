import { describe, expect, it } from 'vitest';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { createNewCommentAnnouncer } from './new-comment-announcer.ts';

const person = (id: string) => ({ id, name: `Name of ${id}`, avatar: null });
const topic = (id: string, by: string, repliesBy: string[] = []): Topic => ({
  id,
  number: 1,
  tab: 'public',
  message: richTextOf('x'),
  sender: person(by),
  dateCreated: '2026-03-01T08:00:00.000Z',
  dateEdited: null,
  isResolve: false,
  resolvedBy: null,
  comments: repliesBy.map((user, i) => ({
    id: `${id}-${i}`,
    message: richTextOf('y'),
    dateCreated: '2026-03-01T08:00:00.000Z',
    dateEdited: null,
    user: person(user),
    isTopic: false,
  })),
  annotation: null,
  annotationAttrId: null,
});

describe('news of others', () => {
  it('are their threads and replies after the first load, never one’s own', () => {
    const announcer = createNewCommentAnnouncer();
    const news = (...topics: Topic[]) => announcer.news(topics, 'me', 'public');
    expect(news(topic('1', 'mei'))).toBeNull();
    expect(news(topic('1', 'mei'), topic('2', 'me'))).toBeNull();
    expect(news(topic('1', 'mei'), topic('2', 'me'), topic('3', 'jonas'))).toBe(
      'New comment by Name of jonas',
    );
    expect(news(topic('1', 'mei'), topic('2', 'me', ['mei']), topic('3', 'jonas'))).toBe(
      'New reply by Name of mei',
    );
    expect(news(topic('1', 'mei', ['me']), topic('2', 'me', ['mei']))).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { createReviewStore, showVersion } from '#client/review/stores/review.store.ts';
import { loadThreads } from '#client/review/stores/thread-events.ts';
import type { Client } from '#client/state/client.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { announceNewComments, createNewCommentAnnouncer } from './new-comment-announcer.ts';

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

describe('announcements of what others write', () => {
  it('are their threads and replies after the first load, never one’s own', () => {
    const announcer = createNewCommentAnnouncer();
    const announcement = (...topics: Topic[]) => announcer.announcementOf(topics, 'me', 'public', true);
    expect(announcement(topic('1', 'mei'))).toBeNull();
    expect(announcement(topic('1', 'mei'), topic('2', 'me'))).toBeNull();
    expect(announcement(topic('1', 'mei'), topic('2', 'me'), topic('3', 'jonas'))).toBe(
      'New comment by Name of jonas',
    );
    expect(announcement(topic('1', 'mei'), topic('2', 'me', ['mei']), topic('3', 'jonas'))).toBe(
      'New reply by Name of mei',
    );
    expect(announcement(topic('1', 'mei', ['me']), topic('2', 'me', ['mei']))).toBeNull();
  });

  it.each([[[]], [[topic('1', 'mei')]]])(
    'are the first comments after those that were loaded: %#',
    async (loaded) => {
      const review = createReviewStore({ moment: 0 });
      const session = { user: { id: 'me' } } as Client['session'];
      const view = { announcement: '' };
      const published = (): Promise<void> => Promise.resolve().then(() => {});
      const channel = 'order:7:public';
      showVersion(review, { orderId: '7', attachmentId: 'a1', versionId: 'v1' });
      announceNewComments({ review, session }, view);
      await published();
      loadThreads(review, loaded, { meta: { sequence: { [channel]: 0 } }, begun: 0 });
      await published();
      expect(view.announcement).toBe('');
      const put = { kind: 'put', topic: topic('2', 'jonas'), mutationId: null } as const;
      review.threads.receive({ channel, seq: 1 }, put);
      await published();
      expect(view.announcement).toBe('New comment by Name of jonas');
    },
  );
});

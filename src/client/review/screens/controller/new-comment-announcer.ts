import { subscribeKey } from 'valtio/utils';
import { viewerOf } from '#client/accounts/stores/viewer.ts';
import type { Client } from '#client/state/client.ts';
import type { AnnotationTab, Topic } from '#shared/review/annotation.ts';
import type { ReviewView } from './review-view.ts';

/** Announces new comments by others to screen readers. */
export interface NewCommentAnnouncer {
  /**
   * Returns the announcement of what others wrote since the last call; null if nothing, and for what is loaded first.
   * `isLoaded`: the threads of the version have come.
   */
  announcementOf(
    topics: readonly Topic[],
    userId: string,
    tab: AnnotationTab,
    isLoaded: boolean,
  ): string | null;
}

export function createNewCommentAnnouncer(): NewCommentAnnouncer {
  let replies: Map<string, number> | null = null;
  return {
    announcementOf(topics, userId, tab, isLoaded) {
      const before = replies;
      replies = isLoaded ? new Map(topics.map((topic) => [topic.id, topic.comments.length])) : null;
      if (before === null || replies === null) return null;
      for (const topic of topics) {
        if (topic.tab !== tab) continue;
        const known = before.get(topic.id);
        if (known === undefined) {
          if (topic.sender.id !== userId) return `New comment by ${topic.sender.name}`;
          continue;
        }
        const last = topic.comments.at(-1);
        if (topic.comments.length > known && last !== undefined && last.user.id !== userId)
          return `New reply by ${last.user.name}`;
      }
      return null;
    },
  };
}

/** Announces what others write on the shown version. Returns what stops it. */
export function announceNewComments(
  { review, session }: Pick<Client, 'review' | 'session'>,
  view: Pick<ReviewView, 'announcement'>,
): () => void {
  const announcer = createNewCommentAnnouncer();
  return subscribeKey(review.state, 'topics', (topics) => {
    const { tab, status } = review.state;
    const announcement = announcer.announcementOf(
      topics,
      viewerOf(session)?.person.id ?? '',
      tab,
      status === 'ready',
    );
    if (announcement !== null) view.announcement = announcement;
  });
}

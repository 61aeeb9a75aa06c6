import type { AnnotationTab, Topic } from '#shared/model/annotation.ts';

/** Words for what others have just written, to be announced. */
export interface Newcomers {
  /** Null where nothing of others is new since the last call; the first threads of a version are no news. */
  news(topics: readonly Topic[], userId: string, tab: AnnotationTab): string | null;
}

export function createNewcomers(): Newcomers {
  let replies: Map<string, number> | null = null;
  return {
    news(topics, userId, tab) {
      const before = replies;
      replies = new Map(topics.map((topic) => [topic.id, topic.comments.length]));
      if (before === null || before.size === 0) return null;
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

import { insertComment } from '#server/db/topics.queries.ts';
import type { Topic } from '#shared/model/annotation.ts';
import type { RichText } from '#shared/model/rich-text.ts';
import { answerThread } from './answer-thread.ts';
import { requireMentionable } from './require-mentionable.ts';
import { type VersionIds, writableThread, writtenMessage } from './thread-access.ts';
import type { Writing } from './work.ts';

/** Replies in a thread. */
export async function addComment(
  work: Writing,
  ids: VersionIds & { topicId: string },
  message: RichText,
): Promise<Topic> {
  const { topic, ...found } = await writableThread(work, ids);
  const written = writtenMessage(message);
  await requireMentionable(work, found.order, topic.tab, message);
  await insertComment(work.tx, { topicId: topic.id, userId: work.actor.userId, ...written, now: work.now });
  return answerThread(work, found, topic.tab, topic.id);
}

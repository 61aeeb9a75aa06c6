import { insertComment } from '#server/db/topics.queries.ts';
import type { Topic } from '#shared/model/annotation.ts';
import type { RichText } from '#shared/model/rich-text.ts';
import { answerThread } from './answer-thread.ts';
import { notifyOfMessage } from './notice-causes.ts';
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
  const commentId = await insertComment(work.tx, {
    topicId: topic.id,
    userId: work.actor.userId,
    ...written,
    now: work.now,
  });
  await notifyOfMessage(work, found, {
    tab: topic.tab,
    topicId: topic.id,
    commentId,
    message,
    speakers: [topic.sender.id, ...topic.comments.map(({ user }) => user.id)],
    mentionedBefore: [],
    isEdit: false,
  });
  return answerThread(work, found, topic.tab, topic.id);
}

import type { MutationContext } from '#server/access/mutation-context.ts';
import { notifyOfMessage } from '#server/notifications/notification-triggers.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { publishThread } from './publish-thread.ts';
import { type VersionIds, writableThread, writtenMessage } from './thread-access.ts';
import { insertComment } from './topics.queries.ts';
import { type SentMessage, withMentionsChecked } from './with-mentions-checked.ts';

/** Replies in a thread. */
export async function addComment(
  context: MutationContext,
  ids: VersionIds & { topicId: string },
  sent: SentMessage,
): Promise<Topic> {
  const { topic, ...found } = await writableThread(context, ids);
  const { message, mentioned } = await withMentionsChecked(context, found.order, topic.tab, sent);
  const written = writtenMessage(message);
  const commentId = await insertComment(context.tx, {
    topicId: topic.id,
    userId: context.actor.userId,
    ...written,
    now: context.now,
  });
  await notifyOfMessage(context, found, {
    tab: topic.tab,
    topicId: topic.id,
    commentId,
    message,
    mentioned,
    speakers: [topic.sender.id, ...topic.comments.map(({ user }) => user.id)],
    isEdit: false,
  });
  return publishThread(context, found, topic.tab, topic.id);
}

import type { MutationContext } from '#server/access/mutation-context.ts';
import { notFound } from '#server/access/order-access.ts';
import { notifyOfMessage } from '#server/notifications/notification-triggers.ts';
import { mentionedIds, type RichText } from '#shared/kernel/rich-text.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { answerThread } from './answer-thread.ts';
import { requireMentionable } from './require-mentionable.ts';
import {
  requireAuthor,
  type VersionIds,
  writableThread,
  writableThreadOfComment,
  writtenMessage,
} from './thread-access.ts';
import { updateCommentMessage, updateTopicMessage } from './topics.queries.ts';

/** Edits the first message of the actor's own thread. */
export async function editTopic(
  context: MutationContext,
  ids: VersionIds & { topicId: string },
  message: RichText,
): Promise<Topic> {
  const { topic, ...found } = await writableThread(context, ids);
  requireAuthor(context, topic.sender.id);
  const written = writtenMessage(message);
  await requireMentionable(context, found.order, topic.tab, message);
  await updateTopicMessage(context.tx, topic.id, { ...written, now: context.now });
  await notifyOfMessage(context, found, {
    tab: topic.tab,
    topicId: topic.id,
    commentId: topic.id,
    message,
    speakers: [],
    mentionedBefore: mentionedIds(topic.message),
    isEdit: true,
  });
  return answerThread(context, found, topic.tab, topic.id);
}

/** Edits the actor's own reply. */
export async function editComment(
  context: MutationContext,
  ids: VersionIds & { commentId: string },
  message: RichText,
): Promise<Topic> {
  const { topic, ...found } = await writableThreadOfComment(context, ids);
  const comment = topic.comments.find(({ id }) => id === ids.commentId);
  if (comment === undefined) throw notFound();
  requireAuthor(context, comment.user.id);
  const written = writtenMessage(message);
  await requireMentionable(context, found.order, topic.tab, message);
  await updateCommentMessage(context.tx, comment.id, { ...written, now: context.now });
  await notifyOfMessage(context, found, {
    tab: topic.tab,
    topicId: topic.id,
    commentId: comment.id,
    message,
    speakers: [],
    mentionedBefore: mentionedIds(comment.message),
    isEdit: true,
  });
  return answerThread(context, found, topic.tab, topic.id);
}

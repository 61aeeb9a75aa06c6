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
  const found = await writableThread(context, ids);
  const { id, sender, message: before } = found.topic;
  return editMessage(context, found, { id, author: sender.id, before, message }, updateTopicMessage);
}

/** Edits the actor's own reply. */
export async function editComment(
  context: MutationContext,
  ids: VersionIds & { commentId: string },
  message: RichText,
): Promise<Topic> {
  const found = await writableThreadOfComment(context, ids);
  const comment = found.topic.comments.find(({ id }) => id === ids.commentId);
  if (comment === undefined) throw notFound();
  const { id, user, message: before } = comment;
  return editMessage(context, found, { id, author: user.id, before, message }, updateCommentMessage);
}

/** Writes a message over the one before. Returns its thread. */
async function editMessage(
  context: MutationContext,
  { topic, ...found }: Awaited<ReturnType<typeof writableThread>>,
  { id, author, before, message }: { id: string; author: string; before: RichText; message: RichText },
  update: typeof updateTopicMessage,
): Promise<Topic> {
  requireAuthor(context, author);
  const written = writtenMessage(message);
  await requireMentionable(context, found.order, topic.tab, message);
  await update(context.tx, id, { ...written, now: context.now });
  await notifyOfMessage(context, found, {
    tab: topic.tab,
    topicId: topic.id,
    commentId: id,
    message,
    speakers: [],
    mentionedBefore: mentionedIds(before),
    isEdit: true,
  });
  return answerThread(context, found, topic.tab, topic.id);
}

import { updateCommentMessage, updateTopicMessage } from '#server/db/topics.queries.ts';
import type { Topic } from '#shared/model/annotation.ts';
import { mentionedIds, type RichText } from '#shared/model/rich-text.ts';
import { answerThread } from './answer-thread.ts';
import { notifyOfMessage } from './notice-causes.ts';
import { notFound } from './order-access.ts';
import { requireMentionable } from './require-mentionable.ts';
import {
  requireAuthor,
  type VersionIds,
  writableThread,
  writableThreadOfComment,
  writtenMessage,
} from './thread-access.ts';
import type { Writing } from './work.ts';

/** Edits the first message of one's own thread. */
export async function editTopic(
  work: Writing,
  ids: VersionIds & { topicId: string },
  message: RichText,
): Promise<Topic> {
  const { topic, ...found } = await writableThread(work, ids);
  requireAuthor(work, topic.sender.id);
  const written = writtenMessage(message);
  await requireMentionable(work, found.order, topic.tab, message);
  await updateTopicMessage(work.tx, topic.id, { ...written, now: work.now });
  await notifyOfMessage(work, found, {
    tab: topic.tab,
    topicId: topic.id,
    commentId: topic.id,
    message,
    speakers: [],
    mentionedBefore: mentionedIds(topic.message),
    isEdit: true,
  });
  return answerThread(work, found, topic.tab, topic.id);
}

/** Edits one's own reply. */
export async function editComment(
  work: Writing,
  ids: VersionIds & { commentId: string },
  message: RichText,
): Promise<Topic> {
  const { topic, ...found } = await writableThreadOfComment(work, ids);
  const comment = topic.comments.find(({ id }) => id === ids.commentId);
  if (comment === undefined) throw notFound();
  requireAuthor(work, comment.user.id);
  const written = writtenMessage(message);
  await requireMentionable(work, found.order, topic.tab, message);
  await updateCommentMessage(work.tx, comment.id, { ...written, now: work.now });
  await notifyOfMessage(work, found, {
    tab: topic.tab,
    topicId: topic.id,
    commentId: comment.id,
    message,
    speakers: [],
    mentionedBefore: mentionedIds(comment.message),
    isEdit: true,
  });
  return answerThread(work, found, topic.tab, topic.id);
}

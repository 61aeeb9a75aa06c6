import type { MutationContext } from '#server/access/mutation-context.ts';
import { notFound } from '#server/access/order-access.ts';
import { forgetNotices } from '#server/notifications/notify.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { answerThread } from './answer-thread.ts';
import {
  publishThread,
  requireAuthor,
  type VersionIds,
  writableThread,
  writableThreadOfComment,
} from './thread-access.ts';
import { deleteComment as removeComment, deleteTopic as removeTopic } from './topics.queries.ts';

/** Deletes the actor's own reply; returns the thread without it. */
export async function deleteComment(
  work: MutationContext,
  ids: VersionIds & { commentId: string },
): Promise<Topic> {
  const { topic, ...found } = await writableThreadOfComment(work, ids);
  const comment = topic.comments.find(({ id }) => id === ids.commentId);
  if (comment === undefined) throw notFound();
  requireAuthor(work, comment.user.id);
  await removeComment(work.tx, comment.id);
  await forgetNotices(work.tx, found.order.id, 'commentId', comment.id);
  return answerThread(work, found, topic.tab, topic.id);
}

/** Deletes the actor's own thread with its replies and mark. */
export async function deleteTopic(
  work: MutationContext,
  ids: VersionIds & { topicId: string },
): Promise<null> {
  const { topic, ...found } = await writableThread(work, ids);
  requireAuthor(work, topic.sender.id);
  await removeTopic(work.tx, topic.id);
  await forgetNotices(work.tx, found.order.id, 'annotation', topic.id);
  const { mutationId } = work;
  await publishThread(work, found, topic.tab, { kind: 'removed', topicId: topic.id, mutationId });
  return null;
}

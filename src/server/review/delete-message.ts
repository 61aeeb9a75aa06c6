import type { MutationContext } from '#server/access/mutation-context.ts';
import { notFound } from '#server/access/order-access.ts';
import { forgetNotices } from '#server/notifications/notify.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { publishThread, publishThreadChange } from './publish-thread.ts';
import { requireAuthor, type VersionIds, writableThread, writableThreadOfComment } from './thread-access.ts';
import { deleteComment as removeComment, deleteTopic as removeTopic } from './topics.queries.ts';

/** Deletes the actor's own reply; returns the thread without it. */
export async function deleteComment(
  context: MutationContext,
  ids: VersionIds & { commentId: string },
): Promise<Topic> {
  const { topic, ...found } = await writableThreadOfComment(context, ids);
  const comment = topic.comments.find(({ id }) => id === ids.commentId);
  if (comment === undefined) throw notFound();
  requireAuthor(context, comment.user.id);
  await removeComment(context.tx, comment.id);
  await forgetNotices(context.tx, found.order.id, 'commentId', comment.id);
  return publishThread(context, found, topic.tab, topic.id);
}

/** Deletes the actor's own thread with its replies and mark. */
export async function deleteTopic(
  context: MutationContext,
  ids: VersionIds & { topicId: string },
): Promise<null> {
  const { topic, ...found } = await writableThread(context, ids);
  requireAuthor(context, topic.sender.id);
  await removeTopic(context.tx, topic.id);
  await forgetNotices(context.tx, found.order.id, 'annotation', topic.id);
  const { mutationId } = context;
  await publishThreadChange(context, found, topic.tab, { kind: 'removed', topicId: topic.id, mutationId });
  return null;
}

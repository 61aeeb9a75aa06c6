import type { MutationContext } from '#server/access/mutation-context.ts';
import { notFound } from '#server/access/order-access.ts';
import { presentPerson } from '#server/accounts/present-person.ts';
import { forgetNotices } from '#server/notifications/notify.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { publishRemovedThread, publishThread } from './publish-thread.ts';
import {
  requireAuthor,
  type VersionIds,
  type WritableThread,
  writableThread,
  writableThreadOfComment,
} from './thread-access.ts';
import { placesOf, deleteComment as removeComment, deleteTopic as removeTopic } from './topics.queries.ts';

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

/**
 * Deletes the actor's own thread with its replies and mark. `lastReply` is the last reply that the actor has seen, empty
 * for none: what others have replied since is not deleted unread.
 */
export async function deleteTopic(
  context: MutationContext,
  ids: VersionIds & { topicId: string },
  lastReply: string | undefined,
): Promise<null> {
  const { topic, ...found } = await writableThread(context, ids);
  requireAuthor(context, topic.sender.id);
  if (lastReply !== undefined) requireAllSeen(context, topic.comments, lastReply);
  const places = await placesOf(context.tx, topic.id);
  await removeTopic(context.tx, topic.id);
  await forgetNotices(context.tx, found.order.id, 'annotation', topic.id);
  await publishRemovedThread(
    context,
    found,
    topic.tab,
    topic.id,
    places.map(({ version_id }) => version_id),
  );
  return null;
}

function requireAllSeen(
  { actor }: MutationContext,
  replies: WritableThread['topic']['comments'],
  lastReply: string,
): void {
  const unseen = replies.slice(replies.findIndex(({ id }) => id === lastReply) + 1);
  const [other] = unseen.filter(({ user }) => user.id !== actor.userId);
  if (other === undefined) return;
  throw new Refusal('conflict', 'The comment was not deleted', [
    `${presentPerson(other.user).name} has replied to it.`,
  ]);
}

import { deleteComment as removeComment, deleteTopic as removeTopic } from '#server/db/topics.queries.ts';
import type { Topic } from '#shared/model/annotation.ts';
import { answerThread } from './answer-thread.ts';
import { forgetNotices } from './notify.ts';
import { notFound } from './order-access.ts';
import {
  requireAuthor,
  tellThread,
  type VersionIds,
  writableThread,
  writableThreadOfComment,
} from './thread-access.ts';
import type { Writing } from './work.ts';

/** Deletes one's own reply; answers the thread without it. */
export async function deleteComment(work: Writing, ids: VersionIds & { commentId: string }): Promise<Topic> {
  const { topic, ...found } = await writableThreadOfComment(work, ids);
  const comment = topic.comments.find(({ id }) => id === ids.commentId);
  if (comment === undefined) throw notFound();
  requireAuthor(work, comment.user.id);
  await removeComment(work.tx, comment.id);
  await forgetNotices(work.tx, found.order.id, 'commentId', comment.id);
  return answerThread(work, found, topic.tab, topic.id);
}

/** Deletes one's own thread with its replies and mark. */
export async function deleteTopic(work: Writing, ids: VersionIds & { topicId: string }): Promise<null> {
  const { topic, ...found } = await writableThread(work, ids);
  requireAuthor(work, topic.sender.id);
  await removeTopic(work.tx, topic.id);
  await forgetNotices(work.tx, found.order.id, 'annotation', topic.id);
  const { mutationId } = work;
  await tellThread(work, found, topic.tab, { kind: 'removed', topicId: topic.id, mutationId });
  return null;
}

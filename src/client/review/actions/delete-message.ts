import { remember } from '#client/review/stores/mark-undo.ts';
import { topicOfWrite } from '#client/review/stores/threads.ts';
import type { Client } from '#client/state/client.ts';
import { pendingTopicId } from '#client/sync/ordering-key.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { queueWrite, shownVersion, topicIdNow } from './queue-write.ts';

/** Deletes the person's own thread with its replies and mark. `lastReply` is the last that they knew of as they were asked. */
export function deleteTopic(client: Client, givenId: string, lastReply: string): void {
  const topicId = topicIdNow(client, givenId);
  const topic = client.review.state.topics.find(({ id }) => id === topicId);
  sendDelete(client, topicId, lastReply);
  if (topic !== undefined && topic.annotation !== null) {
    const { annotation, message, tab } = topic;
    remember(client.review.state.history, { kind: 'delete', topicId, annotation, message, tab });
  }
}

/** Returns the id of a thread's last reply that the server has; empty for none. */
export const lastReplyOf = ({ comments }: Pick<Topic, 'comments'>): string =>
  comments.findLast(({ id }) => !id.startsWith(pendingTopicId('')))?.id ?? '';

/** Returns whether others than the reader have replied besides the replies with these ids. */
export const hasUnreadReply = (
  { comments }: Pick<Topic, 'comments'>,
  known: readonly string[],
  readerId: string,
): boolean => comments.some(({ id, user }) => user.id !== readerId && !known.includes(id));

/** Sends it without an undo step. Others' replies after `lastReply` are not deleted with it. */
export function sendDelete(client: Client, topicId: string, lastReply: string): void {
  queueWrite(client, 'deleteTopic', { params: { ...shownVersion(client), topicId }, query: { lastReply } });
}

/** Takes the deletion of a thread back that the server cannot have got. Returns whether it could. */
export function withdrawDelete(client: Client, topicId: string): boolean {
  const deletion = client.outbox
    .waiting()
    .find((write) => write.name === 'deleteTopic' && topicIdNow(client, topicOfWrite(write)) === topicId);
  if (deletion === undefined || !client.outbox.withdraw(deletion.mutationId)) return false;
  client.review.threads.refuse(deletion.mutationId);
  return true;
}

/** Deletes the person's own reply. */
export function deleteComment(client: Client, topicId: string, commentId: string): void {
  queueWrite(
    client,
    'deleteComment',
    { params: { ...shownVersion(client), commentId } },
    { topicId: topicIdNow(client, topicId) },
  );
}

import { remember } from '#client/review/stores/mark-undo.ts';
import type { Client } from '#client/state/client.ts';
import { pendingTopicId } from '#client/sync/write-lane.ts';
import { queueWrite, shownVersion, topicIdNow } from './queue-write.ts';

/** Deletes the person's own thread with its replies and mark. */
export function deleteTopic(client: Client, givenId: string): void {
  const topicId = topicIdNow(client, givenId);
  const topic = client.review.state.topics.find(({ id }) => id === topicId);
  sendDelete(client, topicId);
  if (topic !== undefined && topic.annotation !== null) {
    const { annotation, message, tab } = topic;
    remember(client.review.state.history, { kind: 'delete', topicId, annotation, message, tab });
  }
}

/** Sends it without an undo step. Replies that have come since, which nobody here has seen, are not deleted with it. */
export function sendDelete(client: Client, topicId: string): void {
  const replies = client.review.state.topics.find(({ id }) => id === topicId)?.comments ?? [];
  const lastReply = replies.findLast(({ id }) => !id.startsWith(pendingTopicId('')))?.id ?? '';
  queueWrite(client, 'deleteTopic', { params: { ...shownVersion(client), topicId }, query: { lastReply } });
}

/** Deletes the person's own reply. */
export function deleteComment(client: Client, topicId: string, commentId: string): void {
  queueWrite(
    client,
    'deleteComment',
    { params: { ...shownVersion(client), commentId } },
    topicIdNow(client, topicId),
  );
}

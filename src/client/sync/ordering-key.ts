import { isThreadWrite, type QueuedWrite } from './outbox-storage.ts';

/** A thread not yet acknowledged is known by its write; later writes may name it. */
export const pendingTopicId = (mutationId: string): string => `pending.${mutationId}`;

/** Returns the key of writes that must happen in order: the thread, or one for all that move orders on the board. */
export function orderingKey(write: QueuedWrite): string {
  if (!isThreadWrite(write)) return 'orders';
  const { params, body } = write.input;
  const topicId = write.topicId ?? params?.topicId ?? body?.topicId;
  return typeof topicId === 'string' ? topicId : pendingTopicId(write.mutationId);
}

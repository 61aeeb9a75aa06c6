import { isThreadWrite, type QueuedWrite } from '#client/sync/outbox-storage.ts';
import { counted } from '#shared/kernel/sentence.ts';

/** Returns a text about unsent writes; null if there are none. */
export function waitingText(writes: readonly QueuedWrite[]): string | null {
  const comments = writes.filter(
    (write) => isThreadWrite(write) && (write.name === 'addAnnotation' || write.name === 'addComment'),
  ).length;
  const changes = writes.length - comments;
  const parts = [
    ...(comments > 0 ? [counted(comments, 'comment')] : []),
    ...(changes > 0 ? [counted(changes, 'change')] : []),
  ];
  if (parts.length === 0) return null;
  return `${parts.join(' and ')} ${writes.length === 1 ? 'is' : 'are'} waiting to be sent.`;
}

import { type ChangedBy, remember } from '#client/review/stores/mark-undo.ts';
import type { Client } from '#client/state/client.ts';
import type { Mark } from '#shared/review/mark.ts';
import { encodeMark } from '#shared/review/mark-record.ts';
import { queueWrite, shownVersion, topicIdNow } from './queue-write.ts';

/** Saves the person's own mark after it was moved, resized or recoloured. */
export function updateAnnotation(client: Client, givenId: string, mark: Mark, by: ChangedBy = 'drag'): void {
  const topicId = topicIdNow(client, givenId);
  const before = client.review.state.topics.find(({ id }) => id === topicId)?.annotation;
  const after = encodeMark(mark);
  if (before === after) return;
  sendUpdate(client, topicId, after);
  if (before) remember(client.review.state.history, { kind: 'change', topicId, before, after, by });
}

/** Sends an update without an undo step. Replaces an unsent update of the same mark. */
export function sendUpdate(client: Client, topicId: string, annotation: string): void {
  const last = client.outbox.waiting().at(-1);
  const isSame = last?.name === 'updateAnnotation' && last.input.body?.topicId === topicId;
  if (isSame && client.outbox.withdraw(last.mutationId)) client.review.threads.refuse(last.mutationId);
  queueWrite(client, 'updateAnnotation', {
    params: shownVersion(client),
    body: { topicId, annotation, pdfAnnotationModule: 'pdfTools' },
  });
}

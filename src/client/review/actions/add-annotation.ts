import { remember } from '#client/review/stores/mark-undo.ts';
import type { Client } from '#client/state/client.ts';
import { pendingTopicId } from '#client/sync/write-lane.ts';
import { mentionedIds, type RichText } from '#shared/kernel/rich-text.ts';
import type { AnnotationTab } from '#shared/review/annotation.ts';
import type { Mark } from '#shared/review/mark.ts';
import { encodeMark } from '#shared/review/mark-record.ts';
import { queueWrite, shownVersion } from './queue-write.ts';

/** Starts a thread on the shown version, with a mark or without. Returns the provisional id it is shown under. */
export function addAnnotation(
  client: Client,
  { mark, message, tab }: { mark: Mark | null; message: RichText; tab: AnnotationTab },
): string {
  const annotation = mark === null ? null : encodeMark(mark);
  const topicId = sendAnnotation(client, { annotation, message, tab });
  if (annotation !== null) {
    remember(client.review.state.history, { kind: 'add', topicId, annotation, message, tab });
  }
  return topicId;
}

/** Sends it without an undo step: for undo and redo themselves. */
export function sendAnnotation(
  client: Client,
  { annotation, message, tab }: { annotation: string | null; message: RichText; tab: AnnotationTab },
): string {
  const mutationId = queueWrite(client, 'addAnnotation', {
    params: shownVersion(client),
    body: {
      message: JSON.stringify(message),
      mentions: JSON.stringify(mentionedIds(message)),
      tab,
      ...(annotation === null ? {} : { annotation, pdfAnnotationModule: 'pdfTools' as const }),
    },
  });
  return pendingTopicId(mutationId);
}

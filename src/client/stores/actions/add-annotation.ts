import { pendingTopicId } from '#client/net/outbox.ts';
import type { AnnotationTab } from '#shared/model/annotation.ts';
import type { Mark } from '#shared/model/mark.ts';
import { encodeMark } from '#shared/model/mark-record.ts';
import { mentionedIds, type RichText } from '#shared/model/rich-text.ts';
import type { Client } from '../client.ts';
import { publishHistory } from '../review.store.ts';
import { remember } from '../undo-history.ts';
import { queueWrite, shownVersion } from './queue-write.ts';

/** Starts a thread on the shown version, with a mark or without. Answers the provisional id it is shown under. */
export function addAnnotation(
  client: Client,
  { mark, message, tab }: { mark: Mark | null; message: RichText; tab: AnnotationTab },
): string {
  const annotation = mark === null ? null : encodeMark(mark);
  const topicId = sendAnnotation(client, { annotation, message, tab });
  if (annotation !== null) {
    remember(client.review.history, { kind: 'add', topicId, annotation, message, tab });
    publishHistory(client.review);
  }
  return topicId;
}

/** The same without a step to undo: for undo and redo themselves. */
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

import type { Draft } from '#client/review/stores/drafts.ts';
import { remember } from '#client/review/stores/mark-undo.ts';
import type { Client } from '#client/state/client.ts';
import { pendingTopicId } from '#client/sync/ordering-key.ts';
import { mentionedIds, type RichText } from '#shared/kernel/rich-text.ts';
import type { AnnotationTab } from '#shared/review/annotation.ts';
import { queueWrite, shownVersion } from './queue-write.ts';
import { sendWritten } from './send-draft.ts';

/**
 * Starts a thread where a draft belongs, with its mark or without. Returns the provisional id that it is shown under; null
 * if it belongs nowhere.
 */
export function addAnnotation(client: Client, draft: Draft): string | null {
  const mutationId = sendWritten(client, draft);
  const { annotation, message, place } = draft;
  if (mutationId === null || place === null) return null;
  const topicId = pendingTopicId(mutationId);
  const { state } = client.review;
  if (annotation !== null && place.versionId === state.versionId)
    remember(state.history, { kind: 'add', topicId, annotation, message, tab: place.tab });
  return topicId;
}

/** Begins a deleted thread of the person's own anew, without an undo step. Returns its provisional id. */
export function sendAgain(
  client: Client,
  {
    topicId,
    annotation,
    message,
    tab,
  }: { topicId: string; annotation: string; message: RichText; tab: AnnotationTab },
): string {
  const input = {
    params: shownVersion(client),
    body: {
      message: JSON.stringify(message),
      mentions: JSON.stringify(mentionedIds(message)),
      ...{ tab, annotation, pdfAnnotationModule: 'pdfTools' as const },
    },
  };
  return pendingTopicId(queueWrite(client, 'addAnnotation', input, { restores: topicId }));
}

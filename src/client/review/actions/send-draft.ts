import { viewerOf } from '#client/accounts/stores/viewer.ts';
import { type Draft, plainDraft, setDraft } from '#client/review/stores/drafts.ts';
import type { Client } from '#client/state/client.ts';
import type { QueuedWrite } from '#client/sync/outbox-storage.ts';
import { randomId } from '#shared/kernel/random-id.ts';
import { mentionedIds } from '#shared/kernel/rich-text.ts';
import { putWrite, topicIdNow } from './queue-write.ts';

/** Sends a draft from wherever it is listed. Returns whether it could be handed over. */
export function sendDraft(client: Client, key: string): boolean {
  const { state, editors } = client.review;
  const draft = state.drafts[key];
  // Kept in the outbox before it is forgotten here.
  if (draft === undefined || sendWritten(client, plainDraft(draft)) === null) return false;
  setDraft(client, key, null);
  editors.get(key)?.editor.close();
  state.openingDraft = key;
  return true;
}

/** Sends a text to where it belongs, whatever is shown by now. Returns its mutation id; null if it has no place. */
export function sendWritten(client: Client, draft: Draft): string | null {
  const viewer = viewerOf(client.session);
  const topicId = draft.topicId && topicIdNow(client, draft.topicId);
  const write = viewer && writeOf({ ...draft, topicId }, viewer.person.id);
  if (write === null) return null;
  putWrite(client, write);
  return write.mutationId;
}

function writeOf(draft: Draft, userId: string): QueuedWrite | null {
  const { kind, message, before, annotation, topicId, messageId, place, returned } = draft;
  if (place === null || (kind !== 'new' && topicId === null)) return null;
  const { orderId, attachmentId, versionId, tab } = place;
  const params = { orderId, attachmentId, versionId };
  const mentions = JSON.stringify(mentionedIds(message));
  const said = JSON.stringify(message);
  // Sending a returned edit again confirms that its author has read the present message.
  const edited = {
    data: said,
    mentions,
    ...(before !== null && returned === null && { before: JSON.stringify(before) }),
  };
  const mark = annotation === null ? {} : { annotation, pdfAnnotationModule: 'pdfTools' };
  const head = { mutationId: returned?.mutationId ?? randomId(), userId, queuedAt: Date.now() };
  switch (kind) {
    case 'new':
      return {
        ...head,
        name: 'addAnnotation',
        input: { params, body: { message: said, mentions, tab, ...mark } },
      };
    case 'reply':
      return {
        ...head,
        name: 'addComment',
        input: { params: { ...params, topicId: topicId ?? '' }, body: { message: said, mentions } },
      };
    case 'edit':
      return messageId === topicId
        ? {
            ...head,
            name: 'editTopic',
            input: { params: { ...params, topicId: topicId ?? '' }, body: edited },
          }
        : {
            ...head,
            name: 'editComment',
            topicId: topicId ?? '',
            input: { params: { ...params, commentId: messageId ?? '' }, body: edited },
          };
    case 'mark':
      return { ...head, name: 'updateAnnotation', input: { params, body: { topicId, ...mark } } };
  }
}

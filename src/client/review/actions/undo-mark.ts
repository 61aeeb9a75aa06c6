import { draftKey, draftOf, plainDraft, setDraft } from '#client/review/stores/drafts.ts';
import {
  forgetTopic,
  type MarkUndoStep,
  opposite,
  renameInHistory,
} from '#client/review/stores/mark-undo.ts';
import type { Client } from '#client/state/client.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { sendAgain } from './add-annotation.ts';
import { lastReplyOf, sendDelete, withdrawDelete } from './delete-message.ts';
import { shownPlace } from './draft-place.ts';
import { sendUpdate } from './update-annotation.ts';

/**
 * Undoes the last change of the person's own marks, through the server. A thread with replies is not deleted
 * this way; what an undone one says is a draft until it is sent again.
 */
export function undoMark(client: Client): void {
  const { history, topics } = client.review.state;
  const step = history.done.pop();
  if (step === undefined) return;
  const message = topics.find(({ id }) => id === step.topicId)?.message;
  const topicId = take(client, opposite(step), 'undone');
  if (topicId === null) return;
  if (step.kind !== 'add' || message === undefined) history.undone.push({ ...step, topicId });
  else history.undone.push({ ...step, topicId, message, kept: keepText(client, { ...step, message }) });
}

/** Keeps what a thread says as a draft. Returns its key. */
function keepText(
  client: Client,
  { topicId, annotation, message, tab }: Extract<MarkUndoStep, { kind: 'add' | 'delete' }>,
): string {
  const key = draftKey.aside(topicId);
  const place = shownPlace(client, annotation);
  const draft = draftOf({ kind: 'new', message, annotation, place: place && { ...place, tab } });
  setDraft(client, key, plainDraft(draft));
  return key;
}

/**
 * Does the last undone step again. A comment whose draft has gone on by itself meanwhile, sent or opened, is not sent a
 * second time; of one that is deleted again, what it says by now is what an undo brings back.
 */
export function redoMark(client: Client): void {
  const { history, topics, drafts } = client.review.state;
  const step = history.undone.pop();
  if (step?.kind === 'add' && step.kept !== undefined && drafts[step.kept] === undefined) {
    forgetTopic(history, step.topicId);
    const messages = ['The draft of this comment has been opened, sent, moved or discarded since.'];
    showToast(client.toasts, { kind: 'info', title: 'Nothing was redone', messages });
    return;
  }
  const message = topics.find(({ id }) => id === step?.topicId)?.message;
  const topicId = step === undefined ? null : take(client, step, 'redone');
  if (step === undefined || topicId === null) return;
  if (step.kind === 'add' && step.kept !== undefined) setDraft(client, step.kept, null);
  if (step.kind === 'delete' && message !== undefined) history.done.push({ ...step, topicId, message });
  else history.done.push({ ...step, topicId });
}

/** Does a step. Returns the thread's id afterwards, or null if it can no longer be done. */
function take(client: Client, step: MarkUndoStep, way: 'undone' | 'redone'): string | null {
  const { review, toasts } = client;
  if (step.kind === 'add') {
    if (withdrawDelete(client, step.topicId)) return step.topicId;
    const provisional = sendAgain(client, step);
    renameInHistory(review.state.history, step.topicId, provisional);
    return provisional;
  }
  const topic = review.state.topics.find(({ id }) => id === step.topicId);
  const blocked =
    topic === undefined
      ? 'The mark no longer exists.'
      : step.kind === 'delete' && topic.comments.length > 0
        ? 'The mark has replies. Delete its thread in the comment panel.'
        : null;
  if (blocked !== null) {
    forgetTopic(review.state.history, step.topicId);
    showToast(toasts, { kind: 'info', title: `Nothing was ${way}`, messages: [blocked] });
    return null;
  }
  if (step.kind === 'change') sendUpdate(client, step.topicId, step.after);
  else sendDelete(client, step.topicId, topic === undefined ? '' : lastReplyOf(topic));
  return step.topicId;
}

import type { CallFailure } from '#client/net/call-result.ts';
import { type Draft, draftKey, draftOf, emptyText, setDraft } from '#client/review/stores/drafts.ts';
import { forgetChange, forgetTopic } from '#client/review/stores/mark-undo.ts';
import { topicOfWrite } from '#client/review/stores/threads.ts';
import type { Client } from '#client/state/client.ts';
import { reportRefusal } from '#client/state/report-failure.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { pendingTopicId } from '#client/sync/ordering-key.ts';
import type { QueuedWrite } from '#client/sync/outbox-storage.ts';
import { randomId } from '#shared/kernel/random-id.ts';
import type { RichText } from '#shared/kernel/rich-text.ts';
import { draftPlace } from './draft-place.ts';
import { topicIdNow } from './queue-write.ts';

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Returns the text of a thread's write as a draft; null if it contains none. */
export function draftOfWrite(
  client: Pick<Client, 'orders' | 'guest' | 'review'>,
  { name, input, topicId: thread, mutationId, queuedAt }: QueuedWrite,
  reason: string,
): Draft | null {
  const { params = {}, body = {} } = input;
  const topicId = thread ?? text(params.topicId) ?? text(body.topicId);
  const kind = (
    {
      addAnnotation: 'new',
      addComment: 'reply',
      editTopic: 'edit',
      editComment: 'edit',
      updateAnnotation: 'mark',
    } as const
  )[name as string];
  if (kind === undefined) return null;
  const annotation = text(body.annotation);
  const tab = text(body.tab) ?? client.review.state.topics.find(({ id }) => id === topicId)?.tab ?? 'public';
  const written = text(body.message) ?? text(body.data);
  return draftOf({
    kind,
    message: written === null ? emptyText : (JSON.parse(written) as RichText),
    annotation,
    topicId,
    messageId: kind === 'edit' ? (text(params.commentId) ?? topicId) : null,
    place: draftPlace(
      client,
      {
        orderId: String(params.orderId),
        attachmentId: String(params.attachmentId),
        versionId: String(params.versionId),
      },
      tab === 'internal' ? 'internal' : 'public',
      annotation,
    ),
    writtenAt: queuedAt,
    returned: { mutationId, reason },
  });
}

/** Names no field of the request: there is one text to be mended. */
function reasonOf({ status, code, message, messages }: CallFailure): string {
  if (status === 413) return 'It is larger than the server takes.';
  if (status >= 500 || message === '') return 'The server fails each time it is sent.';
  const problems = messages.map((problem) => problem.replace(/^(message|data): /, ''));
  if (problems.length === 0) return message;
  if (code === 'invalid_input') return problems.join(' ');
  return [/[.!?]$/.test(message) ? message : `${message}.`, ...problems].join(' ');
}

/**
 * Takes back a refused write to a thread: stores its text as a draft with the reason, and no longer shows it
 * as sent.
 */
export function returnWrite(client: Client, write: QueuedWrite, failure: CallFailure): void {
  const { review, toasts, session } = client;
  const reason = reasonOf(failure);
  // With the same id it would be refused again each time.
  const mutationId = failure.code === 'mutation_reused' ? randomId() : write.mutationId;
  const draft = draftOfWrite(client, { ...write, mutationId }, reason);
  if (draft !== null) setDraft(client, draftKey.aside(write.mutationId), draft);
  forgetTopic(review.state.history, pendingTopicId(write.mutationId));
  if (write.name === 'deleteTopic') {
    keepTopic(client, topicOfWrite(write));
    withdrawRestored(client, topicOfWrite(write), failure);
  }
  review.threads.refuse(write.mutationId);
  if (write.name === 'updateAnnotation') forgetMove(client, write);
  if (draft === null) {
    reportRefusal(client, failure);
    return;
  }
  showToast(toasts, {
    id: `returned.${write.mutationId}`,
    kind: 'warning',
    title: draft.kind === 'mark' ? 'Your mark was not moved' : 'Your comment was not sent',
    messages: [reason, 'It is kept as a draft.'],
    closeAfterMs: null,
    action: {
      label: 'Show drafts',
      run: () => {
        session.asksForDrafts = true;
      },
    },
  });
}

/** Takes note that a mark was not moved: there is nothing to undo or to redo. */
function forgetMove(client: Client, write: QueuedWrite): void {
  const { history, topics } = client.review.state;
  const topicId = topicIdNow(client, topicOfWrite(write));
  const shown = topics.find(({ id }) => id === topicId)?.annotation;
  if (shown) forgetChange(history, topicId, text(write.input.body?.annotation) ?? '', shown);
}

/** Takes note that a thread was not deleted: there is nothing to undo or to redo, and what it says is no draft. */
function keepTopic(client: Client, topicId: string): void {
  const { history } = client.review.state;
  for (const step of history.undone)
    if (step.topicId === topicId && step.kind === 'add' && step.kept !== undefined)
      setDraft(client, step.kept, null);
  forgetTopic(history, topicId);
}

/**
 * A thread whose deletion was undone before it was refused is not begun anew: it is still there. Returns what was written
 * in the new one to its author, for the thread that stays.
 */
function withdrawRestored(client: Client, topicId: string, failure: CallFailure): void {
  const { outbox, review } = client;
  const withdraw = (write: QueuedWrite): boolean => {
    const isWithdrawn = outbox.withdraw(write.mutationId);
    if (isWithdrawn) review.threads.refuse(write.mutationId);
    return isWithdrawn;
  };
  for (const begun of outbox.waiting().filter(({ restores }) => restores === topicId)) {
    if (!withdraw(begun)) continue;
    const provisional = topicOfWrite(begun);
    forgetTopic(review.state.history, provisional);
    for (const write of outbox.waiting().filter((each) => topicOfWrite(each) === provisional))
      if (withdraw(write) && draftOfWrite(client, write, '') !== null)
        returnWrite(client, { ...write, topicId }, failure);
    withdrawRestored(client, provisional, failure);
  }
}

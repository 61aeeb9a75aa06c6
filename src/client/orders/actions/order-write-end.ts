import { acknowledgeChange } from '#client/board/stores/board-undo.ts';
import { conflictOf, showRefused } from '#client/decisions/stores/decisions.store.ts';
import { type CallFailure, isPassing } from '#client/net/call-result.ts';
import { unsentWords } from '#client/review/stores/unsent-words.ts';
import type { Client } from '#client/state/client.ts';
import { reportRefusal } from '#client/state/report-failure.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { isDecision, type QueuedWrite } from '#client/sync/outbox-storage.ts';
import type { BulkChanged, OrderChanged } from '#shared/orders/order-actions.http.ts';
import type { OpenChecklist } from '#shared/orders/services/checklist.ts';
import { refusalsOf } from './change-refusals.ts';
import { showLeft } from './change-toast.ts';
import { keepDecisionText } from './keep-decision-text.ts';
import { endPending } from './show-pending.ts';

/** A change of orders has been done: it can be undone by its name now. */
export function orderWriteDone(client: Client, write: QueuedWrite, data: OrderChanged | BulkChanged): void {
  const { board, toasts } = client;
  const { mutationId } = write;
  const refusals = 'results' in data ? refusalsOf(data) : [];
  const left = 'results' in data ? data.results.filter(({ refusal }) => refusal !== null) : [];
  const refused = left.map(({ orderId }) => orderId);
  if (data.changeId !== null) acknowledgeChange(board.state.history, mutationId, data.changeId);
  if (data.changeId === null || refused.length > 0)
    showLeft(client, mutationId, data.changeId === null ? 'all' : refused);
  const kept = left.length > 0 && keepDecisionText(client, write, refused);
  if (refusals.length > 0)
    showToast(toasts, {
      kind: 'warning',
      title: 'Some orders were left as they were',
      messages: [...refusals, ...(kept ? ['What you have written is kept for them.'] : [])],
    });
  if (data.warning !== null)
    showToast(toasts, { kind: 'warning', title: 'Over the limit', messages: [data.warning] });
}

/** Rolls a write back that the server refused for good, or a decision that it has not confirmed, and shows why. */
export function orderWriteRefused(
  client: Client,
  write: QueuedWrite,
  failure: CallFailure,
  reload: () => void,
): void {
  const { board } = client;
  endPending(client, write.mutationId);
  showLeft(client, write.mutationId, 'all');
  const kept = keepDecisionText(client, write);
  const conflict = conflictOf(failure);
  const open = failure.data as OpenChecklist | undefined;
  const orderId = write.input.params?.orderId;
  const isUnconfirmed = isDecision(write) && isPassing(failure);
  if (isUnconfirmed)
    showToast(client.toasts, {
      kind: 'warning',
      title: `The server has not confirmed your decision on #${orderId}`,
      messages: [
        'It is not sent again. If the order is still in review, decide again.',
        ...(kept ? ['What you have written is kept for your next decision.'] : []),
      ],
      closeAfterMs: null,
    });
  else if (typeof orderId !== 'string') reportRefusal(client, failure);
  else if (open?.kind === 'open-checklist') client.orders.state.openChecklist = { orderId, open, write };
  else if (conflict === null) reportRefusal(client, failure);
  else showRefused(client.decisions, { orderId, conflict, kept });
  if (kept && conflict === null && !isUnconfirmed) reportKept(client);
  if (board.state.status !== 'idle') reload();
}

/** Reports that the text written for a refused change was kept, with a link to it: its order may be gone. */
function reportKept({ toasts, session }: Client): void {
  const { kept, show } = unsentWords(1);
  showToast(toasts, {
    id: 'kept-text',
    kind: 'info',
    title: kept,
    action: {
      label: show,
      run: () => {
        session.asksForDrafts = true;
      },
    },
  });
}

import { isPassing } from '#client/net/call-result.ts';
import type { BulkChanged } from '#shared/protocol/http/order-actions.ts';
import { publishBoard, publishChanges } from '../board.store.ts';
import { dropPendingChange } from '../board-log.ts';
import { type ChangeStep, settleStep, takeStep } from '../change-history.ts';
import type { Client } from '../client.ts';
import { showToast } from '../toasts.store.ts';
import { reportFailure } from './report-failure.ts';

/** One toast for changes: the newest takes the place of the one before. */
export const changeToastId = 'order-change';

/** Undoes one's own last change through the server; one that has not been sent yet is taken back. */
export async function undoLastChange(client: Client): Promise<void> {
  const { board, outbox } = client;
  const step = takeStep(board.history, 'done');
  publishChanges(board);
  if (step === null) return;
  if (step.changeId === null && outbox.withdraw(step.mutationId)) {
    settleStep(board.history, step, 'done', null);
    dropPendingChange(board.log, step.mutationId);
    publishBoard(board);
    showToast(client.toasts, { id: changeToastId, kind: 'info', title: `Taken back: ${step.text}` });
    return;
  }
  if (step.changeId === null) await outbox.settled();
  await reverse(client, step, { from: 'done', to: 'undone', word: 'Undone' });
}

/** Does again what was undone last. */
export async function redoLastChange(client: Client): Promise<void> {
  const { board } = client;
  const step = takeStep(board.history, 'undone');
  publishChanges(board);
  if (step !== null) await reverse(client, step, { from: 'undone', to: 'done', word: 'Done again' });
}

interface Reversal {
  from: 'done' | 'undone';
  to: 'done' | 'undone';
  word: string;
}

async function reverse(client: Client, step: ChangeStep, { from, to, word }: Reversal): Promise<void> {
  const { board, toasts } = client;
  const settle = (list: 'done' | 'undone', outcome: ChangeStep | null): boolean => {
    const wasHeld = settleStep(board.history, step, list, outcome);
    publishChanges(board);
    return wasHeld;
  };
  if (step.changeId === null) {
    // Where it was refused meanwhile, that has been told.
    if (settle(from, step))
      showToast(toasts, {
        id: changeToastId,
        kind: 'warning',
        title: 'Not undone yet',
        messages: ['The change is still on its way to the server.'],
      });
    return;
  }
  const result = await client.api.call('undoChange', { params: { changeId: step.changeId } });
  if (!result.ok) {
    if (isPassing(result)) {
      settle(from, step);
      reportFailure(client, result);
      return;
    }
    settle(from, null);
    showToast(toasts, {
      id: changeToastId,
      kind: 'warning',
      title: 'Nothing was undone',
      messages: [result.message, ...result.messages],
    });
    return;
  }
  const { changeId } = result.data;
  settle(to, changeId === null ? null : { ...step, changeId });
  const refusals = refusalsOf(result.data);
  showToast(toasts, {
    id: changeToastId,
    kind: refusals.length === 0 ? 'success' : 'warning',
    title: `${word}: ${step.text}`,
    messages: refusals,
  });
}

/** Why orders of a change for many were left as they were, each reason once. */
export function refusalsOf({ results }: BulkChanged): string[] {
  const byReason = new Map<string, string[]>();
  for (const { orderId, refusal } of results)
    if (refusal !== null) byReason.set(refusal, [...(byReason.get(refusal) ?? []), `#${orderId}`]);
  return [...byReason].map(([refusal, orders]) => `${orders.join(', ')}: ${refusal}`);
}

import type { BulkChanged } from '#shared/protocol/http/order-actions.ts';
import { publishBoard, publishChanges } from '../board.store.ts';
import { dropPendingChange } from '../board-log.ts';
import type { ChangeStep } from '../change-history.ts';
import type { Client } from '../client.ts';
import { showToast } from '../toasts.store.ts';
import { reportFailure } from './report-failure.ts';

/** One toast for changes: the newest takes the place of the one before. */
export const changeToastId = 'order-change';

/** Undoes one's own last change through the server; one that has not been sent yet is taken back. */
export async function undoLastChange(client: Client): Promise<void> {
  const { board, outbox } = client;
  const step = board.history.done.pop();
  publishChanges(board);
  if (step === undefined) return;
  if (step.changeId === null && outbox.withdraw(step.mutationId)) {
    dropPendingChange(board.log, step.mutationId);
    publishBoard(board);
    showToast(client.toasts, { id: changeToastId, kind: 'info', title: `Taken back: ${step.text}` });
    return;
  }
  if (step.changeId === null) await outbox.settled();
  await takeBack(client, step, 'Undone', (undo) => board.history.undone.push(undo));
}

/** Does again what was undone last. */
export async function redoLastChange(client: Client): Promise<void> {
  const { board } = client;
  const step = board.history.undone.pop();
  publishChanges(board);
  if (step !== undefined)
    await takeBack(client, step, 'Done again', (again) => board.history.done.push(again));
}

async function takeBack(
  client: Client,
  step: ChangeStep,
  word: string,
  keep: (opposite: ChangeStep) => void,
): Promise<void> {
  const { board, toasts } = client;
  if (step.changeId === null) {
    board.history.done.push(step);
    publishChanges(board);
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
    if (result.code === 'network' || result.status >= 500) {
      board.history.done.push(step);
      publishChanges(board);
      reportFailure(client, result);
      return;
    }
    showToast(toasts, {
      id: changeToastId,
      kind: 'warning',
      title: 'Nothing was undone',
      messages: [result.message, ...result.messages],
    });
    return;
  }
  const { changeId } = result.data;
  if (changeId !== null) keep({ ...step, changeId });
  publishChanges(board);
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

import type { CallFailure } from '#client/net/call-result.ts';
import type { QueuedWrite } from '#client/net/outbox-storage.ts';
import type { BulkChanged, OrderChanged } from '#shared/protocol/http/order-actions.ts';
import { publishBoard, publishChanges } from '../board.store.ts';
import { dropPendingChange } from '../board-log.ts';
import { acknowledgeChange, forgetChange } from '../change-history.ts';
import type { Client } from '../client.ts';
import { closeToast, showToast } from '../toasts.store.ts';
import { loadBoard } from './load-board.ts';
import { reportRefusal } from './report-failure.ts';
import { changeToastId, refusalsOf } from './undo-change.ts';

/** Events confirm one's own writes; where none comes within this, the board is asked for. */
const eventDeadlineMs = 2_000;

/** A change of orders has been done: it can be undone by its name now. */
export function orderWriteDone(client: Client, write: QueuedWrite, data: OrderChanged | BulkChanged): void {
  const { board, toasts } = client;
  const { mutationId } = write;
  if (data.changeId === null) forgetChange(board.history, mutationId);
  else acknowledgeChange(board.history, mutationId, data.changeId);
  publishChanges(board);
  const refusals = 'results' in data ? refusalsOf(data) : [];
  if (refusals.length > 0)
    showToast(toasts, { kind: 'warning', title: 'Some orders were left as they were', messages: refusals });
  if (data.warning !== null)
    showToast(toasts, { kind: 'warning', title: 'Over the limit', messages: [data.warning] });
  setTimeout(() => {
    const isOpen = board.log.pending.some((held) => held.mutationId === mutationId);
    if (isOpen && board.state.status !== 'idle') void loadBoard(client);
    else if (isOpen) dropPendingChange(board.log, mutationId);
  }, eventDeadlineMs);
}

/** The server refused it for good: what was shown goes back, and why is told. */
export function orderWriteRefused(client: Client, write: QueuedWrite, failure: CallFailure): void {
  const { board } = client;
  dropPendingChange(board.log, write.mutationId);
  forgetChange(board.history, write.mutationId);
  publishChanges(board);
  publishBoard(board);
  closeToast(client.toasts, changeToastId);
  reportRefusal(client, failure);
  if (board.state.status !== 'idle') void loadBoard(client);
}

import { type BoardUndoStep, leaveOut, textOf } from '#client/board/stores/board-undo.ts';
import type { Client } from '#client/state/client.ts';
import { closeToast, showToast } from '#client/state/toasts.store.ts';
import { changeToastId } from './change-refusals.ts';
import { undoLastChange } from './undo-change.ts';

/** Shows a change of orders with Undo. `steps`: all that it consists of. */
export function showChange(client: Client, steps: readonly BoardUndoStep[]): void {
  showToast(client.toasts, {
    id: changeToastId,
    kind: 'success',
    title: textOf(steps),
    action: { label: 'Undo', run: () => void undoLastChange(client) },
  });
}

/** Takes what was refused of a change out of its toast and of what can be undone: some of a write's orders, or all. */
export function showLeft(client: Client, mutationId: string, refused: readonly string[] | 'all'): void {
  const left = leaveOut(client.board.state.history, mutationId, refused);
  if (left === null) return;
  if (left.length === 0) closeToast(client.toasts, changeToastId);
  else showChange(client, left);
}

import { type BoardUndoStep, textOf } from '#client/board/stores/board-undo.ts';
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

/** Names in the toast of a change what is left of it after a part was refused, and closes it where nothing is. */
export function showLeft(client: Client, { group }: BoardUndoStep): void {
  const { done } = client.board.state.history;
  const left = done.filter((step) => step.group === group);
  if (left.length === 0) closeToast(client.toasts, changeToastId);
  else if (done.at(-1)?.group === group) showChange(client, left);
}

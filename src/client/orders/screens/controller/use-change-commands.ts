import { useMemo } from 'react';
import { commandSource } from '#client/commands/command-source.ts';
import { undoableDecision, undoDecision } from '#client/decisions/actions/take-back-decision.ts';
import { redoLastChange, undoLastChange } from '#client/orders/actions/undo-change.ts';
import { changeCommands } from '#client/orders/commands/change-commands.ts';
import { useCommandSource } from '#client/shell/screens/palette/use-command-source.ts';
import { useClient } from '#client/state/client-context.ts';

/**
 * Offers undo and redo of the person's own changes of orders, and undo of a decision just made, while a
 * screen is shown on which they are made.
 */
export function useChangeCommands(): void {
  const client = useClient();
  const source = useMemo(
    () =>
      commandSource(changeCommands, () => ({
        canUndo: undoableDecision(client) !== null || client.board.state.canUndo,
        canRedo: client.board.state.canRedo,
        undo: () => void (undoableDecision(client) === null ? undoLastChange(client) : undoDecision(client)),
        redo: () => void redoLastChange(client),
      })),
    [client],
  );
  useCommandSource(source);
}

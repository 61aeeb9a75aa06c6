import { useMemo } from 'react';
import { changeCommands } from '#client/commands/changes/change-commands.ts';
import { commandSource } from '#client/commands/command-source.ts';
import { useCommandSource } from '#client/features/palette/use-command-source.ts';
import { redoLastChange, undoLastChange } from '#client/stores/actions/undo-change.ts';
import { useClient } from '#client/stores/client-context.ts';

/** Offers undo and redo of one's own changes of orders while a screen is shown on which they are made. */
export function useChangeCommands(): void {
  const client = useClient();
  const source = useMemo(
    () =>
      commandSource(changeCommands, () => ({
        canUndo: client.board.state.canUndo,
        canRedo: client.board.state.canRedo,
        undo: () => void undoLastChange(client),
        redo: () => void redoLastChange(client),
      })),
    [client],
  );
  useCommandSource(source);
}

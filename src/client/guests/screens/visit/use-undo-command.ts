import { useEffect, useMemo, useState } from 'react';
import { bindCommands, type OfferedCommand } from '#client/commands/bind-commands.ts';
import { undoableDecision, undoDecision } from '#client/decisions/actions/take-back-decision.ts';
import { changeCommands } from '#client/orders/commands/change-commands.ts';
import { useClient, useDecisions } from '#client/state/client-context.ts';

/** Returns the command that undoes the guest's decision, by key and palette, while it can be undone. */
export function useUndoCommand(): readonly OfferedCommand[] {
  const client = useClient();
  const { undoable } = useDecisions();
  const until = undoable?.until ?? 0;
  const [endedAt, setEndedAt] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const end = setTimeout(() => setEndedAt(until), until - Date.now());
    return () => clearTimeout(end);
  }, [until]);
  return useMemo(
    () =>
      bindCommands(changeCommands, () => ({
        canUndo: until > endedAt && undoableDecision(client) !== null,
        canRedo: false,
        undo: () => void undoDecision(client),
        redo: () => {},
      })),
    [client, until, endedAt],
  );
}

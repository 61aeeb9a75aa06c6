import { type ReactNode, useState } from 'react';
import { takeBackDecision } from '#client/decisions/actions/take-back-decision.ts';
import { TakeBackDialog } from '#client/decisions/screens/decide/take-back-dialog.tsx';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { useKeptForm } from '#client/shell/screens/parts/use-kept-form.ts';
import { useClient } from '#client/state/client-context.ts';
import type { Decision } from '#shared/decisions/decision.ts';

/** Asks why a decision is taken back. Keeps the reason until it is. */
export function TakingBack({ decision, onClose }: { decision: Decision; onClose(): void }): ReactNode {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const form = useKeptForm(`take-back.${decision.id}`, { reason: '' });
  const takeBack = async (reason: string): Promise<void> => {
    setBusy(true);
    const takenBack = form.begin();
    const result = await takeBackDecision(client, decision, reason);
    setBusy(false);
    if (!result.ok) return;
    takenBack();
    onClose();
  };
  return (
    <TakeBackDialog
      decision={decision}
      note={<RestoredNote form={form} />}
      reason={form.values.reason}
      busy={busy}
      onReason={(reason) => form.change({ reason })}
      onTakeBack={(reason) => void takeBack(reason)}
      onClose={onClose}
    />
  );
}

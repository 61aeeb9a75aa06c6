import { type ReactNode, useState } from 'react';
import { takeBackDecision } from '#client/decisions/actions/take-back-decision.ts';
import { TakeBackDialog } from '#client/decisions/screens/decide/take-back-dialog.tsx';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { useKeptForm } from '#client/shell/screens/parts/use-kept-form.ts';
import { useClient } from '#client/state/client-context.ts';
import type { Decision } from '#shared/decisions/decision.ts';
import { DecisionEntry } from './decision-entry.tsx';
import styles from './decision-list.module.css';

/** Decisions, newest first. An entry that takes another back is shown with that one. */
export function DecisionList({
  decisions,
  all,
  withFiles,
  mayTakeBack,
}: {
  decisions: readonly Decision[];
  /** Every decision on the order. */
  all: readonly Decision[];
  withFiles: boolean;
  /** The one that the reader may take back; null: none. */
  mayTakeBack: Decision | null;
}): ReactNode {
  const [taking, setTaking] = useState<Decision | null>(null);
  const shown = decisions.filter(({ kind, takesBackId }) => kind !== 'taken-back' || takesBackId === null);
  return (
    <>
      <ol className={styles.list}>
        {shown.map((decision) => (
          <DecisionEntry
            key={decision.id}
            decision={decision}
            takenBack={all.find(({ id }) => id === decision.takenBackById) ?? null}
            withFiles={withFiles}
            onTakeBack={decision.id === mayTakeBack?.id ? () => setTaking(decision) : null}
          />
        ))}
      </ol>
      {taking === null ? null : <TakingBack decision={taking} onClose={() => setTaking(null)} />}
    </>
  );
}

/** Keeps the reason until the decision is taken back. */
function TakingBack({ decision, onClose }: { decision: Decision; onClose(): void }): ReactNode {
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

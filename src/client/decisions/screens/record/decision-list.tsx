import { type ReactNode, useState } from 'react';
import type { Decision } from '#shared/decisions/decision.ts';
import { DecisionEntry } from './decision-entry.tsx';
import styles from './decision-list.module.css';
import { TakingBack } from './taking-back.tsx';

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

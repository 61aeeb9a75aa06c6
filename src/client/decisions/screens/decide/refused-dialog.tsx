import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { versionPath } from '#client/review/screens/version-path.ts';
import type { DecisionConflict } from '#shared/decisions/decision.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

/** Shows why a decision made away from the proof was refused; leads to the proof. */
export function RefusedDialog({
  orderId,
  conflict,
  kept,
  onClose,
}: {
  orderId: string;
  conflict: DecisionConflict;
  /** Something was written for the decision. */
  kept: boolean;
  onClose(): void;
}): ReactNode {
  const [, go] = useLocation();
  return (
    <ConflictDialog
      conflict={conflict}
      order={`#${orderId}`}
      kept={kept}
      onClose={onClose}
      onLook={(at) => {
        onClose();
        go(versionPath({ orderId, ...at }));
      }}
    />
  );
}

import type { ReactNode } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { TextArea } from '#client/ui/fields/text-area.tsx';
import type { Decision } from '#shared/decisions/decision.ts';
import { decisionSentence } from '#shared/decisions/decision-labels.ts';
import { maxDecisionTextLength } from '#shared/decisions/decision-limits.ts';

/** Takes a decision back; it needs a reason, which stays in the record beside it. */
export function TakeBackDialog({
  decision,
  note,
  reason,
  busy,
  onReason,
  onTakeBack,
  onClose,
}: {
  decision: Decision;
  /** Above the field. */
  note: ReactNode;
  reason: string;
  busy: boolean;
  onReason(reason: string): void;
  onTakeBack(reason: string): void;
  onClose(): void;
}): ReactNode {
  const given = reason.trim();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={busy}
      title={`Take the decision on #${decision.orderId} back?`}
      description={`${decisionSentence(decision)}. The order returns to review. The decision stays in the record, with your reason.`}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" disabled={given === ''} busy={busy} onClick={() => onTakeBack(given)}>
            Take Back
          </Button>
        </>
      }
    >
      {note}
      <TextArea
        label="Reason"
        value={reason}
        maxLength={maxDecisionTextLength}
        required
        readOnly={busy}
        onChange={({ target }) => onReason(target.value)}
      />
    </Dialog>
  );
}

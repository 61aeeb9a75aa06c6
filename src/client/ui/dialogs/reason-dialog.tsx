import type { ReactNode } from 'react';
import { isSendKey } from '#client/typing/text-keys.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { TextArea } from '#client/ui/fields/text-area.tsx';
import { maxReasonLength } from '#shared/board/order-move.ts';
import { Dialog } from './dialog.tsx';

export interface ReasonDialogProps {
  open: boolean;
  title: string;
  text: string;
  /** Above the field. */
  note?: ReactNode;
  reason: string;
  busy: boolean;
  onReason(reason: string): void;
  onContinue(reason: string): void;
  onCancel(): void;
}

/** Asks for a reason: required, at most 255 characters. */
export function ReasonDialog(props: ReasonDialogProps): ReactNode {
  return props.open ? <OpenReasonDialog {...props} /> : null;
}

function OpenReasonDialog({
  title,
  text,
  note,
  reason,
  busy,
  onReason,
  onContinue,
  onCancel,
}: ReasonDialogProps): ReactNode {
  const given = reason.trim();
  return (
    <Dialog
      open
      onOpenChange={onCancel}
      busy={busy}
      title={title}
      description={text}
      footer={
        <>
          <Button disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="primary" disabled={given === ''} busy={busy} onClick={() => onContinue(given)}>
            Continue
          </Button>
        </>
      }
    >
      {note}
      <TextArea
        label="Reason"
        value={reason}
        maxLength={maxReasonLength}
        required
        readOnly={busy}
        onChange={({ target }) => onReason(target.value)}
        onKeyDown={(event) => {
          if (isSendKey(event.nativeEvent) && given !== '' && !busy) onContinue(given);
        }}
      />
    </Dialog>
  );
}

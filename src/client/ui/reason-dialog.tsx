import { useEffect, useState } from 'react';
import { maxReasonLength } from '#shared/rules/order-move.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextArea } from './text-area.tsx';

/** The reason prompt: required, at most 255 characters, the characters left are shown. */
export function ReasonDialog({
  open,
  title,
  text,
  busy,
  onContinue,
  onCancel,
}: {
  open: boolean;
  title: string;
  text: string;
  busy: boolean;
  onContinue: (reason: string) => void;
  onCancel: () => void;
}) {
  const [reason, setReason] = useState('');
  useEffect(() => {
    if (open) setReason('');
  }, [open]);
  const isEmpty = reason.trim() === '';
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onCancel())}
      title={title}
      description={text}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="primary" busy={busy} disabled={isEmpty} onClick={() => onContinue(reason.trim())}>
            Continue
          </Button>
        </>
      }
    >
      <TextArea
        label="Reason"
        required
        autoFocus
        rows={3}
        maxLength={maxReasonLength}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}

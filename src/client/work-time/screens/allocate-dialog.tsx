import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { allocateTime } from '#client/work-time/actions/confirm-work.ts';

interface Props {
  order: { id: string; orderId: string };
  seconds: number;
  onClose(): void;
}

/** Asks for the time agreed for the work on an order, in hours. */
export function AllocateDialog({ order, seconds, onClose }: Props): ReactNode {
  const client = useClient();
  const form = useId();
  const [hours, setHours] = useState(seconds === 0 ? '' : String(Math.round(seconds / 36) / 100));
  const [busy, setBusy] = useState(false);
  const value = hours.trim() === '' ? 0 : Number(hours.trim().replace(',', '.'));
  const isValid = Number.isFinite(value) && value >= 0 && value <= 1000;
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isValid) return;
    setBusy(true);
    const saved = await allocateTime(client, order.id, Math.round(value * 60));
    setBusy(false);
    if (saved) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Allocated time of #${order.orderId}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button form={form} type="submit" variant="primary" busy={busy} disabled={!isValid}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)}>
        <TextField
          label="Hours (empty: none agreed)"
          inputMode="decimal"
          value={hours}
          onChange={({ target }) => setHours(target.value)}
          {...(isValid ? {} : { error: 'Not Valid' })}
        />
      </form>
    </Dialog>
  );
}

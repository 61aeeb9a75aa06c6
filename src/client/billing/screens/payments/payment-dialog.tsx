import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { recordPayment } from '#client/billing/actions/billing.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { longestReference } from '#shared/billing/billing.ts';
import { priceText } from '#shared/billing/cart-rules.ts';
import type { ManagedInvoice } from '#shared/billing/invoice.ts';
import styles from './billing.module.css';
import { CollectedFrom } from './collected-from.tsx';

/** Takes note of a payment, by what it is found in the books. */
export function PaymentDialog({
  invoice: { _id, number, company, total, currencySimbol },
  onClose,
  onRecorded,
}: {
  invoice: ManagedInvoice;
  onClose(): void;
  onRecorded(): void;
}): ReactNode {
  const client = useClient();
  const formId = useId();
  const [reference, setReference] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const isWanting = reference.trim() === '';
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || isWanting) return;
    setBusy(true);
    const isRecorded = await recordPayment(client, _id, reference);
    setBusy(false);
    if (isRecorded) onRecorded();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Payment of ${number}`}
      description={`${company} has paid ${priceText(total, currencySimbol)}. This cannot be taken back.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            Record payment
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <CollectedFrom invoiceId={_id} />
        <TextField
          label="Payment reference"
          required
          autoComplete="off"
          maxLength={longestReference}
          value={reference}
          hint="By which the payment is found in the books. The customer sees it."
          error={tried && isWanting ? 'Required!' : null}
          onChange={({ target }) => setReference(target.value)}
        />
      </form>
    </Dialog>
  );
}

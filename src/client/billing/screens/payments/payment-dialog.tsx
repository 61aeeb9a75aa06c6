import type { ReactNode } from 'react';
import { recordPayment } from '#client/billing/actions/billing.ts';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { longestReference } from '#shared/billing/billing.ts';
import type { ManagedInvoice } from '#shared/billing/invoice.ts';
import { priceText } from '#shared/kernel/money.ts';
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
  const form = useForm({
    name: `payment-of.${_id}`,
    given: { reference: '' },
    problemsOf: ({ reference }) => (reference.trim() === '' ? { reference: 'Required!' } : {}),
    send: ({ reference }) => recordPayment(client, _id, reference),
    onSaved: onRecorded,
  });
  return (
    <FormDialog
      form={form}
      title={`Payment of ${number}`}
      description={`${company} has paid ${priceText(total, currencySimbol)}. This cannot be taken back.`}
      submit="Record payment"
      onClose={onClose}
    >
      <CollectedFrom invoiceId={_id} />
      <TextField
        label="Payment reference"
        required
        autoComplete="off"
        maxLength={longestReference}
        hint="By which the payment is found in the books. The customer sees it."
        {...form.field('reference')}
      />
    </FormDialog>
  );
}

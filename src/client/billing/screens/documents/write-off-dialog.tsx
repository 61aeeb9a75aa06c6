import type { ReactNode } from 'react';
import { writeOffInvoice } from '#client/billing/actions/close-invoice.ts';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { longestInvoiceReason } from '#shared/billing/billing.ts';
import type { ManagedInvoice } from '#shared/billing/invoice.ts';
import { priceText } from '#shared/kernel/money.ts';

/** Gives up an open invoice, with a reason. */
export function WriteOffDialog({
  invoice: { _id, number, company, due, currencySimbol },
  onClose,
  onDone,
}: {
  invoice: ManagedInvoice;
  onClose(): void;
  onDone(): void;
}): ReactNode {
  const client = useClient();
  const form = useForm({
    name: `write-off.${_id}`,
    given: { reason: '' },
    problemsOf: ({ reason }) => (reason.trim() === '' ? { reason: 'Required!' } : {}),
    send: ({ reason }) => writeOffInvoice(client, _id, reason),
    onSaved: onDone,
  });
  return (
    <FormDialog
      form={form}
      title={`Write off ${number}`}
      description={`${priceText(due, currencySimbol)} of ${company} is expected no more. This cannot be taken back.`}
      submit="Write off"
      onClose={onClose}
    >
      <TextField
        label="Reason"
        required
        autoComplete="off"
        maxLength={longestInvoiceReason}
        hint="For your books. The customer does not see it."
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

import type { ReactNode } from 'react';
import { writeOffInvoice } from '#client/billing/actions/close-invoice.ts';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { priceText } from '#shared/kernel/money.ts';
import type { InvoiceDialogProps } from './invoice-dialog.ts';
import { ReasonField } from './reason-field.tsx';

/** Gives up an open invoice, with a reason. */
export function WriteOffDialog({
  invoice: { _id, number, company, due, currencySimbol },
  onClose,
  onDone,
}: InvoiceDialogProps): ReactNode {
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
      description={`${priceText(due, currencySimbol)} of ${company} is no longer expected. This cannot be undone.`}
      submit="Write off"
      onClose={onClose}
    >
      <ReasonField field={form.field} hint="For your books. The customer does not see it." />
    </FormDialog>
  );
}

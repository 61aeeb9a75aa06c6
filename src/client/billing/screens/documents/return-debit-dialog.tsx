import type { ReactNode } from 'react';
import { returnDebit } from '#client/billing/actions/close-invoice.ts';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { priceText } from '#shared/kernel/money.ts';
import type { InvoiceDialogProps } from './invoice-dialog.ts';
import { ReasonField } from './reason-field.tsx';

/** Records that the direct debit of an open invoice was returned, with the bank's reason. */
export function ReturnDebitDialog({
  invoice: { _id, number, company, due, currencySimbol },
  onClose,
  onDone,
}: InvoiceDialogProps): ReactNode {
  const client = useClient();
  const form = useForm({
    name: `return-debit.${_id}`,
    given: { reason: '' },
    problemsOf: ({ reason }) => (reason.trim() === '' ? { reason: 'Required!' } : {}),
    send: ({ reason }) => returnDebit(client, _id, reason),
    onSaved: onDone,
  });
  return (
    <FormDialog
      form={form}
      title={`Direct debit of ${number} returned`}
      description={`${company} is mailed to transfer ${priceText(due, currencySimbol)} to your account, and reminded like for any transfer. This cannot be undone.`}
      submit="Debit returned"
      onClose={onClose}
    >
      <ReasonField field={form.field} hint="As the bank says, like “Account closed”. The customer sees it." />
    </FormDialog>
  );
}

import type { ReactNode } from 'react';
import { recordPayment } from '#client/billing/actions/billing.ts';
import type { InvoiceDialogProps } from '#client/billing/screens/documents/invoice-dialog.ts';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { TextField } from '#client/ui/fields/text-field.tsx';
import page from '#client/ui/page.module.css';
import { longestReference } from '#shared/billing/billing.ts';
import { parsePrice, priceInput, priceText } from '#shared/kernel/money.ts';
import { CollectedFrom } from './collected-from.tsx';
import { paymentProblems } from './payment-problems.ts';

/** Takes note of a payment, or a part of one, by what it is found in the books. */
export function PaymentDialog({
  invoice: { _id, number, company, due, currencySimbol },
  onClose,
  onDone,
}: InvoiceDialogProps): ReactNode {
  const client = useClient();
  const { termDate } = useDates();
  const today = termDate(Date.now());
  const form = useForm({
    name: `payment-of.${_id}`,
    given: { reference: '', amount: priceInput(due, currencySimbol), paidOn: today },
    problemsOf: (values) => paymentProblems(values, { due, symbol: currencySimbol, today }),
    send: ({ reference, amount, paidOn }) =>
      recordPayment(client, _id, { reference, amount: parsePrice(amount, currencySimbol) ?? due, paidOn }),
    onSaved: onDone,
  });
  return (
    <FormDialog
      form={form}
      title={`Payment of ${number}`}
      description={`${company} owes ${priceText(due, currencySimbol)}. A payment cannot be taken back.`}
      submit="Record payment"
      onClose={onClose}
    >
      <CollectedFrom invoiceId={_id} />
      <div className={page.pair}>
        <TextField
          label={`Amount in ${currencySimbol}`}
          required
          inputMode="decimal"
          autoComplete="off"
          {...form.field('amount')}
        />
        <TextField label="Received on" required type="date" max={today} {...form.field('paidOn')} />
      </div>
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

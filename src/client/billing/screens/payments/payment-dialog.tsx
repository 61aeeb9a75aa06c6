import type { ReactNode } from 'react';
import { recordPayment } from '#client/billing/actions/billing.ts';
import type { InvoiceDialogProps } from '#client/billing/screens/documents/invoice-dialog.ts';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { Choice } from '#client/ui/fields/choice.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import page from '#client/ui/page.module.css';
import { maxReferenceLength } from '#shared/billing/billing.ts';
import { isOpenInvoice, type ManagedInvoice } from '#shared/billing/invoice.ts';
import { parsePrice, priceInput, priceText } from '#shared/kernel/money.ts';
import { CollectedFrom } from './collected-from.tsx';
import { paymentProblems } from './payment-problems.ts';

/**
 * Records a payment, in full or in part, with its reference in the books. Accepts more than is due and closed
 * invoices: an invoice may be paid twice.
 */
export function PaymentDialog({ invoice, onClose, onDone }: InvoiceDialogProps): ReactNode {
  const { _id, number, company, due, currencySimbol } = invoice;
  const isOpen = isOpenInvoice(invoice);
  const client = useClient();
  const { termDate } = useDates();
  const today = termDate(Date.now());
  const form = useForm({
    name: `payment-of.${_id}`,
    given: {
      reference: '',
      amount: isOpen ? priceInput(due, currencySimbol) : '',
      paidOn: today,
      isBeyondDue: !isOpen,
    },
    problemsOf: (values) => paymentProblems(values, { due, symbol: currencySimbol, today }),
    send: ({ reference, amount, paidOn, isBeyondDue }) =>
      recordPayment(client, _id, {
        reference,
        amount: parsePrice(amount, currencySimbol) ?? due,
        paidOn,
        isBeyondDue,
      }),
    onSaved: onDone,
  });
  const { values, change } = form;
  const over = (parsePrice(values.amount, currencySimbol) ?? 0) - due;
  return (
    <FormDialog
      form={form}
      title={`Payment of ${number}`}
      description={`${stateText(invoice)} A payment cannot be undone.`}
      submit="Record payment"
      onClose={onClose}
    >
      {isOpen ? <CollectedFrom invoice={invoice} /> : null}
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
      {isOpen && (over > 0 || values.isBeyondDue) ? (
        <Choice
          label="More came than was due"
          hint={
            over > 0
              ? `${priceText(over, currencySimbol)} is owed back to ${company} then: “Refund” records or sends it.`
              : 'Not with this amount.'
          }
          checked={values.isBeyondDue}
          onChange={(isBeyondDue) => change({ ...values, isBeyondDue })}
        />
      ) : null}
      <TextField
        label="Payment reference"
        required
        autoComplete="off"
        maxLength={maxReferenceLength}
        hint="By which the payment is found in the books. The customer sees it."
        {...form.field('reference')}
      />
    </FormDialog>
  );
}

/** Describes the state of the invoice and the effect of the payment. */
function stateText({ company, due, number, payment, writtenOff, currencySimbol }: ManagedInvoice): string {
  if (payment !== null) return `${number} is paid: what comes now is owed back to ${company}.`;
  if (writtenOff !== null) return `${number} is written off: what comes now takes that much of it back.`;
  return due === 0
    ? `${number} is credited: what comes now is owed back to ${company}.`
    : `${company} owes ${priceText(due, currencySimbol)}.`;
}

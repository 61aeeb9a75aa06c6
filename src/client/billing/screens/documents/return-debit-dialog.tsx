import type { ReactNode } from 'react';
import { returnDebit } from '#client/billing/actions/close-invoice.ts';
import billing from '#client/billing/screens/payments/billing.module.css';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { calendarDay } from '#client/ui/display/date-labels.ts';
import { isOpenDebit, type ManagedInvoice } from '#shared/billing/invoice.ts';
import { priceText } from '#shared/kernel/money.ts';
import type { InvoiceDialogProps } from './invoice-dialog.ts';
import { ReasonField } from './reason-field.tsx';

/** In place of the id of a payment: what is still to be collected. */
const uncollected = '';

/** Records that a direct debit of an invoice was returned, with the bank's reason: also one that was collected. */
export function ReturnDebitDialog({ invoice, onClose, onDone }: InvoiceDialogProps): ReactNode {
  const client = useClient();
  const { _id, number, company, payment } = invoice;
  const debits = returnableOf(invoice);
  const form = useForm({
    name: `return-debit.${_id}`,
    given: { reason: '', payment: debits[0]?.payment ?? uncollected },
    problemsOf: ({ reason }) => (reason.trim() === '' ? { reason: 'Required!' } : {}),
    send: ({ reason, payment: chosen }) =>
      returnDebit(client, _id, { reason, ...(chosen === uncollected ? {} : { payment: chosen }) }),
    onSaved: onDone,
  });
  const { values, change } = form;
  const sum = debits.find((debit) => debit.payment === values.payment)?.sum ?? '';
  const taken = payment === null ? '' : ` What ${number} is for is taken back until it is paid.`;
  return (
    <FormDialog
      form={form}
      title={`Direct debit of ${number} returned`}
      description={`${company} is mailed to transfer ${sum} to your account, and reminded like for any transfer.${taken} This cannot be undone.`}
      submit="Debit returned"
      onClose={onClose}
    >
      {debits.length < 2 ? null : (
        <fieldset className={billing.kinds}>
          <legend>Which one was returned</legend>
          {debits.map((debit) => (
            <label key={debit.payment} className={billing.kind}>
              <input
                type="radio"
                name="returned-debit"
                checked={values.payment === debit.payment}
                onChange={() => change({ ...values, payment: debit.payment })}
              />
              {debit.label}
            </label>
          ))}
        </fieldset>
      )}
      <ReasonField field={form.field} hint="As the bank says, like “Account closed”. The customer sees it." />
    </FormDialog>
  );
}

/** Returns the debits that a bank can return: what is still to be collected, then what was, the last first. */
function returnableOf(invoice: ManagedInvoice): { payment: string; sum: string; label: string }[] {
  const { due, collected, currencySimbol } = invoice;
  const text = (amount: number): string => priceText(amount, currencySimbol);
  return [
    ...(isOpenDebit(invoice)
      ? [{ payment: uncollected, sum: text(due), label: `${text(due)}, not collected yet` }]
      : []),
    ...collected.map(({ id, amount, paidOn, reference }) => ({
      payment: id,
      sum: text(amount),
      label: `${text(amount)}, collected on ${calendarDay(paidOn)}, reference ${reference}`,
    })),
  ];
}

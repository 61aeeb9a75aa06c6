import type { ReactNode } from 'react';
import { refundInvoice } from '#client/billing/actions/close-invoice.ts';
import billing from '#client/billing/screens/payments/billing.module.css';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { TextField } from '#client/ui/fields/text-field.tsx';
import page from '#client/ui/page.module.css';
import { maxReferenceLength, paidOnProblem } from '#shared/billing/billing.ts';
import { priceText } from '#shared/kernel/money.ts';
import type { InvoiceDialogProps } from './invoice-dialog.ts';

interface RefundForm {
  by: 'card' | 'transfer';
  reference: string;
  paidOn: string;
}

/** Pays back what was paid and is credited: to the card that it came from, or by a transfer that is recorded. */
export function RefundDialog({
  invoice: { _id, number, company, owedBack, owedToCard, currencySimbol },
  onClose,
  onDone,
}: InvoiceDialogProps): ReactNode {
  const client = useClient();
  const { termDate } = useDates();
  const today = termDate(Date.now());
  const form = useForm<RefundForm>({
    name: `refund-of.${_id}`,
    given: { by: owedToCard > 0 ? 'card' : 'transfer', reference: '', paidOn: today },
    problemsOf: (values) => problemsOf(values, today),
    send: ({ by, reference, paidOn }) =>
      refundInvoice(client, _id, by === 'card' ? { by } : { by, reference, paidOn }),
    onSaved: onDone,
  });
  const { values, change } = form;
  const ways = [
    { by: 'card', label: `${priceText(owedToCard, currencySimbol)} to the card, through Stripe` },
    { by: 'transfer', label: `${priceText(owedBack, currencySimbol)} by transfer` },
  ] as const;
  return (
    <FormDialog
      form={form}
      title={`Refund ${number}`}
      description={`${priceText(owedBack, currencySimbol)} was paid by ${company} and is not owed by them. This cannot be undone.`}
      submit={values.by === 'card' ? 'Refund' : 'Record refund'}
      onClose={onClose}
    >
      {owedToCard === 0 ? null : (
        <fieldset className={billing.kinds}>
          <legend>Refund method</legend>
          {ways.map(({ by, label }) => (
            <label key={by} className={billing.kind}>
              <input
                type="radio"
                name="refund-way"
                checked={values.by === by}
                onChange={() => change({ ...values, by })}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      {values.by === 'card' ? null : (
        <div className={page.pair}>
          <TextField
            label="Reference"
            required
            autoComplete="off"
            maxLength={maxReferenceLength}
            hint="By which it is found in the books. The customer sees it."
            {...form.field('reference')}
          />
          <TextField label="Refunded on" required type="date" max={today} {...form.field('paidOn')} />
        </div>
      )}
    </FormDialog>
  );
}

function problemsOf(
  { by, reference, paidOn }: RefundForm,
  today: string,
): Partial<Record<keyof RefundForm, string>> {
  if (by === 'card') return {};
  const wrongDay = paidOnProblem(paidOn, today);
  return {
    ...(reference.trim() === '' ? { reference: 'Required!' } : {}),
    ...(wrongDay === undefined ? {} : { paidOn: wrongDay }),
  };
}

import type { ReactNode } from 'react';
import { creditInvoice, loadCreditable } from '#client/billing/actions/close-invoice.ts';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import page from '#client/ui/page.module.css';
import type { CreditableLine } from '#shared/billing/invoice.ts';
import { priceText } from '#shared/kernel/money.ts';
import type { InvoiceDialogProps } from './invoice-dialog.ts';
import { ReasonField } from './reason-field.tsx';

interface CreditForm {
  reason: string;
  /** Quantities as typed, by line id; a line that is absent is credited in full. */
  quantities: Record<string, string>;
}

/** Issues a credit note over an invoice or some of its lines. */
export function CreditDialog({
  invoice: { _id, number, company, currencySimbol, kind, payment },
  onClose,
  onDone,
}: InvoiceDialogProps): ReactNode {
  const client = useClient();
  const { data: lines, failure } = useLoaded(() => loadCreditable(client, _id), { key: _id });
  const known: readonly CreditableLine[] = lines ?? [];
  const form = useForm<CreditForm>({
    name: `credit.${_id}`,
    given: { reason: '', quantities: {} },
    problemsOf: (values) => problemsOf(values, known),
    send: (values) =>
      creditInvoice(client, _id, { reason: values.reason, quantities: quantitiesOf(values, known) }),
    onSaved: onDone,
  });
  const { values, problems, change } = form;
  return (
    <FormDialog
      form={form}
      title={`Credit ${number}`}
      description={`A credit note takes back what you choose, and is mailed to ${company}.${
        kind === 'cart' && payment !== null ? ' What was bought with it goes out of the plan again.' : ''
      } This cannot be undone.`}
      submit="Issue credit note"
      disabled={known.length === 0}
      onClose={onClose}
    >
      {failure !== null ? (
        <p className={page.error}>The lines of the invoice could not be loaded.</p>
      ) : lines === null ? (
        <Skeleton height="96px" />
      ) : known.length === 0 ? (
        <p className={page.hint}>All of it is credited already.</p>
      ) : (
        known.map(({ id, name, price, quantity }) => (
          <TextField
            key={id}
            label={name}
            inputMode="numeric"
            autoComplete="off"
            hint={`Of ${quantity}, ${priceText(price, currencySimbol)} each`}
            value={values.quantities[id] ?? String(quantity)}
            onChange={({ target }) =>
              change({ ...values, quantities: { ...values.quantities, [id]: target.value } })
            }
          />
        ))
      )}
      {problems?.quantities === undefined ? null : (
        <p className={page.error} role="alert">
          {problems.quantities}
        </p>
      )}
      <ReasonField field={form.field} hint="The customer sees it on the credit note." />
    </FormDialog>
  );
}

const quantitiesOf = ({ quantities }: CreditForm, lines: readonly CreditableLine[]): Record<string, number> =>
  Object.fromEntries(lines.map(({ id, quantity }) => [id, Number(quantities[id] ?? quantity)]));

function problemsOf(
  form: CreditForm,
  lines: readonly CreditableLine[],
): Partial<Record<keyof CreditForm, string>> {
  const chosen = quantitiesOf(form, lines);
  const isWrong = lines.some(({ id, quantity }) => {
    const wanted = chosen[id] ?? 0;
    return !Number.isInteger(wanted) || wanted < 0 || wanted > quantity;
  });
  const isNothing = Object.values(chosen).every((quantity) => quantity === 0);
  return {
    ...(form.reason.trim() === '' ? { reason: 'Required!' } : {}),
    ...(isWrong
      ? { quantities: 'Of each line a whole number, at most what is left of it.' }
      : isNothing
        ? { quantities: 'Choose at least one of something.' }
        : {}),
  };
}

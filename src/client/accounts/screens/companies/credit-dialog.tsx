import type { ReactNode } from 'react';
import { grantCredit } from '#client/accounts/actions/companies.ts';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextArea } from '#client/ui/fields/text-area.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import {
  type CreditKind,
  creditProblem,
  maxCompanyReasonLength,
} from '#shared/accounts/companies/company-management.ts';
import { parsePrice } from '#shared/kernel/money.ts';
import type { CompanyDialogProps } from './company-dialog.ts';

const kinds = [
  { value: 'money', label: 'Money off its next invoices' },
  { value: 'hours', label: 'Hours of this month' },
];

/** Grants a company money off its next invoices, or hours. */
export function CreditDialog({ company, onClose, onDone }: CompanyDialogProps): ReactNode {
  const { id, name, currencySimbol: symbol } = company;
  const client = useClient();
  const form = useForm<{ kind: CreditKind; amount: string; reason: string }>({
    name: `company-credit.${id}`,
    given: { kind: 'money', amount: '', reason: '' },
    problemsOf: ({ kind, amount, reason }) => {
      const problem =
        amount.trim() === '' ? 'Required!' : creditProblem(kind, amountOf(kind, amount, symbol), symbol);
      return {
        ...(problem === null ? {} : { amount: problem }),
        ...(reason.trim() === '' ? { reason: 'Required!' } : {}),
      };
    },
    send: ({ kind, amount, reason }) =>
      grantCredit(client, id, { kind, amount: amountOf(kind, amount, symbol) ?? 0, reason }),
    onSaved: onDone,
  });
  const { values, change, field } = form;
  return (
    <FormDialog
      form={form}
      title={`Grant ${name} credit`}
      description="It is booked on its account today, and cannot be undone."
      submit="Grant credit"
      onClose={onClose}
    >
      <SelectField
        label="Credit"
        required
        options={kinds}
        placeholder="Choose one"
        value={values.kind}
        onChange={(kind) => change({ ...values, kind: kind === 'hours' ? 'hours' : 'money' })}
      />
      <TextField
        label={values.kind === 'money' ? `Amount in ${symbol}` : 'Hours'}
        required
        inputMode="decimal"
        autoComplete="off"
        {...field('amount')}
      />
      <TextArea label="Reason" required maxLength={maxCompanyReasonLength} {...field('reason')} />
    </FormDialog>
  );
}

const amountOf = (kind: CreditKind, text: string, symbol: string): number | null =>
  kind === 'money' ? parsePrice(text, symbol) : /^\d+$/.test(text.trim()) ? Number(text) : null;

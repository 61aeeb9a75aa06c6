import type { ReactNode } from 'react';
import { TextField } from '#client/ui/fields/text-field.tsx';
import {
  maxPaymentTextLength,
  type PaymentField,
  type PaymentForm,
  paymentKinds,
} from '#shared/billing/payment-method-rules.ts';

/** Input attributes of each field; labels and mandatory fields come from the rules. */
const typing: Readonly<Record<PaymentField, { type: string; autoComplete: string; maxLength: number }>> = {
  name: { type: 'text', autoComplete: 'off', maxLength: maxPaymentTextLength },
  bank: { type: 'text', autoComplete: 'off', maxLength: maxPaymentTextLength },
  account: { type: 'text', autoComplete: 'off', maxLength: 60 },
  email: { type: 'email', autoComplete: 'off', maxLength: 254 },
  validUntil: { type: 'date', autoComplete: 'off', maxLength: 10 },
};

/** The fields of a payment method's kind. `lastFour`: of the account that stays where none is typed. */
export function PaymentFields({
  form,
  problems,
  lastFour,
  onChange,
}: {
  form: PaymentForm;
  problems: Partial<Record<PaymentField, string>> | null;
  lastFour: string | null;
  onChange(form: PaymentForm): void;
}): ReactNode {
  return paymentKinds[form.kind].fields.map(({ name, label, required }) => {
    const keepsAccount = name === 'account' && lastFour !== null;
    return (
      <TextField
        key={name}
        label={label}
        required={required && !keepsAccount}
        {...typing[name]}
        {...(keepsAccount ? { placeholder: `····${lastFour}` } : {})}
        value={form[name]}
        error={problems?.[name] ?? null}
        hint={hintOf(name, keepsAccount)}
        onChange={({ target }) => onChange({ ...form, [name]: target.value })}
      />
    );
  });
}

function hintOf(name: PaymentField, keepsAccount: boolean): string | undefined {
  if (name !== 'account') return undefined;
  return keepsAccount
    ? 'Leave it empty to keep the one that we have.'
    : 'Once it is saved only its last four digits are shown.';
}

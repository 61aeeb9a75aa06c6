import type { ReactNode } from 'react';
import type { Form } from '#client/shell/screens/parts/use-form.ts';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { maxInvoiceReasonLength } from '#shared/billing/billing.ts';

/** Why an invoice is closed. `hint` says who reads it. */
export function ReasonField({
  field,
  hint,
}: {
  field: Form<{ reason: string }>['field'];
  hint: string;
}): ReactNode {
  return (
    <TextField
      label="Reason"
      required
      autoComplete="off"
      maxLength={maxInvoiceReasonLength}
      hint={hint}
      {...field('reason')}
    />
  );
}

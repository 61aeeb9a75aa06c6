import type { ReactNode } from 'react';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { ReasonField } from './reason-field.tsx';

/** Asks for the reason of a step that ends with it. `name`: under which the typed reason is kept. */
export function ReasonDialog({
  name,
  hint,
  send,
  onDone,
  ...shown
}: {
  name: string;
  title: string;
  description: string;
  submit: string;
  /** Says who reads it. */
  hint: string;
  /** Returns whether it was recorded. */
  send(reason: string): Promise<boolean>;
  onClose(): void;
  onDone(): void;
}): ReactNode {
  const form = useForm({
    name,
    given: { reason: '' },
    problemsOf: ({ reason }) => (reason.trim() === '' ? { reason: 'Required!' } : {}),
    send: ({ reason }) => send(reason),
    onSaved: onDone,
  });
  return (
    <FormDialog form={form} {...shown}>
      <ReasonField field={form.field} hint={hint} />
    </FormDialog>
  );
}

import type { ReactNode } from 'react';
import { changeCompanyState } from '#client/accounts/actions/companies.ts';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { TextArea } from '#client/ui/fields/text-area.tsx';
import { maxCompanyReasonLength } from '#shared/accounts/companies/company-management.ts';
import type { CompanyDialogProps } from './company-dialog.ts';

const steps = {
  hold: {
    title: (name: string) => `Put ${name} on hold`,
    text: 'Its orders cannot begin until you resume it; those in progress go on. Its people see the reason.',
    submit: 'Put on hold',
  },
  close: {
    title: (name: string) => `Close ${name}`,
    text: 'Its people are signed out and cannot sign in. Orders, files and invoices stay, nothing more is billed, and you can reopen it. Its people see the reason.',
    submit: 'Close the account',
  },
};

/** Puts a company on hold or closes it, with a reason for its people. */
function StateDialog({
  company: { id, name },
  action,
  onClose,
  onDone,
}: CompanyDialogProps & { action: keyof typeof steps }): ReactNode {
  const client = useClient();
  const { title, text, submit } = steps[action];
  const form = useForm({
    name: `company-${action}.${id}`,
    given: { reason: '' },
    problemsOf: ({ reason }) => (reason.trim() === '' ? { reason: 'Required!' } : {}),
    send: ({ reason }) => changeCompanyState(client, id, action, reason),
    onSaved: onDone,
  });
  return (
    <FormDialog form={form} title={title(name)} description={text} submit={submit} onClose={onClose}>
      <TextArea label="Reason" required maxLength={maxCompanyReasonLength} {...form.field('reason')} />
    </FormDialog>
  );
}

export const HoldDialog = (props: CompanyDialogProps): ReactNode => <StateDialog {...props} action="hold" />;
export const CloseDialog = (props: CompanyDialogProps): ReactNode => (
  <StateDialog {...props} action="close" />
);

import type { ReactNode } from 'react';
import { saveCustomer } from '#client/accounts/actions/customers.ts';
import { PersonFields } from '#client/accounts/screens/person-fields.tsx';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { TextField } from '#client/ui/fields/text-field.tsx';
import page from '#client/ui/page.module.css';
import type { Customer } from '#shared/accounts/customer.ts';
import { customerProblems, type NewCustomer } from '#shared/accounts/new-customer.ts';

/** Edits a customer's company name and, until they have signed in, the owner of the account. */
export function CustomerDialog({
  customer: { id, name, owner },
  onClose,
  onSaved,
}: {
  customer: Pick<Customer, 'id' | 'name' | 'owner'>;
  onClose(): void;
  onSaved(): void;
}): ReactNode {
  const client = useClient();
  const isInvited = owner?.isInvited === true;
  const form = useForm<NewCustomer>({
    name: `customer.${id}`,
    given: {
      company: name,
      firstname: owner?.firstname ?? '',
      lastname: owner?.lastname ?? '',
      email: owner?.emailAddress ?? '',
      timeZone: owner?.timeZone ?? 'UTC',
    },
    problemsOf(values) {
      const { company, ...ofOwner } = customerProblems(values);
      return { ...(company !== undefined && { company }), ...(isInvited ? ofOwner : {}) };
    },
    send: (values, before) => saveCustomer(client, id, values, before),
    onSaved,
  });
  const { field } = form;
  return (
    <FormDialog form={form} size="medium" title={`Edit ${name}`} submit="Save" onClose={onClose}>
      <TextField label="Company" required autoComplete="off" {...field('company')} />
      {isInvited ? (
        <PersonFields
          field={field}
          emailHint="Another address is mailed a new invitation; the one sent before opens nothing any more."
        />
      ) : owner === null ? null : (
        <p className={page.hint}>
          {owner.firstname} has signed in, and changes their own name and address in their profile.
        </p>
      )}
    </FormDialog>
  );
}

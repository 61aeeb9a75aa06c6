import { type FormEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { saveCustomer } from '#client/accounts/actions/customers.ts';
import { useKeptForm } from '#client/shell/screens/parts/use-kept-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { textFields } from '#client/ui/fields/text-fields.ts';
import { zoneChoices } from '#client/ui/fields/time-zones.ts';
import page from '#client/ui/page.module.css';
import type { Customer } from '#shared/accounts/customer.ts';
import { customerProblems, type NewCustomer } from '#shared/accounts/new-customer.ts';
import styles from './customer-screen.module.css';

/** Edits a customer's company name and, until they have signed in, the owner of the account. */
export function CustomerDialog({
  customer: { id, name, owner },
  onClose,
  onSaved,
}: {
  customer: Customer;
  onClose(): void;
  onSaved(): void;
}): ReactNode {
  const client = useClient();
  const formId = useId();
  const { form, setForm, forget } = useKeptForm<NewCustomer>(`customer.${id}`, {
    company: name,
    firstname: owner?.firstname ?? '',
    lastname: owner?.lastname ?? '',
    email: owner?.emailAddress ?? '',
    timeZone: owner?.timeZone ?? 'UTC',
  });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const zones = useMemo(() => zoneChoices(form.timeZone, new Date()), [form.timeZone]);
  const isInvited = owner?.isInvited === true;
  const { company: companyProblem, ...ownerProblems } = customerProblems(form);
  const problems = {
    ...(companyProblem !== undefined && { company: companyProblem }),
    ...(isInvited ? ownerProblems : {}),
  };
  const field = textFields(form, tried ? problems : null, setForm);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || Object.keys(problems).length > 0) return;
    setBusy(true);
    const isSaved = await saveCustomer(client, id, form);
    setBusy(false);
    if (!isSaved) return;
    forget();
    onSaved();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      size="medium"
      title={`Edit ${name}`}
      footer={
        <>
          <Button
            onClick={() => {
              forget();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <TextField label="Company" required autoComplete="off" {...field('company')} />
        {isInvited ? (
          <>
            <div className={page.pair}>
              <TextField label="First name" required autoComplete="off" {...field('firstname')} />
              <TextField label="Last name" required autoComplete="off" {...field('lastname')} />
            </div>
            <TextField
              label="Email"
              required
              type="email"
              autoComplete="off"
              hint="Another address is mailed a new invitation; the one sent before opens nothing any more."
              {...field('email')}
            />
            <SelectField
              label="Time zone"
              required
              options={zones}
              placeholder="Choose one"
              value={form.timeZone || null}
              error={tried ? (ownerProblems.timeZone ?? null) : null}
              onChange={(timeZone) => setForm({ ...form, timeZone: timeZone ?? '' })}
            />
          </>
        ) : owner === null ? null : (
          <p className={page.hint}>
            {owner.firstname} has signed in, and changes their own name and address in their profile.
          </p>
        )}
      </form>
    </Dialog>
  );
}

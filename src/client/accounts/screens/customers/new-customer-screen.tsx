import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { createCustomer } from '#client/accounts/actions/create-customer.ts';
import { useKeptForm } from '#client/shell/screens/parts/use-kept-form.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { textFields } from '#client/ui/fields/text-fields.ts';
import { zoneChoices } from '#client/ui/fields/time-zones.ts';
import page from '#client/ui/page.module.css';
import { customerProblems, type NewCustomer } from '#shared/accounts/new-customer.ts';

/** A white-label client or the provider takes on a customer: their company, and who owns its account. */
export function NewCustomerScreen(): ReactNode {
  const client = useClient();
  const user = useUser();
  const [, navigate] = useLocation();
  const { form, setForm, forget } = useKeptForm<NewCustomer>('customer.new', {
    company: '',
    firstname: '',
    lastname: '',
    email: '',
    timeZone: user.timeZone,
  });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const zones = useMemo(() => zoneChoices(user.timeZone, new Date()), [user.timeZone]);

  const problems = customerProblems(form);
  const field = textFields(form, tried ? problems : null, setForm);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || Object.keys(problems).length > 0) return;
    setBusy(true);
    const companyId = await createCustomer(client, form);
    setBusy(false);
    if (companyId === null) return;
    forget();
    navigate(user.company === null ? '/payg/list' : `/customer/${companyId}`);
  };
  return (
    <div className={page.screen}>
      <h1 className={page.title}>Create New Customer</h1>
      <form className={page.section} onSubmit={submit} noValidate aria-label="New customer">
        <TextField label="Company" required autoComplete="off" {...field('company')} />
        <h2>Account Owner</h2>
        <div className={page.pair}>
          <TextField label="First name" required autoComplete="off" {...field('firstname')} />
          <TextField label="Last name" required autoComplete="off" {...field('lastname')} />
        </div>
        <TextField
          label="Email"
          required
          type="email"
          autoComplete="off"
          hint="They are mailed a link that sets their password. The account begins on the free plan."
          {...field('email')}
        />
        <SelectField
          label="Time zone"
          required
          options={zones}
          placeholder="Choose one"
          value={form.timeZone || null}
          error={tried ? (problems.timeZone ?? null) : null}
          onChange={(timeZone) => setForm({ ...form, timeZone: timeZone ?? '' })}
        />
        <div className={page.end}>
          <Button type="submit" variant="primary" busy={busy}>
            Create customer
          </Button>
        </div>
      </form>
    </div>
  );
}

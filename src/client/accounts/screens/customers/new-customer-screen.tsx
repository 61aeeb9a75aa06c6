import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'wouter';
import { createCustomer } from '#client/accounts/actions/create-customer.ts';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { zoneChoices } from '#client/ui/fields/time-zones.ts';
import page from '#client/ui/page.module.css';
import { customerProblems, type NewCustomer } from '#shared/accounts/new-customer.ts';

/** A white-label client or the provider takes on a customer: their company, and who owns its account. */
export function NewCustomerScreen(): ReactNode {
  const client = useClient();
  const user = useUser();
  const [, navigate] = useLocation();
  const form = useForm<NewCustomer>({
    name: 'customer.new',
    given: { company: '', firstname: '', lastname: '', email: '', timeZone: user.timeZone },
    problemsOf: customerProblems,
    async send(values) {
      const companyId = await createCustomer(client, values);
      if (companyId !== null) navigate(user.company === null ? '/payg/list' : `/customer/${companyId}`);
      return companyId !== null;
    },
  });
  const { values, field, problems } = form;
  const zones = useMemo(() => zoneChoices(user.timeZone, new Date()), [user.timeZone]);
  return (
    <div className={page.screen}>
      <h1 className={page.title}>Create New Customer</h1>
      <form className={page.section} {...form.element} aria-label="New customer">
        <RestoredNote form={form} />
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
          value={values.timeZone || null}
          error={problems?.timeZone ?? null}
          onChange={(timeZone) => form.change({ timeZone: timeZone ?? '' })}
        />
        <div className={page.end}>
          <Button type="submit" variant="primary" busy={form.busy}>
            Create customer
          </Button>
        </div>
      </form>
    </div>
  );
}

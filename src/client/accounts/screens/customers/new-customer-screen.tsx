import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { createCustomer } from '#client/accounts/actions/create-customer.ts';
import { useCompanies } from '#client/accounts/screens/companies/use-companies.ts';
import { PersonFields } from '#client/accounts/screens/person-fields.tsx';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient, useSession, useUser } from '#client/state/client-context.ts';
import { BackLink, BackToOrders } from '#client/ui/buttons/back-link.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import page from '#client/ui/page.module.css';
import { customerProblems, type NewCustomer } from '#shared/accounts/new-customer.ts';

/** A white-label client or the provider takes on a customer: their company, and who owns its account. */
export function NewCustomerScreen(): ReactNode {
  const client = useClient();
  const user = useUser();
  const { config } = useSession();
  const [, navigate] = useLocation();
  const isProvider = user.company === null;
  const { companies, isFailed, load } = useCompanies(isProvider);
  const resellers = companies?.filter(({ isReseller }) => isReseller) ?? [];
  const form = useForm<NewCustomer & { resellerId: string }>({
    name: 'customer.new',
    given: { company: '', firstname: '', lastname: '', email: '', timeZone: user.timeZone, resellerId: '' },
    problemsOf: customerProblems,
    async send(values) {
      const companyId = await createCustomer(client, values);
      if (companyId !== null) navigate(`${isProvider ? '/companies' : '/customer'}/${companyId}`);
      return companyId !== null;
    },
  });
  const { field } = form;
  return (
    <div className={page.screen}>
      {isProvider ? <BackLink path="/companies">Companies</BackLink> : <BackToOrders />}
      <h1 className={page.title}>Create New Customer</h1>
      <form className={page.section} {...form.element} aria-label="New customer">
        <RestoredNote form={form} />
        <TextField label="Company" required autoComplete="off" {...field('company')} />
        {companies === null && isFailed ? <LoadFailure what="The resellers" onRetry={load} /> : null}
        {resellers.length === 0 ? null : (
          <SelectField
            label="Customer of"
            options={resellers.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder={config?.providerName ?? ''}
            value={form.values.resellerId === '' ? null : form.values.resellerId}
            hint="A reseller’s customers see its look and name, and are mailed in its name."
            onChange={(id) => form.change({ ...form.values, resellerId: id ?? '' })}
          />
        )}
        <h2>Account Owner</h2>
        <PersonFields
          field={field}
          emailHint="They are mailed a link that sets their password. The account begins on the free plan."
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

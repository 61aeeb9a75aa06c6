import type { ReactNode } from 'react';
import { createCustomer } from '#client/accounts/actions/create-customer.ts';
import { CompanyField } from '#client/accounts/screens/companies/company-field.tsx';
import { PersonFields } from '#client/accounts/screens/person-fields.tsx';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { BackLink, BackToOrders } from '#client/ui/buttons/back-link.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import page from '#client/ui/page.module.css';
import { useGoOn } from '#client/ui/use-go-on.ts';
import { customerProblems, type NewCustomer } from '#shared/accounts/new-customer.ts';

/** A white-label client or the provider takes on a customer: their company, and who owns its account. */
export function NewCustomerScreen(): ReactNode {
  const client = useClient();
  const user = useUser();
  const { config } = useSession();
  const goOn = useGoOn();
  const isProvider = user.company === null;
  const form = useForm<NewCustomer & { resellerId: string }>({
    name: 'customer.new',
    given: { company: '', firstname: '', lastname: '', email: '', timeZone: user.timeZone, resellerId: '' },
    problemsOf: customerProblems,
    async send(values) {
      const companyId = await createCustomer(client, values);
      if (companyId !== null) goOn(`${isProvider ? '/companies' : '/customer'}/${companyId}`);
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
        {isProvider ? (
          <CompanyField
            label="Customer of"
            placeholder={config?.providerName ?? ''}
            isReseller
            value={form.values.resellerId}
            hint="A reseller’s customers see its look and name, and are mailed in its name."
            onChange={(resellerId) => form.change({ ...form.values, resellerId })}
          />
        ) : null}
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

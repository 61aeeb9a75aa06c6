import type { ReactNode } from 'react';
import { loadBillingForm, saveBilling } from '#client/billing/actions/billing-settings.ts';
import { IndexedParts, type Part } from '#client/shell/screens/parts/indexed-parts.tsx';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { BackLink } from '#client/ui/buttons/back-link.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import page from '#client/ui/page.module.css';
import type { BillingForm } from '#shared/billing/document/billing-form.ts';
import { billingProblems } from '#shared/billing/document/billing-problems.ts';
import { malaysia } from '#shared/billing/document/malaysia.ts';
import {
  NumberFields,
  PayeeFields,
  ReminderFields,
  RenewalFields,
  SellerFields,
  TaxFields,
} from './billing-settings-fields.tsx';
import { GapsNotice } from './gaps-notice.tsx';
import { MalaysianSellerFields } from './malaysian-fields.tsx';

/** How the provider invoices: who sells, which taxes, where to pay, and how documents are numbered. */
export function BillingSettingsScreen(): ReactNode {
  const client = useClient();
  const { data: given, failure, load, show } = useLoaded(() => loadBillingForm(client));
  return (
    <div className={page.wide}>
      <BackLink path="/settings">General settings</BackLink>
      <h1 className={page.title}>Invoices and payment</h1>
      {given !== null ? (
        <SettingsForm given={given} onSaved={show} />
      ) : failure !== null ? (
        <LoadFailure what="The settings" onRetry={() => void load()} />
      ) : (
        <Skeleton height="480px" />
      )}
    </div>
  );
}

function SettingsForm({
  given,
  onSaved,
}: {
  given: BillingForm;
  onSaved(form: BillingForm): void;
}): ReactNode {
  const client = useClient();
  const form = useForm<BillingForm>({
    name: 'billing-settings',
    given,
    problemsOf: billingProblems,
    async send(values, before) {
      const outcome = await saveBilling(client, values, before);
      if (outcome === true) onSaved(values);
      return outcome;
    },
  });
  const parts: readonly Part[] = [
    part('seller', 'Seller', <SellerFields form={form} />, hints.seller),
    ...(form.values.country === malaysia
      ? [part('my-invois', 'MyInvois', <MalaysianSellerFields field={form.field} />, hints.myInvois)]
      : []),
    part('taxes', 'Taxes', <TaxFields form={form} />),
    part('payee', 'Where customers pay', <PayeeFields form={form} />, hints.payee),
    part('numbers', 'Numbers and terms', <NumberFields form={form} />),
    part('renewals', 'Renewals', <RenewalFields form={form} />),
    part('reminders', 'Reminders', <ReminderFields form={form} />, hints.reminders),
  ];
  return (
    <form {...form.element} className={page.stack} aria-label="Invoices and payment">
      <RestoredNote form={form} />
      <GapsNotice form={form.values} />
      <IndexedParts label="Parts of invoices and payment" parts={parts}>
        <div className={page.end}>
          <Button type="submit" variant="primary" busy={form.busy}>
            Save
          </Button>
        </div>
      </IndexedParts>
    </form>
  );
}

const hints = {
  seller: 'Printed on every invoice. Those that are issued already stay as they are.',
  myInvois:
    'With these and the company information of your customers, invoices are saved as e-invoices for MyInvois.',
  payee:
    'Printed on invoices that are paid by transfer. With an IBAN, invoices in euro, koruna and złoty have a code that banking apps read; with one of Switzerland, invoices in francs and euro a QR-bill.',
  reminders:
    'Mailed with the invoice to who has not paid in time, each once. Without a number of days none is sent.',
};

const part = (id: string, title: string, fields: ReactNode, hint: string | null = null): Part => ({
  id,
  title,
  section: (
    <section className={page.section} aria-labelledby={`billing-${id}`}>
      <h2 id={`billing-${id}`}>{title}</h2>
      {hint === null ? null : <p className={page.hint}>{hint}</p>}
      {fields}
    </section>
  ),
});

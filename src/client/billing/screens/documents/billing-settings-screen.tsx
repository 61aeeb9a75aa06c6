import { type ReactNode, useCallback, useEffect, useId, useState } from 'react';
import { loadBillingForm, saveBilling } from '#client/billing/actions/billing-settings.ts';
import { IndexedParts, type Part } from '#client/shell/screens/parts/indexed-parts.tsx';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { BackLink } from '#client/ui/buttons/back-link.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import page from '#client/ui/page.module.css';
import { type BillingForm, billingProblems } from '#shared/billing/document/billing-form.ts';
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
  const [given, setGiven] = useState<BillingForm | null>(null);
  const [isFailed, setFailed] = useState(false);
  const load = useCallback(async (): Promise<void> => {
    const loaded = await loadBillingForm(client);
    setFailed(loaded === null);
    if (loaded !== null) setGiven(loaded);
  }, [client]);
  useEffect(() => void load(), [load]);
  return (
    <div className={page.wide}>
      <BackLink path="/settings">General settings</BackLink>
      <h1 className={page.title}>Invoices and payment</h1>
      {given !== null ? (
        <SettingsForm given={given} onSaved={setGiven} />
      ) : isFailed ? (
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
    {
      id: 'seller',
      title: 'Seller',
      section: (
        <Section
          name="Seller"
          hint="Printed on every invoice. Those that are issued already stay as they are."
        >
          <SellerFields form={form} />
        </Section>
      ),
    },
    {
      id: 'my-invois',
      title: 'MyInvois',
      section: form.values.country === malaysia && (
        <Section
          name="MyInvois"
          hint="With these and the company information of your customers, invoices are saved as e-invoices for MyInvois."
        >
          <MalaysianSellerFields field={form.field} />
        </Section>
      ),
    },
    {
      id: 'taxes',
      title: 'Taxes',
      section: (
        <Section name="Taxes">
          <TaxFields form={form} />
        </Section>
      ),
    },
    {
      id: 'payee',
      title: 'Where customers pay',
      section: (
        <Section
          name="Where customers pay"
          hint="Printed on invoices that are paid by transfer. With an IBAN, invoices in euro, koruna and złoty have a code that banking apps read; with one of Switzerland, invoices in francs and euro a QR-bill."
        >
          <PayeeFields form={form} />
        </Section>
      ),
    },
    {
      id: 'numbers',
      title: 'Numbers and terms',
      section: (
        <Section name="Numbers and terms">
          <NumberFields form={form} />
        </Section>
      ),
    },
    {
      id: 'renewals',
      title: 'Renewals',
      section: (
        <Section name="Renewals">
          <RenewalFields form={form} />
        </Section>
      ),
    },
    {
      id: 'reminders',
      title: 'Reminders',
      section: (
        <Section
          name="Reminders"
          hint="Mailed with the invoice to who has not paid in time, each once. Without a number of days none is sent."
        >
          <ReminderFields form={form} />
        </Section>
      ),
    },
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

function Section({ name, hint, children }: { name: string; hint?: string; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <section className={page.section} aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      {hint === undefined ? null : <p className={page.hint}>{hint}</p>}
      {children}
    </section>
  );
}

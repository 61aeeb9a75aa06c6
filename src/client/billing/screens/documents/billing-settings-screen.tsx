import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { loadBillingForm, saveBilling } from '#client/billing/actions/billing-settings.ts';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { useAnchor } from '#client/shell/screens/parts/use-anchor.ts';
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
    <div className={page.screen}>
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
  const seller = useAnchor<HTMLHeadingElement>('billing-seller');
  return (
    <form {...form.element} className={page.stack} aria-label="Invoices and payment">
      <RestoredNote form={form} />
      <GapsNotice form={form.values} />
      <section className={page.section} aria-labelledby="billing-seller">
        <h2 ref={seller} id="billing-seller">
          Seller
        </h2>
        <p className={page.hint}>Printed on every invoice. Those that are issued already stay as they are.</p>
        <SellerFields form={form} />
      </section>
      {form.values.country === malaysia ? (
        <section className={page.section} aria-labelledby="billing-my-invois">
          <h2 id="billing-my-invois">MyInvois</h2>
          <p className={page.hint}>
            With these and the company information of your customers, invoices are saved as e-invoices for
            MyInvois.
          </p>
          <MalaysianSellerFields field={form.field} />
        </section>
      ) : null}
      <section className={page.section} aria-labelledby="billing-tax">
        <h2 id="billing-tax">Taxes</h2>
        <TaxFields form={form} />
      </section>
      <section className={page.section} aria-labelledby="billing-payee">
        <h2 id="billing-payee">Where customers pay</h2>
        <p className={page.hint}>
          Printed on invoices that are paid by transfer. With an IBAN, invoices in euro, koruna and złoty have
          a code that banking apps read; with one of Switzerland, invoices in francs and euro a QR-bill.
        </p>
        <PayeeFields form={form} />
      </section>
      <section className={page.section} aria-labelledby="billing-numbers">
        <h2 id="billing-numbers">Numbers and terms</h2>
        <NumberFields form={form} />
      </section>
      <section className={page.section} aria-labelledby="billing-renewals">
        <h2 id="billing-renewals">Renewals</h2>
        <RenewalFields form={form} />
      </section>
      <section className={page.section} aria-labelledby="billing-reminders">
        <h2 id="billing-reminders">Reminders</h2>
        <p className={page.hint}>
          Mailed with the invoice to who has not paid in time, each once. Without a number of days none is
          sent.
        </p>
        <ReminderFields form={form} />
      </section>
      <div className={page.end}>
        <Button type="submit" variant="primary" busy={form.busy}>
          Save
        </Button>
      </div>
    </form>
  );
}

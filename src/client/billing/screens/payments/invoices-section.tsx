import { type ReactNode, useCallback, useState } from 'react';
import { Link } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { loadManagedInvoices } from '#client/billing/actions/billing.ts';
import { loadBillingForm } from '#client/billing/actions/billing-settings.ts';
import { GapsNotice } from '#client/billing/screens/documents/gaps-notice.tsx';
import { PaymentProblems } from '#client/billing/screens/online/payment-problems.tsx';
import { useClient, useUser } from '#client/state/client-context.ts';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import page from '#client/ui/page.module.css';
import { usePagedRows } from '#client/ui/table/use-paged-rows.ts';
import { maySetBilling } from '#shared/billing/document/billing-form.ts';
import { isOpenInvoice, type ManagedInvoice } from '#shared/billing/invoice.ts';
import { priceText } from '#shared/kernel/money.ts';
import styles from './billing.module.css';
import { DebitsSection } from './debits-section.tsx';
import { InvoiceFacts } from './invoice-facts.tsx';
import { wayOf } from './invoice-labels.ts';
import { InvoicePages } from './invoice-pages.tsx';
import { type InvoiceStep, InvoiceStepDialog, ManagedInvoiceSteps } from './managed-invoice-steps.tsx';

interface StepProps {
  /** Changes with each step that has ended. */
  version: number;
  onStep(invoice: ManagedInvoice, step: InvoiceStep): void;
}

/** Lists the direct debits to collect above companies' other invoices, and records their payments. */
export function InvoicesSection(): ReactNode {
  const [open, setOpen] = useState<{ invoice: ManagedInvoice; step: InvoiceStep } | null>(null);
  const [version, setVersion] = useState(0);
  const onStep = (invoice: ManagedInvoice, step: InvoiceStep): void => setOpen({ invoice, step });
  const end = (): void => {
    setOpen(null);
    setVersion((count) => count + 1);
  };
  return (
    <div className={page.stack}>
      <DebitsSection version={version} onStep={onStep} />
      <AllInvoices version={version} onStep={onStep} />
      {open === null ? null : <InvoiceStepDialog {...open} onEnd={end} />}
    </div>
  );
}

function AllInvoices({ version, onStep }: StepProps): ReactNode {
  const client = useClient();
  const [search, setSearch] = useState('');
  const isSetter = maySetBilling(actorOf(useUser()));
  const fetchPage = useCallback(
    // A search finds every invoice; without one, debits to collect are listed above alone.
    (cursor: string | null) =>
      loadManagedInvoices(client, search === '' ? { search, toCollect: 'false' } : { search }, cursor),
    [client, search],
  );
  const invoices = usePagedRows(fetchPage, version);
  return (
    <section className={page.section} data-tour="set-invoices" aria-labelledby="settings-invoices">
      <header className={styles.head}>
        <h2 id="settings-invoices">Invoices</h2>
        <nav className={styles.files} aria-label="Billing">
          <Link href="/reporting/finance">Finance</Link>
          <Link href="/billing/statement">Statements of account</Link>
          {isSetter ? <Link href="/settings/invoices">Invoices and payment</Link> : null}
        </nav>
      </header>
      <p className={page.hint}>
        Record a payment here once it has come: what was bought is added to the plan, or its next term begins.
      </p>
      <Gaps isSetter={isSetter} />
      <PaymentProblems />
      <InvoicePages
        invoices={invoices}
        search={search}
        searchLabel="Number or company"
        searchedFrom={1}
        onSearch={setSearch}
        empty={<p className={styles.note}>No invoice yet.</p>}
        line={(invoice) => <ManagedLine invoice={invoice} onStep={(step) => onStep(invoice, step)} />}
      />
    </section>
  );
}

/** What the settings leave out of every invoice, and the way there or who completes it. */
function Gaps({ isSetter }: { isSetter: boolean }): ReactNode {
  const client = useClient();
  const { data: form } = useLoaded(() => loadBillingForm(client));
  if (form === null) return null;
  return (
    <GapsNotice form={form}>
      {isSetter ? (
        <Link href="/settings/invoices">Complete what invoices say</Link>
      ) : (
        <p>An administrator completes it under “Invoices and payment”.</p>
      )}
    </GapsNotice>
  );
}

function ManagedLine({
  invoice,
  onStep,
}: {
  invoice: ManagedInvoice;
  onStep(step: InvoiceStep): void;
}): ReactNode {
  const { _id, number, company, owedBack, currencySimbol } = invoice;
  const owed = owedBack === 0 ? null : `${priceText(owedBack, currencySimbol)} is to be refunded`;
  const title = <Link href={`/billing/invoices/${_id}`}>{`${company} · ${number}`}</Link>;
  return (
    <div className={styles.line}>
      <InvoiceFacts
        invoice={invoice}
        title={title}
        further={isOpenInvoice(invoice) ? wayOf(invoice) : owed}
      />
      <ManagedInvoiceSteps invoice={invoice} onStep={onStep} />
    </div>
  );
}

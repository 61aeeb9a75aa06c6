import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { loadManagedInvoices } from '#client/billing/actions/billing.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import page from '#client/ui/page.module.css';
import { isOpenInvoice, type ManagedInvoice } from '#shared/billing/invoice.ts';
import { paymentTitle } from '#shared/billing/payment-method-rules.ts';
import styles from './billing.module.css';
import { InvoiceFacts } from './invoice-facts.tsx';
import { PaymentDialog } from './payment-dialog.tsx';

/** Number of closed invoices shown until all are requested. */
const closedShown = 5;

/** Lists companies' invoices, and records their payments. */
export function InvoicesSection(): ReactNode {
  const client = useClient();
  const [invoices, setInvoices] = useState<readonly ManagedInvoice[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const [paying, setPaying] = useState<ManagedInvoice | null>(null);
  const load = useCallback(async (): Promise<void> => {
    const loaded = await loadManagedInvoices(client);
    setFailed(loaded === null);
    if (loaded !== null) setInvoices(loaded);
  }, [client]);
  useEffect(() => void load(), [load]);
  const open = (invoices ?? []).filter(isOpenInvoice);
  const closed = (invoices ?? []).filter((invoice) => !isOpenInvoice(invoice));
  const shown = [...open, ...(showsAll ? closed : closed.slice(0, closedShown))];
  return (
    <section className={page.section} data-tour="set-invoices" aria-labelledby="settings-invoices">
      <h2 id="settings-invoices">Invoices</h2>
      <p className={page.hint}>
        Record a payment here once it has come: what was bought is added to the plan, or its next term begins.
      </p>
      {isFailed && invoices === null ? (
        <p role="alert">
          The invoices could not be loaded. <Button onClick={() => void load()}>Try again</Button>
        </p>
      ) : invoices === null ? (
        <Skeleton height="96px" />
      ) : shown.length === 0 ? (
        <p className={styles.note}>No invoice is open.</p>
      ) : (
        <ul className={styles.list}>
          {shown.map((invoice) => (
            <ManagedLine key={invoice._id} invoice={invoice} onPay={() => setPaying(invoice)} />
          ))}
        </ul>
      )}
      {showsAll || closed.length <= closedShown ? null : (
        <div className={page.end}>
          <Button onClick={() => setShowsAll(true)}>Show all that are closed</Button>
        </div>
      )}
      {paying === null ? null : (
        <PaymentDialog
          invoice={paying}
          onClose={() => setPaying(null)}
          onRecorded={() => {
            setPaying(null);
            void load();
          }}
        />
      )}
    </section>
  );
}

function ManagedLine({ invoice, onPay }: { invoice: ManagedInvoice; onPay(): void }): ReactNode {
  const { number, company, payBy } = invoice;
  const isOpen = isOpenInvoice(invoice);
  const way = payBy === null ? 'No payment method' : paymentTitle(payBy);
  return (
    <li>
      <div className={styles.line}>
        <InvoiceFacts invoice={invoice} title={`${company} · ${number}`} further={isOpen ? way : null} />
        {isOpen ? (
          <Button size="small" aria-label={`Record the payment of ${number}`} onClick={onPay}>
            Record payment
          </Button>
        ) : null}
      </div>
    </li>
  );
}

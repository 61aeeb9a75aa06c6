import { ReceiptText } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { loadInvoices } from '#client/billing/actions/billing.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import page from '#client/ui/page.module.css';
import { mayReadInvoices } from '#shared/billing/billing.ts';
import type { Invoice } from '#shared/billing/invoice.ts';
import styles from './billing.module.css';
import { InvoiceFacts } from './invoice-facts.tsx';

/** Lists the company's open and paid invoices, newest first. */
export function InvoiceList({ heading = null }: { heading?: string | null }): ReactNode {
  const client = useClient();
  const user = useUser();
  const isReader = mayReadInvoices(actorOf(user));
  const [invoices, setInvoices] = useState<readonly Invoice[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  const load = useCallback(async (): Promise<void> => {
    const loaded = await loadInvoices(client);
    setFailed(loaded === null);
    if (loaded !== null) setInvoices(loaded);
  }, [client]);
  // Whatever is paid for changes the plan, and with it the profile.
  const { membership } = user;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a plan that changes may come of an invoice that was paid.
  useEffect(() => {
    if (isReader) void load();
  }, [isReader, load, membership]);
  return (
    <section className={page.section} aria-label="Invoices" data-tour="invoices">
      {heading === null ? null : <h2>{heading}</h2>}
      {isFailed && invoices === null ? (
        <LoadFailure what="The invoices" onRetry={() => void load()} />
      ) : invoices === null ? (
        <Skeleton height="144px" />
      ) : invoices.length === 0 ? (
        <EmptyState
          icon={ReceiptText}
          title="No invoices yet"
          text="The invoices of your plan and of what you buy in addition come here, and to you by mail."
        />
      ) : (
        <ul className={styles.list}>
          {invoices.map((invoice) => (
            <li key={invoice._id}>
              <Link href={`/billing/invoices/${invoice._id}`} className={styles.line}>
                <InvoiceFacts invoice={invoice} title={invoice.number} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

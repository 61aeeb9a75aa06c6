import { ReceiptText } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { Link } from 'wouter';
import { loadInvoices } from '#client/billing/actions/billing.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import page from '#client/ui/page.module.css';
import { usePagedRows } from '#client/ui/table/use-paged-rows.ts';
import styles from './billing.module.css';
import { InvoiceFacts } from './invoice-facts.tsx';
import { InvoicePages } from './invoice-pages.tsx';

/** Lists the company's open and paid invoices, newest first. */
export function InvoiceList({ heading = null }: { heading?: string | null }): ReactNode {
  const client = useClient();
  const [search, setSearch] = useState('');
  const fetchPage = useCallback(
    (cursor: string | null) => loadInvoices(client, { search }, cursor),
    [client, search],
  );
  // Whatever is paid for changes the plan, and with it the profile.
  const invoices = usePagedRows(fetchPage, useUser().membership);
  return (
    <section className={page.section} aria-label="Invoices" data-tour="invoices">
      {heading === null ? null : <h2>{heading}</h2>}
      <InvoicePages
        invoices={invoices}
        search={search}
        searchLabel="Number"
        searchedFrom={10}
        onSearch={setSearch}
        empty={
          <EmptyState
            icon={ReceiptText}
            title="No invoices yet"
            text="The invoices of your plan and of what you buy in addition come here, and to you by mail."
          />
        }
        line={(invoice) => (
          <Link href={`/billing/invoices/${invoice.id}`} className={styles.line}>
            <InvoiceFacts invoice={invoice} title={invoice.number} />
          </Link>
        )}
      />
    </section>
  );
}

import { FileSpreadsheet } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { Link } from 'wouter';
import { type DueSum, exportDebits, loadManagedInvoices } from '#client/billing/actions/billing.ts';
import { useClient } from '#client/state/client-context.ts';
import { saveBlob } from '#client/state/save-file.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import page from '#client/ui/page.module.css';
import { usePagedRows } from '#client/ui/table/use-paged-rows.ts';
import type { ManagedInvoice } from '#shared/billing/invoice.ts';
import styles from './billing.module.css';
import { InvoiceFacts } from './invoice-facts.tsx';
import { collectedFrom, debitsText } from './invoice-labels.ts';
import { InvoicePages } from './invoice-pages.tsx';
import { type InvoiceStep, ManagedInvoiceSteps } from './managed-invoice-steps.tsx';

/**
 * Lists the invoices that the provider has to collect by direct debit, and records what became of each. Renders nothing
 * before there is one. `version` changes with each step that has ended.
 */
export function DebitsSection({
  version,
  onStep,
}: {
  version: number;
  onStep(invoice: ManagedInvoice, step: InvoiceStep): void;
}): ReactNode {
  const client = useClient();
  const [search, setSearch] = useState('');
  const [due, setDue] = useState<readonly DueSum[]>([]);
  // Stays once the last one is collected.
  const [isShown, setShown] = useState(false);
  const fetchPage = useCallback(
    async (cursor: string | null) => {
      const found = await loadManagedInvoices(client, { search, toCollect: 'true' }, cursor);
      if (found !== null) setDue(found.due);
      return found;
    },
    [client, search],
  );
  const exportAll = async (): Promise<void> => {
    const file = await exportDebits(client);
    if (file !== null) saveBlob(file, file.name);
  };
  const debits = usePagedRows(fetchPage, version);
  const total = debits.found?.total ?? 0;
  if (!isShown && (total > 0 || debits.isFailed)) setShown(true);
  if (!isShown) return null;
  return (
    <section className={page.section} aria-labelledby="settings-debits">
      <header className={styles.head}>
        <h2 id="settings-debits">Direct debits to collect</h2>
        {total === 0 || debits.isOutdated ? null : (
          <span className={styles.export}>
            <span className={styles.note}>{debitsText(total, due)}</span>
            <Button size="small" icon={FileSpreadsheet} onClick={() => void exportAll()}>
              CSV
            </Button>
          </span>
        )}
      </header>
      <p className={page.hint}>
        Their payers wait for you to collect them at your bank. Record here what became of each.
      </p>
      <InvoicePages
        invoices={debits}
        search={search}
        searchLabel="Number or company"
        searchedFrom={10}
        onSearch={setSearch}
        empty={<p className={styles.note}>Nothing is left to collect.</p>}
        line={(invoice) => <DebitLine invoice={invoice} onStep={(step) => onStep(invoice, step)} />}
      />
    </section>
  );
}

function DebitLine({
  invoice,
  onStep,
}: {
  invoice: ManagedInvoice;
  onStep(step: InvoiceStep): void;
}): ReactNode {
  const { _id, number, company } = invoice;
  return (
    <div className={styles.line}>
      <InvoiceFacts
        invoice={invoice}
        title={<Link href={`/billing/invoices/${_id}`}>{`${company} · ${number}`}</Link>}
        further={collectedFrom(invoice)}
      />
      <ManagedInvoiceSteps invoice={invoice} onStep={onStep} />
    </div>
  );
}

import { Download, FileCode2, Printer } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { downloadInvoice, type InvoiceFile, printInvoice } from '#client/billing/actions/invoice-files.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import type { Invoice } from '#shared/billing/invoice.ts';
import styles from './billing.module.css';

/** Saves or prints an invoice and its credit notes. */
export function InvoiceFiles({
  invoice: { _id: invoiceId, creditNotes },
}: {
  invoice: Pick<Invoice, '_id' | 'creditNotes'>;
}): ReactNode {
  const client = useClient();
  const [busy, setBusy] = useState<string | null>(null);
  const during = async (key: string, run: () => Promise<void>): Promise<void> => {
    setBusy(key);
    await run();
    setBusy(null);
  };
  const save = (key: string, file: Omit<InvoiceFile, 'invoiceId'>) => ({
    busy: busy === key,
    onClick: () => void during(key, async () => void (await downloadInvoice(client, { invoiceId, ...file }))),
  });
  return (
    <div className={styles.files}>
      <Button size="small" icon={Download} {...save('pdf', { format: 'pdf', creditNote: null })}>
        Download PDF
      </Button>
      <Button
        size="small"
        icon={Printer}
        busy={busy === 'print'}
        onClick={() => void during('print', () => printInvoice(client, invoiceId))}
      >
        Print
      </Button>
      <Button size="small" icon={FileCode2} {...save('ubl', { format: 'ubl', creditNote: null })}>
        Electronic invoice
      </Button>
      {creditNotes.map(({ id, number }) => (
        <Fragment key={id}>
          <Button size="small" icon={Download} {...save(id, { format: 'pdf', creditNote: id })}>
            Credit note {number}
          </Button>
          <Button size="small" icon={FileCode2} {...save(`${id} ubl`, { format: 'ubl', creditNote: id })}>
            Electronic credit note {number}
          </Button>
        </Fragment>
      ))}
    </div>
  );
}

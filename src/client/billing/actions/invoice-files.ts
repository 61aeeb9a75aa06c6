import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { saveBlob } from '#client/state/save-file.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { MyInvoisDetails } from '#shared/billing/document/malaysia.ts';

export interface InvoiceFile {
  invoiceId: string;
  format: 'pdf' | 'ubl' | 'my-invois';
  /** Null: the invoice itself. */
  creditNote: string | null;
  /** For `my-invois`. */
  details?: MyInvoisDetails;
}

const noDetails: MyInvoisDetails = { original: '', rate: '' };

/** Saves an invoice or one of its credit notes. Returns whether it was made; shows a toast where it was not. */
export async function downloadInvoice(client: Client, file: InvoiceFile): Promise<boolean> {
  const made = await fetchFile(client, file);
  if (made === null) return false;
  saveBlob(made.blob, made.fileName);
  return true;
}

/** Opens an invoice in a new tab, where it can be printed. */
export async function printInvoice(client: Client, invoiceId: string): Promise<void> {
  // Opened before anything is awaited: browsers refuse it later.
  const tab = window.open('', '_blank');
  const file: InvoiceFile = { invoiceId, format: 'pdf', creditNote: null };
  if (tab === null) {
    showToast(client.toasts, {
      kind: 'warning',
      title: 'Your browser blocked the new tab',
      messages: [
        'Allow pop-ups for this site and press Print again, or download the invoice and print the file.',
      ],
      action: { label: 'Download PDF', run: () => void downloadInvoice(client, file) },
      closeAfterMs: null,
    });
    return;
  }
  const made = await fetchFile(client, file);
  if (made === null) return tab.close();
  // Never revoked: the tab can be loaded again as long as this page is open.
  tab.location.href = URL.createObjectURL(made.blob);
}

async function fetchFile(
  client: Client,
  { invoiceId, format, creditNote, details = noDetails }: InvoiceFile,
): Promise<{ blob: Blob; fileName: string } | null> {
  const query = { format, ...details, ...(creditNote === null ? {} : { creditNote }) };
  const result = await client.api.call('invoiceDocument', { params: { id: invoiceId }, query });
  if (!result.ok) {
    reportFailure(client, result);
    return null;
  }
  const { content, mimeType, fileName } = result.data;
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
  return { blob: new Blob([bytes], { type: mimeType }), fileName };
}

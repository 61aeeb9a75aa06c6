import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
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
  const link = document.createElement('a');
  link.href = made.url;
  link.download = made.fileName;
  link.click();
  URL.revokeObjectURL(made.url);
  return true;
}

/** Opens an invoice in a new tab, where it can be printed. */
export async function printInvoice(client: Client, invoiceId: string): Promise<void> {
  // Opened before anything is awaited: browsers refuse it later.
  const tab = window.open('', '_blank');
  const made = await fetchFile(client, { invoiceId, format: 'pdf', creditNote: null });
  if (made === null) return tab?.close();
  if (tab !== null) tab.location.href = made.url;
}

async function fetchFile(
  client: Client,
  { invoiceId, format, creditNote, details = noDetails }: InvoiceFile,
): Promise<{ url: string; fileName: string } | null> {
  const query = { format, ...details, ...(creditNote === null ? {} : { creditNote }) };
  const result = await client.api.call('invoiceDocument', { params: { id: invoiceId }, query });
  if (!result.ok) {
    reportFailure(client, result);
    return null;
  }
  const { content, mimeType, fileName } = result.data;
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
  return { url: URL.createObjectURL(new Blob([bytes], { type: mimeType })), fileName };
}

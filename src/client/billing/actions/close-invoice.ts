import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { CreditableLine } from '#shared/billing/invoice.ts';

/** Returns the lines of an invoice that can still be credited; null where they could not be loaded. */
export async function loadCreditable({ api }: Client, id: string): Promise<CreditableLine[] | null> {
  const result = await api.call('creditable', { params: { id } });
  return result.ok ? result.data : null;
}

/** Issues a credit note over some of an invoice; true where it was issued. */
export async function creditInvoice(
  client: Client,
  id: string,
  { reason, quantities }: { reason: string; quantities: Record<string, number> },
): Promise<boolean> {
  const body = { reason, quantities: JSON.stringify(quantities) };
  const result = await client.api.call('creditInvoice', { params: { id }, body });
  if (!result.ok) reportFailure(client, result);
  else {
    const note = result.data.creditNotes.at(-1);
    const messages = [`Credit note ${note?.number ?? ''} is issued and mailed.`];
    showToast(client.toasts, { kind: 'success', title: 'Success', messages });
  }
  return result.ok;
}

/** Gives up an invoice; true where it is given up. */
export async function writeOffInvoice(client: Client, id: string, reason: string): Promise<boolean> {
  const result = await client.api.call('writeOffInvoice', { params: { id }, body: { reason } });
  if (!result.ok) reportFailure(client, result);
  else {
    const messages = [`${result.data.number} is written off.`];
    showToast(client.toasts, { kind: 'success', title: 'Success', messages });
  }
  return result.ok;
}

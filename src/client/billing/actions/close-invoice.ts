import type { Client } from '#client/state/client.ts';
import { reportResult } from '#client/state/report-result.ts';
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
  return reportResult(
    client,
    result,
    ({ creditNotes }) => `Credit note ${creditNotes.at(-1)?.number ?? ''} is issued and mailed.`,
  );
}

/** Pays back what is owed of an invoice, or notes that it was; true where that is done. */
export async function refundInvoice(
  client: Client,
  id: string,
  way: { by: 'card' } | { by: 'transfer'; reference: string; paidOn: string },
): Promise<boolean> {
  const result = await client.api.call('refundInvoice', { params: { id }, body: way });
  return reportResult(client, result, ({ number }) =>
    way.by === 'card' ? `The refund of ${number} is on its way.` : `The refund of ${number} is recorded.`,
  );
}

/**
 * Records that a direct debit of an invoice was returned; true where that is recorded. Without `payment`, what was still to
 * be collected.
 */
export async function returnDebit(
  client: Client,
  id: string,
  body: { reason: string; payment?: string },
): Promise<boolean> {
  const result = await client.api.call('returnDebit', { params: { id }, body });
  return reportResult(client, result, ({ number, company, due }) =>
    due > 0 ? `${company} is asked by mail to transfer ${number}.` : `The return is recorded with ${number}.`,
  );
}

/** Gives up an invoice; true where it is given up. */
export async function writeOffInvoice(client: Client, id: string, reason: string): Promise<boolean> {
  const result = await client.api.call('writeOffInvoice', { params: { id }, body: { reason } });
  return reportResult(client, result, ({ number }) => `${number} is written off.`);
}

import type { Client } from '#client/state/client.ts';
import { reportResult } from '#client/state/report-result.ts';
import type { Invoice, ManagedInvoice } from '#shared/billing/invoice.ts';
import { priceText } from '#shared/kernel/money.ts';

/** The company's invoices, newest first; null where they could not be loaded. */
export async function loadInvoices({ api }: Client): Promise<Invoice[] | null> {
  const result = await api.call('invoices', {});
  return result.ok ? result.data : null;
}

export async function loadInvoice({ api }: Client, id: string): Promise<Invoice | 'missing' | 'unreachable'> {
  const result = await api.call('invoice', { params: { id } });
  if (result.ok) return result.data;
  return result.code === 'not_found' || result.code === 'forbidden' ? 'missing' : 'unreachable';
}

/** Returns the invoices of all companies, open ones first; null if they could not be loaded. */
export async function loadManagedInvoices({ api }: Client): Promise<ManagedInvoice[] | null> {
  const result = await api.call('managedInvoices', {});
  return result.ok ? result.data : null;
}

/** Takes note of a payment; false where it stays to be recorded. Shows a toast if refused. */
export async function recordPayment(
  client: Client,
  id: string,
  {
    amount,
    isBeyondDue,
    ...payment
  }: { reference: string; amount: number; paidOn: string; isBeyondDue: boolean },
): Promise<boolean> {
  const body = { ...payment, amount: String(amount), isBeyondDue: String(isBeyondDue) };
  const result = await client.api.call('recordPayment', { params: { id }, body });
  return reportResult(client, result, ({ number, payment, due, owedBack, currencySimbol }) =>
    owedBack > 0
      ? `The payment is recorded: ${priceText(owedBack, currencySimbol)} of ${number} is owed back.`
      : payment !== null
        ? `${number} is paid.`
        : due === 0
          ? `The payment of ${number} is recorded.`
          : `${priceText(due, currencySimbol)} of ${number} is still to be paid.`,
  );
}

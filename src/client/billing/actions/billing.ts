import type { CallResult } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { reportResult } from '#client/state/report-result.ts';
import type { Invoice, ManagedInvoice } from '#shared/billing/invoice.ts';
import { priceText } from '#shared/kernel/money.ts';
import type { RouteData, RouteInput } from '#shared/protocol/http-table.ts';

type Query<Name extends 'invoices' | 'managedInvoices'> = Omit<
  NonNullable<RouteInput<Name>['query']>,
  'cursor'
>;

interface RowsOf<T> {
  rows: T[];
  total: number;
  nextCursor: string | null;
}

const rowsOf = <T extends Invoice>({
  invoices,
  ...page
}: {
  invoices: T[];
  total: number;
  nextCursor: string | null;
}): RowsOf<T & { id: string }> => ({
  ...page,
  rows: invoices.map((invoice) => ({ ...invoice, id: invoice._id })),
});

/** Returns a page of the company's invoices, newest first; null if it could not be loaded. */
export async function loadInvoices(
  { api }: Client,
  query: Query<'invoices'>,
  cursor: string | null = null,
): Promise<RowsOf<Invoice & { id: string }> | null> {
  const result = await api.call('invoices', { query: { ...query, ...(cursor !== null && { cursor }) } });
  return result.ok ? rowsOf(result.data) : null;
}

export const loadInvoice = async ({ api }: Client, id: string): Promise<Found<Invoice>> =>
  foundOf(await api.call('invoice', { params: { id } }));

/** Returns an invoice of any company, for those who record payments. */
export const loadManagedInvoice = async ({ api }: Client, id: string): Promise<Found<ManagedInvoice>> =>
  foundOf(await api.call('managedInvoice', { params: { id } }));

type Found<T> = T | 'missing' | 'unreachable';

function foundOf<T>(result: CallResult<T>): Found<T> {
  if (result.ok) return result.data;
  return result.code === 'not_found' || result.code === 'forbidden' ? 'missing' : 'unreachable';
}

/** All direct debits to collect as a file; null where it could not be made, with a toast. */
export async function exportDebits(client: Client): Promise<File | null> {
  const result = await client.api.call('debitsCsv', {});
  if (!result.ok) {
    reportFailure(client, result);
    return null;
  }
  const { fileName, csv } = result.data;
  return new File([csv], fileName, { type: 'text/csv;charset=utf-8' });
}

/** An amount of a currency, in its minor units. */
export type DueSum = RouteData<'managedInvoices'>['due'][number];

/**
 * Returns a page of the invoices of all companies, open ones first, with what is due of all pages where direct debits
 * are asked for; null if it could not be loaded.
 */
export async function loadManagedInvoices(
  { api }: Client,
  query: Query<'managedInvoices'>,
  cursor: string | null = null,
): Promise<(RowsOf<ManagedInvoice & { id: string }> & { due: DueSum[] }) | null> {
  const input = { query: { ...query, ...(cursor !== null && { cursor }) } };
  const result = await api.call('managedInvoices', input);
  return result.ok ? { ...rowsOf(result.data), due: result.data.due } : null;
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

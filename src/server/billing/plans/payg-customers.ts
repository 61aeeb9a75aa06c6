import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import type { PaygCustomer, PaygSort } from '#shared/billing/payg.ts';
import { isRunningOut, mayReadPaygCustomers, maySeeUnpaid } from '#shared/billing/payg-rules.ts';
import { formatBytes } from '#shared/files/upload.ts';
import { type CsvColumn, csvTable, localTime } from '#shared/kernel/csv.ts';
import { priceInput } from '#shared/kernel/money.ts';
import { type PaygRow, paygCustomers } from './payg.queries.ts';

export interface PaygQuery {
  search: string;
  runningOut: boolean;
  sort: PaygSort;
  direction: 'asc' | 'desc';
}
interface Context {
  providerName: string;
  timeZone: string;
}

function requireReader({ actor }: UseCaseContext, { sort }: PaygQuery): void {
  if (!mayReadPaygCustomers(actor)) throw forbidden();
  // The sort order would reveal values that the actor may not see.
  if (sort === 'unpaid' && !maySeeUnpaid(actor)) throw forbidden();
}

/** Customers that pay as they go; `page` counts from 1. */
export async function readPaygCustomers(
  context: UseCaseContext,
  { page, limit, ...query }: PaygQuery & { page: number; limit: number },
  provider: Context,
): Promise<{ customers: PaygCustomer[]; total: number }> {
  requireReader(context, query);
  const { rows, total } = await paygCustomers(context.tx, context.now, {
    ...query,
    providerName: provider.providerName,
    limit,
    offset: (page - 1) * limit,
  });
  return { customers: rows.map((row) => present(context, row, provider)), total };
}

function present({ actor }: UseCaseContext, row: PaygRow, { providerName }: Context): PaygCustomer {
  const { companyId, company, client, owners, lastOrder, activeOrders, currency } = row;
  const used = row.secondsWorked / 3600;
  return {
    companyId,
    company,
    client: client ?? providerName,
    owners,
    hours: {
      total: row.totalHours,
      bought: row.boughtHours,
      used,
      isRunningOut: isRunningOut({ used, total: row.totalHours }),
    },
    storage: { used: row.bytesStored, total: row.totalBytes },
    orders: { used: row.ordersBegun, total: row.totalOrders },
    activeOrders,
    lastOrder: lastOrder && {
      orderId: String(lastOrder.id),
      orderName: lastOrder.name,
      createdAt: new Date(lastOrder.createdAt).toISOString(),
    },
    unpaid: maySeeUnpaid(actor) ? row.unpaid : null,
    currencySimbol: currency,
  };
}

const hours = (value: number): string => String(Math.round(value * 100) / 100);
const orNone = (value: number | null, write: (value: number) => string): string =>
  value === null ? 'unlimited' : write(value);

/** All of them as CSV. */
export async function exportPaygCustomers(
  context: UseCaseContext,
  query: PaygQuery,
  provider: Context,
): Promise<{ fileName: string; csv: string }> {
  requireReader(context, query);
  const all = { ...query, providerName: provider.providerName, limit: null, offset: 0 };
  const { rows } = await paygCustomers(context.tx, context.now, all);
  const time = localTime(provider.timeZone);
  const customers = rows.map((row) => present(context, row, provider));
  const columns: readonly CsvColumn<PaygCustomer>[] = [
    ['Company', ({ company }) => company],
    ['Client', ({ client }) => client],
    ['Owner', ({ owners }) => owners.map(({ name }) => name).join('; ')],
    ['E-mail', ({ owners }) => owners.map(({ email }) => email).join('; ')],
    ['Hours bought', (one) => hours(one.hours.bought)],
    ['Hours used', (one) => hours(one.hours.used)],
    ['Hours in all', (one) => orNone(one.hours.total, hours)],
    ['Hours run out', (one) => (one.hours.isRunningOut ? 'Yes' : 'No')],
    ['Storage used', (one) => formatBytes(one.storage.used)],
    ['Storage in all', (one) => orNone(one.storage.total, formatBytes)],
    ['Orders begun', (one) => String(one.orders.used)],
    ['Orders in all', (one) => orNone(one.orders.total, String)],
    ['Active orders', (one) => String(one.activeOrders)],
    [
      'Last order',
      ({ lastOrder }) => (lastOrder === null ? '' : `#${lastOrder.orderId} ${lastOrder.orderName}`),
    ],
    ['Last order of', ({ lastOrder }) => time(lastOrder && new Date(lastOrder.createdAt))],
    ...(maySeeUnpaid(context.actor)
      ? ([
          ['Unpaid', (one) => priceInput(one.unpaid ?? 0, one.currencySimbol)],
          ['Currency', (one) => one.currencySimbol],
        ] satisfies CsvColumn<PaygCustomer>[])
      : []),
  ];
  return {
    fileName: `pay-as-you-go-customers-${time(context.now).slice(0, 10)}.csv`,
    csv: csvTable(columns, customers),
  };
}

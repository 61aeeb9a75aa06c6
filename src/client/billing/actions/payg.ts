import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { reportForm, reportResult } from '#client/state/report-result.ts';
import { closeToast, showToast } from '#client/state/toasts.store.ts';
import { type Before, type FormConflict, sentBefore } from '#client/sync/form-conflict.ts';
import type { ManagedProduct } from '#shared/billing/payg.ts';
import type { RouteData, RouteInput } from '#shared/protocol/http-table.ts';
import type { ManagedOffer } from './managed-offer.ts';

export type PaygQuery = RouteInput<'paygCustomers'>['query'];

/** A page of the customers that pay as they go; null where it could not be loaded. */
export async function loadPaygCustomers(
  { api }: Client,
  query: PaygQuery,
): Promise<RouteData<'paygCustomers'> | null> {
  const result = await api.call('paygCustomers', { query });
  return result.ok ? result.data : null;
}

/** All of them as a file; null if it failed, after a toast. */
export async function exportPaygCustomers(
  client: Client,
  { page: _page, limit: _limit, ...query }: PaygQuery,
): Promise<File | null> {
  const id = showToast(client.toasts, { kind: 'loading', title: 'Preparing the table…' });
  const result = await client.api.call('paygCustomersCsv', { query });
  if (!result.ok) {
    closeToast(client.toasts, id);
    reportFailure(client, result);
    return null;
  }
  const { fileName, csv } = result.data;
  showToast(client.toasts, { id, kind: 'success', title: 'Exported', messages: [fileName] });
  return new File([csv], fileName, { type: 'text/csv;charset=utf-8' });
}

/** Returns the products on offer; null if they could not be loaded. */
export async function loadManagedProducts({ api }: Client): Promise<ManagedOffer<ManagedProduct> | null> {
  const result = await api.call('managedProducts', {});
  return result.ok ? { items: result.data.products, currencies: result.data.currencies } : null;
}

/** A product's terms, all of them checked: bytes, hours or orders, and minor units. */
export type ProductTerms = Pick<
  ManagedProduct,
  'type' | 'name' | 'amount' | 'price' | 'currency' | 'isMonthly'
>;

const numbers = ({ amount, price, isMonthly, ...terms }: ProductTerms) => ({
  ...terms,
  isMonthly: String(isMonthly),
  amount: String(amount),
  price: String(price),
});

export async function createProduct(client: Client, terms: ProductTerms): Promise<boolean> {
  const result = await client.api.call('createProduct', { body: numbers(terms) });
  return reportResult(client, result, ({ name }) => `${name} is sold from now on.`);
}

/** Changes a product. `before` is what the changed terms were. Shows a toast either way. */
export async function saveProduct(
  client: Client,
  { id, isSold, type, name, amount, price, currency, isMonthly }: ManagedProduct,
  before: Before,
): Promise<boolean | FormConflict> {
  const result = await client.api.call('saveProduct', {
    params: { id },
    body: {
      ...numbers({ type, name, amount, price, currency, isMonthly }),
      isSold: String(isSold),
      ...sentBefore(before),
    },
  });
  return reportForm(
    client,
    result,
    (saved) => `${saved.name} is ${saved.isSold ? 'sold so' : 'not sold'} from now on.`,
  );
}

/** Offers products in another order; null if refused, after a toast. */
export async function orderProducts(
  client: Client,
  ids: readonly string[],
): Promise<ManagedProduct[] | null> {
  const result = await client.api.call('orderProducts', { body: { ids: JSON.stringify(ids) } });
  if (result.ok) return result.data;
  reportFailure(client, result);
  return null;
}

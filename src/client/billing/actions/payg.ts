import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { closeToast, showToast } from '#client/state/toasts.store.ts';
import type { ManagedProduct } from '#shared/billing/payg.ts';
import type { RouteData, RouteInput } from '#shared/protocol/http-table.ts';

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

/** Returns the products on offer, and the currencies they can have; null if they could not be loaded. */
export async function loadManagedProducts({ api }: Client): Promise<RouteData<'managedProducts'> | null> {
  const result = await api.call('managedProducts', {});
  return result.ok ? result.data : null;
}

/** A product's terms, all of them checked: bytes, hours or orders, and minor units. */
export type ProductTerms = Pick<ManagedProduct, 'type' | 'name' | 'amount' | 'price' | 'currency'>;

const numbers = ({ amount, price, ...terms }: ProductTerms) => ({
  ...terms,
  amount: String(amount),
  price: String(price),
});

export async function createProduct(client: Client, terms: ProductTerms): Promise<boolean> {
  const result = await client.api.call('createProduct', { body: numbers(terms) });
  return tell(client, result, ({ name }) => `${name} is sold from now on.`);
}

/** Changes a product; `changed`: somebody else has done so meanwhile. Shows a toast if refused. */
export async function saveProduct(
  client: Client,
  { id, revision, isSold, ...terms }: ManagedProduct,
): Promise<'done' | 'changed' | 'failed'> {
  const { type, name, amount, price, currency } = terms;
  const result = await client.api.call('saveProduct', {
    params: { id },
    body: {
      ...numbers({ type, name, amount, price, currency }),
      isSold: String(isSold),
      revision: String(revision),
    },
  });
  if (
    tell(client, result, (saved) => `${saved.name} is ${saved.isSold ? 'sold so' : 'not sold'} from now on.`)
  )
    return 'done';
  return !result.ok && result.code === 'conflict' ? 'changed' : 'failed';
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

function tell(
  client: Client,
  result: Awaited<ReturnType<typeof client.api.call<'createProduct'>>>,
  words: (product: ManagedProduct) => string,
): boolean {
  if (result.ok)
    showToast(client.toasts, { kind: 'success', title: 'Success', messages: [words(result.data)] });
  else reportFailure(client, result);
  return result.ok;
}

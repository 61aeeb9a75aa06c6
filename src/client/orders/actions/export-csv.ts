import { type ListQuery, listCall } from '#client/orders/stores/order-list.store.ts';
import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { closeToast, showToast } from '#client/state/toasts.store.ts';

/** All orders of a list as a file; null if it failed, after a toast. */
export async function exportCsv(client: Client, query: ListQuery): Promise<File | null> {
  const { limit: _limit, ...call } = listCall(query);
  const id = showToast(client.toasts, { kind: 'loading', title: 'Preparing the table…' });
  const result = await client.api.call('orderCsv', { query: call });
  if (!result.ok) {
    closeToast(client.toasts, id);
    reportFailure(client, result);
    return null;
  }
  const { fileName, csv } = result.data;
  showToast(client.toasts, { id, kind: 'success', title: 'Exported', messages: [fileName] });
  return new File([csv], fileName, { type: 'text/csv;charset=utf-8' });
}

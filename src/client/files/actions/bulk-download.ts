import { isPassing } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { reportRefusal } from '#client/state/report-failure.ts';
import { saveAddress } from '#client/state/save-file.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { BulkDownloadScope } from '#shared/files/bulk-download.ts';

const toastOf = (downloadId: string): string => `bulk-download.${downloadId}`;

/** Asks the server to prepare an archive of an order's files. The download starts when the archive is ready. */
export async function beginBulkDownload(
  client: Client,
  orderId: string,
  scope: BulkDownloadScope,
): Promise<void> {
  const result = await client.api.call('beginBulkDownload', { params: { orderId }, body: { scope } });
  if (!result.ok) return reportRefusal(client, result);
  client.orders.state.downloads[result.data.id] = orderId;
  showToast(client.toasts, {
    id: toastOf(result.data.id),
    kind: 'loading',
    title: `Preparing ${result.data.fileName}`,
    messages: ['The download starts automatically. You can continue working.'],
  });
  // It may have become ready before the response arrived.
  await finishBulkDownload(client, orderId, result.data.id);
}

/** Checks the state of an archive, and downloads it once it is ready. */
export async function finishBulkDownload(client: Client, orderId: string, downloadId: string): Promise<void> {
  // Asked for in another tab, it belongs there.
  if (client.orders.state.downloads[downloadId] === undefined) return;
  const result = await client.api.call('bulkDownload', { params: { orderId, downloadId } });
  // Those of a session that has ended meanwhile are gone.
  const { downloads } = client.orders.state;
  if (downloads[downloadId] === undefined) return;
  const failed = (...messages: string[]): void => {
    delete downloads[downloadId];
    showToast(client.toasts, { id: toastOf(downloadId), kind: 'danger', title: 'Failed', messages });
  };
  if (!result.ok) {
    // Once the connection is back it is looked again.
    if (!isPassing(result)) failed(result.message, ...result.messages);
    return;
  }
  const { status, url, fileName, failure } = result.data;
  if (status === 'preparing') return;
  if (status === 'failed') return failed(failure ?? 'The files could not be put together.');
  delete downloads[downloadId];
  if (url === null) return;
  showToast(client.toasts, {
    id: toastOf(downloadId),
    kind: 'success',
    title: `${fileName} is ready`,
    action: { label: 'Download again', run: () => saveAddress(url, fileName) },
  });
  saveAddress(url, fileName);
}

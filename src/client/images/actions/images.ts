import { sendBatch } from '#client/files/actions/send-batch.ts';
import type { MakeThumbnail } from '#client/files/actions/send-file.ts';
import { reportRefusals, roomOf } from '#client/files/actions/upload-toast.ts';
import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { reportResult } from '#client/state/report-result.ts';
import { closeToast, showToast } from '#client/state/toasts.store.ts';
import { formatBytes } from '#shared/files/upload.ts';
import type { Image, ImageList, StockSize } from '#shared/images/image.ts';
import { checkImages } from '#shared/images/images.ts';
import type { RouteData, RouteInput } from '#shared/protocol/http-table.ts';

export type ImagesQuery = RouteInput<'images'>['query'];

/** A page of a library; null where it could not be loaded. */
export async function loadImages({ api }: Client, query: ImagesQuery): Promise<ImageList | null> {
  const result = await api.call('images', { query });
  return result.ok ? result.data : null;
}

/** The companies at whose pictures the provider's people may look; null where they could not be loaded. */
export async function loadLibraries({ api }: Client): Promise<RouteData<'customerOptions'> | null> {
  const result = await api.call('customerOptions', { query: {} });
  return result.ok ? result.data : null;
}

/** Sends pictures to the company's library one after another; a batch that breaks a rule is not begun. */
export async function uploadImages(
  client: Client,
  files: readonly File[],
  makeThumbnail: MakeThumbnail,
): Promise<void> {
  const { user } = client.session;
  if (user === null || user.company === null) return;
  if (!reportRefusals(client, checkImages(files, roomOf(user)))) return;
  await sendBatch(client, null, files, makeThumbnail);
}

/** Returns true if it was saved; otherwise shows the reason in a toast. */
export async function renameImage(client: Client, id: string, name: string): Promise<boolean> {
  const result = await client.api.call('renameImage', { params: { id }, body: { name } });
  if (!result.ok) reportFailure(client, result);
  return result.ok;
}

/** Deletes a picture and shows the storage recovered. */
export async function deleteImage(client: Client, { id }: Pick<Image, 'id'>): Promise<void> {
  const toast = showToast(client.toasts, {
    kind: 'loading',
    title: 'Please wait. Your file is in removing...',
  });
  const result = await client.api.call('deleteImage', { params: { id } });
  closeToast(client.toasts, toast);
  reportResult(
    client,
    result,
    ({ recoveredBytes }) => `${formatBytes(recoveredBytes)} has been recovered to your storage`,
  );
}

/** Adds copies of pictures to an order as supplied files; true where that was done. */
export async function addOrderImages(
  client: Client,
  orderId: string,
  ids: readonly string[],
): Promise<boolean> {
  const result = await client.api.call('addOrderImages', {
    params: { orderId },
    body: { ids: JSON.stringify(ids) },
  });
  return reportResult(
    client,
    result,
    ({ added }) => `${added === 1 ? '1 picture was' : `${added} pictures were`} added to the order.`,
  );
}

export type StockFound = RouteData<'searchStock'>;

/** Returns pictures of the public library, or the message to show if they could not be loaded. */
export async function searchStock(
  { api }: Client,
  query: string,
  page: number,
  signal: AbortSignal,
): Promise<StockFound | string> {
  const result = await api.call('searchStock', { query: { query, page: String(page) } }, { signal });
  return result.ok ? result.data : (result.messages[0] ?? 'Check your connection and try again.');
}

/** Keeps a picture of the public library; true where that was done. Shows a toast if refused. */
export async function saveStock(client: Client, id: string, size: StockSize): Promise<boolean> {
  const toast = showToast(client.toasts, { kind: 'loading', title: 'Saving to My Images…' });
  const result = await client.api.call('saveStock', { body: { id, size } });
  closeToast(client.toasts, toast);
  if (!result.ok) {
    // If the library does not respond, it is no fault of this server: the messages explain it.
    if (result.messages.length === 0) reportFailure(client, result);
    else showToast(client.toasts, { kind: 'danger', title: result.message, messages: result.messages });
    return false;
  }
  const messages = [`${result.data.name} is in My Images.`];
  showToast(client.toasts, { kind: 'success', title: 'Success', messages });
  return true;
}

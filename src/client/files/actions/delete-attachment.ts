import { loadProfile } from '#client/accounts/actions/session-life.ts';
import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { closeToast, showToast } from '#client/state/toasts.store.ts';
import { type Attachment, stateOfAttachment } from '#shared/files/attachment.ts';
import { formatBytes } from '#shared/files/upload.ts';

/**
 * Deletes an attachment with the versions and comments that its record knows of, and shows the storage recovered: it stays
 * where others have added more.
 */
export async function deleteAttachment(
  client: Client,
  orderId: string,
  { id, versions }: Pick<Attachment, 'id' | 'versions'>,
): Promise<void> {
  const toast = showToast(client.toasts, {
    kind: 'loading',
    title: 'Please wait. Your file is in removing...',
  });
  const result = await client.api.call('deleteAttachment', {
    params: { orderId, attachmentId: id },
    query: { known: stateOfAttachment(versions) },
  });
  closeToast(client.toasts, toast);
  if (result.ok) {
    const size = formatBytes(result.data.recoveredBytes);
    showToast(client.toasts, {
      kind: 'success',
      title: 'Success',
      messages: [`${size} has been recovered to your storage`],
    });
    await loadProfile(client);
  } else if (result.message === '') reportFailure(client, result);
  else
    showToast(client.toasts, {
      kind: 'danger',
      title: 'Failed!',
      messages: [result.message, ...result.messages],
    });
}

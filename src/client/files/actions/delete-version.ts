import type { CallResult } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { reportRefusal } from '#client/state/report-failure.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { Version } from '#shared/files/attachment.ts';

/**
 * Removes a version, with the open comments that its record knows of: it stays where others have written more. The reason
 * is required, at most 255 characters.
 */
export async function deleteVersion(
  client: Client,
  orderId: string,
  version: Pick<Version, 'id' | 'attachmentId' | 'openState'>,
  reason: string,
): Promise<CallResult<null>> {
  const result = await client.api.call('deleteVersion', {
    params: { orderId, attachmentId: version.attachmentId, versionId: version.id, reason },
    query: { openState: version.openState },
  });
  if (result.ok)
    showToast(client.toasts, {
      kind: 'success',
      title: 'Success',
      messages: ['The version already removed'],
    });
  else reportRefusal(client, result);
  return result;
}

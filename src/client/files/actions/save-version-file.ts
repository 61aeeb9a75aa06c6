import type { Client } from '#client/state/client.ts';
import { reportRefusal } from '#client/state/report-failure.ts';
import { saveAddress } from '#client/state/save-file.ts';
import type { Version } from '#shared/files/attachment.ts';

/**
 * Downloads a version's file as it was uploaded. The server returns the address, or the reason for a refusal.
 */
export async function saveVersionFile(client: Client, orderId: string, version: Version): Promise<void> {
  const { id: versionId, attachmentId } = version;
  const result = await client.api.call('versionFile', { params: { orderId, attachmentId, versionId } });
  if (!result.ok) return reportRefusal(client, result);
  saveAddress(result.data.url, result.data.fileName);
}

import type { CallResult } from '#client/net/call-result.ts';
import type { Version } from '#shared/model/attachment.ts';
import type { Client } from '../client.ts';
import { showToast } from '../toasts.store.ts';
import { reportRefusal } from './report-failure.ts';

/** Approves a version (it shows as Checked) or takes that back. */
export async function decideVersion(
  client: Client,
  orderId: string,
  version: Pick<Version, 'id' | 'attachmentId'>,
  content: 'Approved' | 'Revise',
): Promise<CallResult<Version>> {
  const result = await client.api.call('decideVersion', {
    params: { orderId, attachmentId: version.attachmentId },
    body: { timelineType: 'history', content, attachmentVersionId: version.id },
  });
  if (result.ok)
    showToast(client.toasts, {
      kind: 'success',
      title: 'Success',
      messages: [content === 'Approved' ? 'The attachment file approved' : 'The attachment file revised'],
    });
  else reportRefusal(client, result);
  return result;
}

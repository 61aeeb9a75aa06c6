import { conflictOf } from '#client/decisions/stores/decisions.store.ts';
import type { CallResult } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { reportRefusal } from '#client/state/report-failure.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { Version } from '#shared/files/attachment.ts';

/**
 * Approves a version (it shows as Checked) or takes that back; refused where its file is not the one on the screen, which
 * nothing is of a file that could not be drawn.
 */
export async function decideVersion(
  client: Client,
  orderId: string,
  version: Pick<Version, 'id' | 'attachmentId' | 'fileMeta'>,
  { content, isDrawn }: { content: 'Approved' | 'Revise'; isDrawn: boolean },
): Promise<CallResult<Version>> {
  const { sha256 } = version.fileMeta;
  const result = await client.api.call('decideVersion', {
    params: { orderId, attachmentId: version.attachmentId },
    body: {
      timelineType: 'history',
      content,
      attachmentVersionId: version.id,
      ...(sha256 === null || !isDrawn ? {} : { sha256 }),
    },
  });
  const conflict = result.ok ? null : conflictOf(result);
  if (conflict !== null) client.decisions.refused = { orderId, conflict, kept: false };
  else if (result.ok)
    showToast(client.toasts, {
      kind: 'success',
      title: 'Success',
      messages: [content === 'Approved' ? 'The attachment file approved' : 'The attachment file revised'],
    });
  else reportRefusal(client, result);
  return result;
}

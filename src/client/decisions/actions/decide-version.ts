import { conflictOf, showRefused } from '#client/decisions/stores/decisions.store.ts';
import { type CallResult, callFailure } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { reportRefusal } from '#client/state/report-failure.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { Version } from '#shared/files/attachment.ts';
import type { CheckedFile } from '#shared/protocol/check-worker.ts';

/**
 * Approves a version (shown as Checked) or takes the approval back; refused if its file differs from the one on the
 * screen. `shown`: the file as it was drawn; null if nothing of it is on the screen.
 */
export async function decideVersion(
  client: Client,
  orderId: string,
  { id, attachmentId, fileName }: Pick<Version, 'id' | 'attachmentId' | 'fileName'>,
  { content, shown }: { content: 'Approved' | 'Revise'; shown: CheckedFile | null },
): Promise<CallResult<Version>> {
  if (shown?.isAsDrawn === false) {
    const changes = [{ what: 'different-bytes' as const, attachmentId, fileName }];
    const conflict = { kind: 'decision-conflict' as const, changes, decision: null };
    showRefused(client.decisions, { orderId, conflict, kept: false });
    return callFailure('conflict', 409);
  }
  const result = await client.api.call('decideVersion', {
    params: { orderId, attachmentId },
    body: {
      timelineType: 'history',
      content,
      attachmentVersionId: id,
      ...(shown === null ? {} : { sha256: shown.sha256 }),
    },
  });
  const conflict = result.ok ? null : conflictOf(result);
  if (conflict !== null) showRefused(client.decisions, { orderId, conflict, kept: false });
  else if (result.ok)
    showToast(client.toasts, {
      kind: 'success',
      title: 'Success',
      messages: [content === 'Approved' ? 'The attachment file approved' : 'The attachment file revised'],
    });
  else reportRefusal(client, result);
  return result;
}

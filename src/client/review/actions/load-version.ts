import { ref } from 'valtio';
import type { CallResult } from '#client/net/call-result.ts';
import { showVersion } from '#client/review/stores/review.store.ts';
import type { Client } from '#client/state/client.ts';
import type { VersionDetail } from '#shared/files/attachment.ts';
import { type ShownVersion, showWrite } from './queue-write.ts';

/** Shows a version: empties what was shown of another, and fetches its threads. Unsent writes to it show at once. */
export async function loadVersion(
  client: Client,
  { orderId, attachmentId, versionId }: ShownVersion,
): Promise<CallResult<VersionDetail>> {
  const { review, outbox } = client;
  const { state } = review;
  if (state.versionId !== versionId) {
    state.pageSizes = ref([]);
    showVersion(review, { orderId, attachmentId, versionId });
    for (const write of outbox.waiting()) showWrite(client, write);
  }
  const result = await client.api.call('version', { params: { orderId, attachmentId, versionId } });
  if (state.versionId !== versionId) return result;
  if (result.ok) state.status = 'ready';
  // The former session's request: whoever comes next has asked for it themselves.
  else if (state.status === 'loading' && result.code !== 'aborted')
    Object.assign(state, { status: 'failed', failure: result });
  return result;
}

/** Forgets the shown version, e.g. when the review screen closes. */
export function closeVersion({ review, socket }: Client): void {
  showVersion(review, null);
  socket.setPresence(null);
}

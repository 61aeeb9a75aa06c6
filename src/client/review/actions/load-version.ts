import { ref } from 'valtio';
import { viewerOf } from '#client/accounts/stores/viewer.ts';
import type { CallResult } from '#client/net/call-result.ts';
import { emptyMarkUndo } from '#client/review/stores/mark-undo.ts';
import { publishHistory, publishTopics } from '#client/review/stores/review.store.ts';
import type { Client } from '#client/state/client.ts';
import { optimisticChange } from '#client/sync/optimistic-change.ts';
import { isThreadWrite } from '#client/sync/outbox-storage.ts';
import { addPending, emptyThreadReplica } from '#client/sync/thread-replica.ts';
import type { VersionDetail } from '#shared/files/attachment.ts';
import type { ShownVersion } from './queue-write.ts';

/** Shows a version: empties what was shown of another, and fetches its threads. Unsent writes to it show at once. */
export async function loadVersion(
  client: Client,
  { orderId, attachmentId, versionId }: ShownVersion,
): Promise<CallResult<VersionDetail>> {
  const { review, clock, outbox, session } = client;
  const { state } = review;
  if (state.versionId !== versionId) {
    clock.moment += 1;
    Object.assign(state, { orderId, attachmentId, versionId, status: 'loading', failure: null });
    state.pageSizes = ref([]);
    state.present = [];
    review.replica = emptyThreadReplica(clock);
    review.held = {};
    review.history = emptyMarkUndo();
    const viewer = viewerOf(session);
    for (const write of outbox.waiting())
      if (isThreadWrite(write) && write.input.params?.versionId === versionId && viewer !== null)
        addPending(review.replica, optimisticChange(write, viewer.person));
    publishTopics(review);
    publishHistory(review);
  }
  const result = await client.api.call('version', { params: { orderId, attachmentId, versionId } });
  if (state.versionId !== versionId) return result;
  if (result.ok) state.status = 'ready';
  else if (state.status === 'loading') Object.assign(state, { status: 'failed', failure: result });
  return result;
}

/** Forgets the shown version, e.g. when the review screen closes. */
export function closeVersion(client: Client): void {
  const { review, clock, socket } = client;
  Object.assign(review.state, {
    orderId: null,
    attachmentId: null,
    versionId: null,
    status: 'idle',
    failure: null,
    present: [],
  });
  review.replica = emptyThreadReplica(clock);
  review.held = {};
  review.history = emptyMarkUndo();
  publishTopics(review);
  publishHistory(review);
  socket.setPresence(null);
}

import { viewerOf } from '#client/accounts/stores/viewer.ts';
import type { CallInput } from '#client/net/route-call.ts';
import type { Client } from '#client/state/client.ts';
import { isThreadWrite, type QueuedWrite, type ThreadRoute } from '#client/sync/outbox-storage.ts';
import { randomId } from '#shared/kernel/random-id.ts';

/** Shows a write at once and queues it in the outbox. Returns its mutation id. `known`: what the call itself does not say. */
export function queueWrite<N extends ThreadRoute>(
  client: Client,
  name: N,
  input: CallInput<N>,
  known: Pick<QueuedWrite, 'topicId' | 'restores'> = {},
): string {
  const viewer = viewerOf(client.session);
  if (viewer === null) throw new Error(`${name} needs someone to write it`);
  const write = {
    mutationId: randomId(),
    name,
    input,
    userId: viewer.person.id,
    queuedAt: Date.now(),
    ...known,
  };
  putWrite(client, write);
  return write.mutationId;
}

/** Hands a write to the outbox, and shows it at once where its version is shown. */
export function putWrite(client: Client, write: QueuedWrite): void {
  showWrite(client, write);
  client.outbox.add(write);
}

/** Shows a queued write where its version is shown. */
export function showWrite({ review, session }: Client, write: QueuedWrite): void {
  const viewer = viewerOf(session);
  if (viewer === null || !isThreadWrite(write)) return;
  if (write.input.params?.versionId === review.state.versionId)
    review.threads.write(write.mutationId, { kind: 'queued', write, author: viewer.person });
}

export interface ShownVersion {
  orderId: string;
  attachmentId: string;
  versionId: string;
}

/** Returns the version that writes of the review screen go to. */
export function shownVersion({ review }: Client): ShownVersion {
  const { orderId, attachmentId, versionId } = review.state;
  if (orderId === null || attachmentId === null || versionId === null) throw new Error('no version is shown');
  return { orderId, attachmentId, versionId };
}

/** A thread's own id where it was named provisionally when the caller took it. */
export const topicIdNow = ({ review }: Client, topicId: string): string =>
  review.renamed.get(topicId) ?? topicId;

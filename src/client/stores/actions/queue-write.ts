import type { ThreadRoute } from '#client/net/outbox-storage.ts';
import type { CallInput } from '#client/net/route-call.ts';
import { randomId } from '#shared/model/random-id.ts';
import type { Client } from '../client.ts';
import { optimisticChange } from '../optimistic-change.ts';
import { publishTopics } from '../review.store.ts';
import { addPending } from '../thread-log.ts';
import { viewerOf } from '../viewer.ts';

/** Shows a write at once and hands it to the outbox. Answers its mutation id. `topicId` where the call names a reply alone. */
export function queueWrite<N extends ThreadRoute>(
  client: Client,
  name: N,
  input: CallInput<N>,
  topicId?: string,
): string {
  const viewer = viewerOf(client.session);
  if (viewer === null) throw new Error(`${name} needs someone to write it`);
  const write = {
    mutationId: randomId(),
    name,
    input,
    userId: viewer.person.id,
    queuedAt: Date.now(),
    ...(topicId === undefined ? {} : { topicId }),
  };
  addPending(client.review.log, optimisticChange(write, viewer.person));
  publishTopics(client.review);
  client.outbox.add(write);
  return write.mutationId;
}

export interface ShownVersion {
  orderId: string;
  attachmentId: string;
  versionId: string;
}

/** Where writes of the review screen go. */
export function shownVersion({ review }: Client): ShownVersion {
  const { orderId, attachmentId, versionId } = review.state;
  if (orderId === null || attachmentId === null || versionId === null) throw new Error('no version is shown');
  return { orderId, attachmentId, versionId };
}

/** A thread's own id where it was named provisionally when the caller took it. */
export const topicIdNow = ({ review }: Client, topicId: string): string =>
  review.renamed.get(topicId) ?? topicId;

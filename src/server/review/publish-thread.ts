import type { MutationContext } from '#server/access/mutation-context.ts';
import { isPublic, type ReadableVersion } from '#server/access/order-access.ts';
import { guestChannel, internalChannel, publicChannel } from '#server/access/order-channels.ts';
import { findVersion, versionsOf } from '#server/files/attachments.queries.ts';
import { presentVersion } from '#server/files/present-version.ts';
import { hasGuests } from '#server/guests/guest-links.queries.ts';
import { hasVisitBefore } from '#server/guests/guests.queries.ts';
import { recordTimeline } from '#server/orders/publish-update.ts';
import type { TopicChange } from '#shared/protocol/socket.ts';
import type { AnnotationTab, Topic } from '#shared/review/annotation.ts';
import { presentTopic } from './present-topic.ts';
import { findTopic } from './topics.queries.ts';

/** Publishes the thread's current state to all who may read it, and returns it. */
export async function publishThread(
  context: MutationContext,
  found: ReadableVersion,
  tab: AnnotationTab,
  topicId: string,
): Promise<Topic> {
  const row = await findTopic(context.tx, found.version.id, topicId);
  if (row === null) throw new Error(`thread ${topicId} is gone within its own transaction`);
  const topic = presentTopic(row);
  await publishThreadChange(context, found, tab, { kind: 'put', topic, mutationId: context.mutationId });
  return topic;
}

/**
 * Returns what is published to guests of a thread's change: the change itself on the newest public version; null on an
 * older one, so that the guests who opened that version fetch it again. Returns null if no guest may read it.
 */
async function changeForGuests<C>(
  { tx, now }: MutationContext,
  { order, attachment, version }: ReadableVersion,
  change: C,
): Promise<{ change: C | null } | null> {
  if (!(await hasGuests(tx, order.id, attachment.id))) return null;
  const versions = await versionsOf(tx, [attachment.id]);
  const shown = versions.filter((one) => isPublic(attachment, one, order.status));
  const newer = shown[shown.findIndex(({ id }) => id === version.id) - 1];
  if (newer === undefined) return { change };
  return (await hasVisitBefore(tx, order.id, newer.created_at, now)) ? { change: null } : null;
}

/** Records in the order's timeline that comments were written while impersonating, since they bear the other's name. */
async function noteImpersonated(
  context: MutationContext,
  { order, version }: ReadableVersion,
  isInternal: boolean,
): Promise<void> {
  if (context.actor.impersonatorId === undefined) return;
  const content = `Wrote or changed comments on version ${version.number} of ${version.file_name}`;
  await recordTimeline(context, order, { type: 'history', content, versionId: version.id, isInternal });
}

/** Publishes a thread's change to its tab's channel, and the version if its count of open threads has changed. */
export async function publishThreadChange(
  context: MutationContext,
  found: ReadableVersion,
  tab: AnnotationTab,
  change: TopicChange,
): Promise<void> {
  const { order, attachment, version } = found;
  const isPublicThread = tab === 'public' && isPublic(attachment, version, order.status);
  const channel = isPublicThread ? publicChannel(order.id) : internalChannel(order.id);
  const ids = { orderId: String(order.id), attachmentId: attachment.id };
  const payload = { ...ids, versionId: version.id, change };
  context.tx.emit(channel, 'reload-version', payload);
  const guestChange = isPublicThread ? await changeForGuests(context, found, change) : null;
  if (guestChange !== null)
    context.tx.emit(guestChannel(order.id, attachment.id), 'reload-version', { ...payload, ...guestChange });
  await noteImpersonated(context, found, !isPublicThread);
  const counted = await findVersion(context.tx, attachment.id, version.id);
  if (
    counted !== null &&
    (counted.open_public !== version.open_public || counted.open_internal !== version.open_internal)
  )
    context.tx.emit(channel, 'reload-version-list', {
      ...ids,
      change: { kind: 'put', version: presentVersion(counted, { internal: !isPublicThread }) },
    });
}

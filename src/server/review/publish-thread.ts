import type { MutationContext } from '#server/access/mutation-context.ts';
import { isPublic, type ReadableVersion } from '#server/access/order-access.ts';
import { guestChannel, internalChannel, publicChannel } from '#server/access/order-channels.ts';
import { findVersion, versionsOf } from '#server/files/attachments.queries.ts';
import { openState } from '#server/files/present-version.ts';
import { publishVersionRow } from '#server/files/publish-version.ts';
import { hasGuests } from '#server/guests/guest-links.queries.ts';
import { hasVisitBefore } from '#server/guests/guests.queries.ts';
import { recordTimeline } from '#server/orders/publish-update.ts';
import type { TopicChange } from '#shared/protocol/socket.ts';
import type { AnnotationTab, Topic } from '#shared/review/annotation.ts';
import { presentTopic } from './present-topic.ts';
import { placesOf } from './topics.queries.ts';

/** Publishes the thread's current state on each version that it is on, and returns it as it is on the found one. */
export async function publishThread(
  context: MutationContext,
  found: ReadableVersion,
  tab: AnnotationTab,
  topicId: string,
): Promise<Topic> {
  const places = await placesOf(context.tx, topicId);
  const row = places.find(({ version_id }) => version_id === found.version.id);
  if (row === undefined) throw new Error(`thread ${topicId} is gone within its own transaction`);
  const { mutationId } = context;
  for (const place of places)
    await publishOn(context, found, place.version_id, tab, {
      kind: 'put',
      topic: presentTopic(place),
      mutationId,
    });
  await noteImpersonated(context, found, tab);
  return presentTopic(row);
}

/** Publishes a thread's deletion on all versions it was on. */
export async function publishRemovedThread(
  context: MutationContext,
  found: ReadableVersion,
  tab: AnnotationTab,
  topicId: string,
  versionIds: readonly string[],
): Promise<void> {
  const { mutationId } = context;
  for (const versionId of versionIds)
    await publishOn(context, found, versionId, tab, { kind: 'removed', topicId, mutationId });
  await noteImpersonated(context, found, tab);
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
  { order, attachment, version }: ReadableVersion,
  tab: AnnotationTab,
): Promise<void> {
  if (context.actor.impersonatorId === undefined) return;
  const isInternal = tab === 'internal' || !isPublic(attachment, version, order.status);
  const content = `Wrote or changed comments on version ${version.number} of ${version.file_name}`;
  await recordTimeline(context, order, { type: 'history', content, versionId: version.id, isInternal });
}

/**
 * Publishes a thread's change on a version to its tab's channel, and the version itself if its open threads have
 * changed; for versions other than the found one, whose previous threads are unknown, always.
 */
async function publishOn(
  context: MutationContext,
  found: ReadableVersion,
  versionId: string,
  tab: AnnotationTab,
  change: TopicChange,
): Promise<void> {
  const { order, attachment } = found;
  const isFound = versionId === found.version.id;
  const counted = await findVersion(context.tx, attachment.id, versionId);
  const version = isFound ? found.version : counted;
  if (version === null) return;
  const isPublicThread = tab === 'public' && isPublic(attachment, version, order.status);
  const channel = isPublicThread ? publicChannel(order.id) : internalChannel(order.id);
  const ids = { orderId: String(order.id), attachmentId: attachment.id };
  const payload = { ...ids, versionId: version.id, change };
  context.tx.emit(channel, 'reload-version', payload);
  const guestChange = isPublicThread
    ? await changeForGuests(context, { order, attachment, version }, change)
    : null;
  if (guestChange !== null)
    context.tx.emit(guestChannel(order.id, attachment.id), 'reload-version', { ...payload, ...guestChange });
  if (counted === null) return;
  const openNow = openState(counted, { internal: true });
  if (isFound && openNow === openState(version, { internal: true })) return;
  publishVersionRow(context, { ...found, version: counted });
}

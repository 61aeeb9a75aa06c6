import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import {
  forbidden,
  isPublic,
  lockOrder,
  notFound,
  type ReadableVersion,
  readableVersion,
  requirePermission,
} from '#server/access/order-access.ts';
import { guestChannel, internalChannel, publicChannel } from '#server/access/order-channels.ts';
import { findVersion, versionsOf } from '#server/files/attachments.queries.ts';
import { presentVersion } from '#server/files/present-version.ts';
import { hasGuests } from '#server/guests/guest-links.queries.ts';
import { hasVisitBefore } from '#server/guests/guests.queries.ts';
import { recordTimeline } from '#server/orders/publish-update.ts';
import { isReadOnly } from '#shared/access/read-only.ts';
import { tabsFor } from '#shared/access/tabs.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { plainText, type RichText } from '#shared/kernel/rich-text.ts';
import type { TopicChange } from '#shared/protocol/socket.ts';
import type { AnnotationTab } from '#shared/review/annotation.ts';
import { findTopic, type TopicRow, topicIdOfComment } from './topics.queries.ts';

export interface VersionIds {
  orderId: string;
  attachmentId: string;
  versionId: string;
}

/** A version whose threads on `tab` the actor may write to now. */
export async function writableVersion(
  context: MutationContext,
  ids: VersionIds,
  tab: AnnotationTab,
): Promise<ReadableVersion> {
  await lockOrder(context.tx, ids.orderId);
  const found = await readableVersion(context.tx, context.actor, ids);
  requirePermission(context.actor, 'create', 'ANNOTATION');
  if (!tabsFor(context.actor, found.attachment.kind).includes(tab)) throw forbidden();
  requireOpen(found, tab);
  return found;
}

function requireOpen({ order, attachment, version }: ReadableVersion, tab: AnnotationTab): void {
  const closed = isReadOnly(
    {
      order: { progress: order.status, isFrozen: order.is_frozen, isArchived: order.is_archived },
      attachment: {
        isDisabledInternalTabAnnotation: attachment.is_disabled_internal_tab,
        isDisabledPublicTabAnnotation: attachment.is_disabled_public_tab,
      },
      version: {
        isDisabledAnnotation: version.is_disabled_annotation,
        isDisabledInternalAnnotation: version.is_disabled_internal_annotation,
      },
    },
    tab,
  );
  if (closed)
    throw new Refusal('conflict', 'This version can only be viewed', [
      'The order or this version has been closed to comments. Reload to see its state.',
    ]);
}

export interface WritableThread extends ReadableVersion {
  topic: TopicRow;
}

/** A thread the actor may write to now; one of a tab they may not read is not found. */
export async function writableThread(
  context: MutationContext,
  ids: VersionIds & { topicId: string },
): Promise<WritableThread> {
  await lockOrder(context.tx, ids.orderId);
  const found = await readableVersion(context.tx, context.actor, ids);
  requirePermission(context.actor, 'create', 'ANNOTATION');
  const topic = await findTopic(context.tx, found.version.id, ids.topicId);
  if (topic === null || !tabsFor(context.actor, found.attachment.kind).includes(topic.tab)) throw notFound();
  requireOpen(found, topic.tab);
  return { ...found, topic };
}

/** Returns the thread that contains the reply. */
export async function writableThreadOfComment(
  context: MutationContext,
  ids: VersionIds & { commentId: string },
): Promise<WritableThread> {
  const { version } = await readableVersion(context.tx, context.actor, ids);
  const topicId = await topicIdOfComment(context.tx, version.id, ids.commentId);
  if (topicId === null) throw notFound();
  return writableThread(context, { ...ids, topicId });
}

/** Only an author edits or deletes. */
export function requireAuthor(context: UseCaseContext, authorId: string): void {
  if (authorId !== context.actor.userId)
    throw new Refusal('forbidden', 'Permission Denied!', ['Only its author can change this.']);
}

/** Returns a message as it is stored. Refuses one without text. */
export function writtenMessage(message: RichText): { message: RichText; messageText: string } {
  const messageText = plainText(message);
  if (messageText === '') throw new Refusal('invalid_input', 'Required!', ['Please write a comment.']);
  return { message, messageText };
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

/** Publishes the thread to its tab's channel, and the version if its count of open threads has changed. */
export async function publishThread(
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

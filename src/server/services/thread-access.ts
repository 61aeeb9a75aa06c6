import { findVersion, versionsOf } from '#server/db/attachments.queries.ts';
import { appendEvent, appendEvents, type NewEvent } from '#server/db/events.queries.ts';
import { hasGuests } from '#server/db/guest-links.queries.ts';
import { findTopic, type TopicRow, topicIdOfComment } from '#server/db/topics.queries.ts';
import type { AnnotationTab } from '#shared/model/annotation.ts';
import { plainText, type RichText } from '#shared/model/rich-text.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import type { TopicChange } from '#shared/protocol/socket.ts';
import { isReadOnly } from '#shared/rules/read-only.ts';
import { tabsFor } from '#shared/rules/tabs.ts';
import {
  forbidden,
  holdOrder,
  isPublic,
  notFound,
  type ReadableVersion,
  readableVersion,
  requirePermission,
} from './order-access.ts';
import { guestChannel, internalChannel, publicChannel } from './order-channels.ts';
import { presentVersion } from './present-version.ts';
import { recordTimeline } from './tell.ts';
import type { Work, Writing } from './work.ts';

export interface VersionIds {
  orderId: string;
  attachmentId: string;
  versionId: string;
}

/** A version whose threads on `tab` the actor may write to now. */
export async function writableVersion(
  work: Work,
  ids: VersionIds,
  tab: AnnotationTab,
): Promise<ReadableVersion> {
  await holdOrder(work.tx, ids.orderId);
  const found = await readableVersion(work.tx, work.actor, ids);
  requirePermission(work.actor, 'create', 'ANNOTATION');
  if (!tabsFor(work.actor, found.attachment.kind).includes(tab)) throw forbidden();
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
      'The order or this version has been closed to comments. Reload to see how it stands.',
    ]);
}

export interface WritableThread extends ReadableVersion {
  topic: TopicRow;
}

/** A thread the actor may write to now; one of a tab they may not read is not found. */
export async function writableThread(
  work: Work,
  ids: VersionIds & { topicId: string },
): Promise<WritableThread> {
  await holdOrder(work.tx, ids.orderId);
  const found = await readableVersion(work.tx, work.actor, ids);
  requirePermission(work.actor, 'create', 'ANNOTATION');
  const topic = await findTopic(work.tx, found.version.id, ids.topicId);
  if (topic === null || !tabsFor(work.actor, found.attachment.kind).includes(topic.tab)) throw notFound();
  requireOpen(found, topic.tab);
  return { ...found, topic };
}

/** The thread that holds the reply. */
export async function writableThreadOfComment(
  work: Work,
  ids: VersionIds & { commentId: string },
): Promise<WritableThread> {
  const { version } = await readableVersion(work.tx, work.actor, ids);
  const topicId = await topicIdOfComment(work.tx, version.id, ids.commentId);
  if (topicId === null) throw notFound();
  return writableThread(work, { ...ids, topicId });
}

/** Only an author edits or deletes. */
export function requireAuthor(work: Work, authorId: string): void {
  if (authorId !== work.actor.userId)
    throw new Refusal('forbidden', 'Permission Denied!', ['Only its author can change this.']);
}

/** A message as it is stored; refused where it holds no text. */
export function writtenMessage(message: RichText): { message: RichText; messageText: string } {
  const messageText = plainText(message);
  if (messageText === '') throw new Refusal('invalid_input', 'Required!', ['Please write a comment.']);
  return { message, messageText };
}

/** Guests see the newest public version alone. */
async function isHeardByGuests({ tx }: Writing, found: ReadableVersion): Promise<boolean> {
  const { order, attachment, version } = found;
  if (!(await hasGuests(tx, order.id, attachment.id))) return false;
  const versions = await versionsOf(tx, [attachment.id]);
  return versions.find((one) => isPublic(attachment, one, order.status))?.id === version.id;
}

/** What is said as somebody else bears their name; the order's history tells who said it. */
async function noteImpersonated(
  work: Writing,
  { order, version }: ReadableVersion,
  isInternal: boolean,
): Promise<void> {
  if (work.actor.impersonatorId === undefined) return;
  const content = `Wrote or changed comments on version ${version.number} of ${version.file_name}`;
  await recordTimeline(work, order, { type: 'history', content, versionId: version.id, isInternal });
}

/** Tells the tab's channel of the thread, and of the version whose count of open threads may have changed. */
export async function tellThread(
  work: Writing,
  found: ReadableVersion,
  tab: AnnotationTab,
  change: TopicChange,
): Promise<void> {
  const { order, attachment, version } = found;
  const isHeardByAll = tab === 'public' && isPublic(attachment, version, order.status);
  const channel = isHeardByAll ? publicChannel(order.id) : internalChannel(order.id);
  const ids = { orderId: String(order.id), attachmentId: attachment.id };
  const told = { name: 'reload-version', payload: { ...ids, versionId: version.id, change } } as const;
  const events: NewEvent[] = [{ ...told, channel }];
  if (isHeardByAll && (await isHeardByGuests(work, found)))
    events.push({ ...told, channel: guestChannel(order.id, attachment.id) });
  await appendEvents(work.tx, events);
  await noteImpersonated(work, found, !isHeardByAll);
  const counted = await findVersion(work.tx, attachment.id, version.id);
  if (
    counted !== null &&
    (counted.open_public !== version.open_public || counted.open_internal !== version.open_internal)
  )
    await appendEvent(work.tx, channel, 'reload-version-list', {
      ...ids,
      change: { kind: 'put', version: await presentVersion(counted, { ...work, internal: !isHeardByAll }) },
    });
}

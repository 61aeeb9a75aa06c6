import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import {
  forbidden,
  lockOrder,
  type ReadableVersion,
  readableVersion,
  requirePermission,
} from '#server/access/order-access.ts';
import { isReadOnly } from '#shared/access/read-only.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { plainText, type RichText } from '#shared/kernel/rich-text.ts';
import type { AnnotationTab } from '#shared/review/annotation.ts';
import { tabsFor } from '#shared/review/comment-tabs.ts';
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

/** Refuses what is written on a version that can only be viewed. */
export function requireOpen({ order, attachment, version }: ReadableVersion, tab: AnnotationTab): void {
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

/** Refuses a write to a thread or reply that is not there: only their authors delete them. */
const deleted = (what: 'comment' | 'reply'): Refusal =>
  new Refusal('not_found', `The ${what} was deleted`, ['Its author has deleted it.']);

/** A thread the actor may write to now; one of a tab they may not read is not found. */
export async function writableThread(
  context: MutationContext,
  ids: VersionIds & { topicId: string },
): Promise<WritableThread> {
  await lockOrder(context.tx, ids.orderId);
  const found = await readableVersion(context.tx, context.actor, ids);
  requirePermission(context.actor, 'create', 'ANNOTATION');
  const topic = await findTopic(context.tx, found.version.id, ids.topicId);
  if (topic === null || !tabsFor(context.actor, found.attachment.kind).includes(topic.tab))
    throw deleted('comment');
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
  if (topicId === null) throw deleted('reply');
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

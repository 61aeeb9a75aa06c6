import type { MutationContext } from '#server/access/mutation-context.ts';
import { notifyOfMessage } from '#server/notifications/notification-triggers.ts';
import type { RichText } from '#shared/kernel/rich-text.ts';
import type { AnnotationTab, Topic } from '#shared/review/annotation.ts';
import { publishThread } from './publish-thread.ts';
import { annotationAttrId } from './stored-annotation.ts';
import { type VersionIds, writableVersion, writtenMessage } from './thread-access.ts';
import { insertTopic } from './topics.queries.ts';
import { withMentionsChecked } from './with-mentions-checked.ts';

/** Starts a thread, with or without a mark. */
export async function addAnnotation(
  context: MutationContext,
  ids: VersionIds,
  input: { tab: AnnotationTab; message: RichText; annotation: string | null },
): Promise<Topic> {
  const { tab, annotation } = input;
  const found = await writableVersion(context, ids, tab);
  const message = await withMentionsChecked(context, found.order, tab, input.message);
  const topicId = await insertTopic(context.tx, {
    versionId: found.version.id,
    tab,
    senderId: context.actor.userId,
    ...writtenMessage(message),
    annotation,
    annotationAttrId: annotation === null ? null : await annotationAttrId(context, found.version, annotation),
    now: context.now,
  });
  await notifyOfMessage(context, found, {
    tab,
    topicId,
    commentId: topicId,
    message,
    speakers: [],
    mentionedBefore: [],
    isEdit: false,
  });
  return publishThread(context, found, tab, topicId);
}

import type { MutationContext } from '#server/access/mutation-context.ts';
import { notifyOfMessage } from '#server/notifications/notification-triggers.ts';
import type { AnnotationTab, Topic } from '#shared/review/annotation.ts';
import { publishThread } from './publish-thread.ts';
import { annotationAttrId } from './stored-annotation.ts';
import { type VersionIds, writableVersion, writtenMessage } from './thread-access.ts';
import { insertTopic } from './topics.queries.ts';
import { type SentMessage, withMentionsChecked } from './with-mentions-checked.ts';

/** Starts a thread, with or without a mark. */
export async function addAnnotation(
  context: MutationContext,
  ids: VersionIds,
  { tab, annotation, ...sent }: SentMessage & { tab: AnnotationTab; annotation: string | null },
): Promise<Topic> {
  const found = await writableVersion(context, ids, tab);
  const { message, mentioned } = await withMentionsChecked(context, found.order, tab, sent);
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
    mentioned,
    speakers: [],
    isEdit: false,
  });
  return publishThread(context, found, tab, topicId);
}

import { insertTopic } from '#server/db/topics.queries.ts';
import type { AnnotationTab, Topic } from '#shared/model/annotation.ts';
import type { RichText } from '#shared/model/rich-text.ts';
import { answerThread } from './answer-thread.ts';
import { notifyOfMessage } from './notice-causes.ts';
import { requireMentionable } from './require-mentionable.ts';
import { annotationAttrId } from './stored-annotation.ts';
import { type VersionIds, writableVersion, writtenMessage } from './thread-access.ts';
import type { Writing } from './work.ts';

/** Starts a thread, with or without a mark. */
export async function addAnnotation(
  work: Writing,
  ids: VersionIds,
  input: { tab: AnnotationTab; message: RichText; annotation: string | null },
): Promise<Topic> {
  const { tab, annotation } = input;
  const found = await writableVersion(work, ids, tab);
  const message = writtenMessage(input.message);
  await requireMentionable(work, found.order, tab, input.message);
  const topicId = await insertTopic(work.tx, {
    versionId: found.version.id,
    tab,
    senderId: work.actor.userId,
    ...message,
    annotation,
    annotationAttrId: annotation === null ? null : await annotationAttrId(work, found.version, annotation),
    now: work.now,
  });
  await notifyOfMessage(work, found, {
    tab,
    topicId,
    commentId: topicId,
    message: input.message,
    speakers: [],
    mentionedBefore: [],
    isEdit: false,
  });
  return answerThread(work, found, tab, topicId);
}

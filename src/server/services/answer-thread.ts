import { findTopic } from '#server/db/topics.queries.ts';
import type { AnnotationTab, Topic } from '#shared/model/annotation.ts';
import type { ReadableVersion } from './order-access.ts';
import { presentTopic } from './present-topic.ts';
import { tellThread } from './thread-access.ts';
import type { Writing } from './work.ts';

/** The thread as it now is: told to all who may read it, and answered. */
export async function answerThread(
  work: Writing,
  found: ReadableVersion,
  tab: AnnotationTab,
  topicId: string,
): Promise<Topic> {
  const row = await findTopic(work.tx, found.version.id, topicId);
  if (row === null) throw new Error(`thread ${topicId} is gone within its own transaction`);
  const topic = presentTopic(row);
  await tellThread(work, found, tab, { kind: 'put', topic, mutationId: work.mutationId });
  return topic;
}

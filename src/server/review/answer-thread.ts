import type { MutationContext } from '#server/access/mutation-context.ts';
import type { ReadableVersion } from '#server/access/order-access.ts';
import type { AnnotationTab, Topic } from '#shared/review/annotation.ts';
import { presentTopic } from './present-topic.ts';
import { publishThread } from './thread-access.ts';
import { findTopic } from './topics.queries.ts';

/** Publishes the thread's current state to all who may read it, and returns it. */
export async function answerThread(
  context: MutationContext,
  found: ReadableVersion,
  tab: AnnotationTab,
  topicId: string,
): Promise<Topic> {
  const row = await findTopic(context.tx, found.version.id, topicId);
  if (row === null) throw new Error(`thread ${topicId} is gone within its own transaction`);
  const topic = presentTopic(row);
  await publishThread(context, found, tab, { kind: 'put', topic, mutationId: context.mutationId });
  return topic;
}

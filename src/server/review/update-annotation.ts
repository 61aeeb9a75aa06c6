import type { MutationContext } from '#server/access/mutation-context.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { publishThread } from './publish-thread.ts';
import { annotationAttrId } from './stored-annotation.ts';
import { requireAuthor, type VersionIds, writableThread } from './thread-access.ts';
import { updateAnnotation as storeAnnotation } from './topics.queries.ts';

/** Moves, resizes or recolours the actor's own mark. */
export async function updateAnnotation(
  context: MutationContext,
  ids: VersionIds & { topicId: string },
  annotation: string,
): Promise<Topic> {
  const found = await writableThread(context, ids);
  requireAuthor(context, found.topic.sender.id);
  const attrId = await annotationAttrId(context, found.version, annotation);
  await storeAnnotation(context.tx, found.topic, { annotation, attrId, now: context.now });
  return publishThread(context, found, found.topic.tab, found.topic.id);
}

import type { MutationContext } from '#server/access/mutation-context.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { publishThread } from './publish-thread.ts';
import { requireAuthor, type VersionIds, writableThread } from './thread-access.ts';
import { setResolved } from './topics.queries.ts';

/** Resolves or reopens a thread. Everyone who may write in it may do so; a guest only their own threads. */
export async function resolveTopic(
  context: MutationContext,
  ids: VersionIds & { topicId: string },
  resolved: boolean,
): Promise<Topic> {
  const { topic, ...found } = await writableThread(context, ids);
  if (context.actor.role === 'guest') requireAuthor(context, topic.sender.id);
  await setResolved(context.tx, topic.id, resolved ? context.actor.userId : null);
  return publishThread(context, found, topic.tab, topic.id);
}

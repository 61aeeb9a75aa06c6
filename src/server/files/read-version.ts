import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { readableAttachment, readableVersion } from '#server/access/order-access.ts';
import { presentTopic } from '#server/review/present-topic.ts';
import type { VersionIds } from '#server/review/thread-access.ts';
import { topicsOf } from '#server/review/topics.queries.ts';
import { seesInternal } from '#shared/access/role.ts';
import type { Version, VersionDetail } from '#shared/files/attachment.ts';
import { tabsFor } from '#shared/review/comment-tabs.ts';
import { pageSizesOf } from './attachments.queries.ts';
import { presentVersion } from './present-version.ts';

/** Newest first. */
export async function readVersions(
  context: UseCaseContext,
  ids: { orderId: string; attachmentId: string },
): Promise<Version[]> {
  const { versions } = await readableAttachment(context.tx, context.actor, ids);
  const view = { internal: seesInternal(context.actor) };
  return versions.map((version) => presentVersion(version, view));
}

/** One version with the threads of the tabs that the actor may read. */
export async function readVersion(context: UseCaseContext, ids: VersionIds): Promise<VersionDetail> {
  const { attachment, version } = await readableVersion(context.tx, context.actor, ids);
  const topics = await topicsOf(context.tx, version.id, tabsFor(context.actor, attachment.kind));
  return {
    version: presentVersion(version, { internal: seesInternal(context.actor) }),
    pageSizes: await pageSizesOf(context.tx, version.id),
    topics: topics.map(presentTopic),
  };
}

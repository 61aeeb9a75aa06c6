import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { readableAttachment, readableVersion } from '#server/access/order-access.ts';
import { seesInternal } from '#server/access/order-channels.ts';
import { presentTopic } from '#server/review/present-topic.ts';
import type { VersionIds } from '#server/review/thread-access.ts';
import { topicsOf } from '#server/review/topics.queries.ts';
import { tabsFor } from '#shared/access/tabs.ts';
import type { Version, VersionDetail } from '#shared/files/attachment.ts';
import { pageSizesOf } from './attachments.queries.ts';
import { presentVersion } from './present-version.ts';

/** Newest first. */
export async function readVersions(
  work: UseCaseContext,
  ids: { orderId: string; attachmentId: string },
): Promise<Version[]> {
  const { versions } = await readableAttachment(work.tx, work.actor, ids);
  const view = { internal: seesInternal(work.actor) };
  return versions.map((version) => presentVersion(version, view));
}

/** One version with the threads of the tabs that the actor may read. */
export async function readVersion(work: UseCaseContext, ids: VersionIds): Promise<VersionDetail> {
  const { attachment, version } = await readableVersion(work.tx, work.actor, ids);
  const topics = await topicsOf(work.tx, version.id, tabsFor(work.actor, attachment.kind));
  return {
    version: presentVersion(version, { internal: seesInternal(work.actor) }),
    pageSizes: await pageSizesOf(work.tx, version.id),
    topics: topics.map(presentTopic),
  };
}

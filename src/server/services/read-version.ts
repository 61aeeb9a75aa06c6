import { pageSizesOf } from '#server/db/attachments.queries.ts';
import { topicsOf } from '#server/db/topics.queries.ts';
import type { Version, VersionDetail } from '#shared/model/attachment.ts';
import { tabsFor } from '#shared/rules/tabs.ts';
import { readableAttachment, readableVersion } from './order-access.ts';
import { seesInternal } from './order-channels.ts';
import { presentTopic } from './present-topic.ts';
import { presentVersion } from './present-version.ts';
import type { VersionIds } from './thread-access.ts';
import type { Work } from './work.ts';

/** Newest first. */
export async function readVersions(
  work: Work,
  ids: { orderId: string; attachmentId: string },
): Promise<Version[]> {
  const { versions } = await readableAttachment(work.tx, work.actor, ids);
  const view = { ...work, internal: seesInternal(work.actor) };
  return Promise.all(versions.map((version) => presentVersion(version, view)));
}

/** One version with the threads of the tabs that the actor may read. */
export async function readVersion(work: Work, ids: VersionIds): Promise<VersionDetail> {
  const { attachment, version } = await readableVersion(work.tx, work.actor, ids);
  const topics = await topicsOf(work.tx, version.id, tabsFor(work.actor, attachment.kind));
  return {
    version: await presentVersion(version, { ...work, internal: seesInternal(work.actor) }),
    pageSizes: await pageSizesOf(work.tx, version.id),
    topics: topics.map(presentTopic),
  };
}

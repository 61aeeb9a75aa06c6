import { deleteVersionRow, versionsOf } from '#server/db/attachments.queries.ts';
import { insertJob } from '#server/db/jobs.queries.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import { can } from '#shared/rules/permission.ts';
import { mayDeleteVersion } from '#shared/rules/version-rules.ts';
import { forgetNotices } from './notify.ts';
import { forbidden, holdOrder, readableVersion } from './order-access.ts';
import { recordTimeline, tellOrder, tellStorage } from './tell.ts';
import { tellVersion } from './tell-version.ts';
import type { VersionIds } from './thread-access.ts';
import type { Writing } from './work.ts';

/** Removes a version with a reason; its files go after the commit, by a job. */
export async function deleteVersion(work: Writing, ids: VersionIds, reason: string): Promise<null> {
  const { tx, actor } = work;
  await holdOrder(tx, ids.orderId);
  const found = await readableVersion(tx, actor, ids);
  if (!can(actor, 'update', 'ASSIGNED_OPERATOR')) throw forbidden();
  const flags = (version: (typeof found)['version']) => ({
    isInternal: version.is_internal,
    isInternalApproved: version.is_internal_approved,
    disabledDelete: version.disabled_delete,
  });
  const siblings = (await versionsOf(tx, [found.attachment.id])).map(flags);
  if (!mayDeleteVersion(actor, flags(found.version), siblings))
    throw new Refusal('conflict', 'This version cannot be deleted', [
      'A checked version, a protected one and the last one of its tab stay.',
    ]);
  const removed = await deleteVersionRow(tx, found.version.id);
  await forgetNotices(tx, found.order.id, 'versionId', found.version.id);
  await insertJob(tx, 'delete-objects', { keys: removed.flatMap(({ keys }) => keys) });
  await recordTimeline(work, found.order, {
    type: 'history',
    content: `Version ${found.version.number} of ${found.attachment.name} was removed: ${reason}`,
    versionId: found.version.id,
    isInternal: true,
  });
  await tellVersion(work, found, { kind: 'removed', versionId: found.version.id });
  await tellOrder(work, found.order, null);
  await tellStorage(work, found.order);
  return null;
}

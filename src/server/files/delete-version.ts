import type { MutationContext } from '#server/access/mutation-context.ts';
import { forbidden, isPublic, lockOrder, readableVersion } from '#server/access/order-access.ts';
import { requireNotApproved } from '#server/decisions/require-not-approved.ts';
import { forgetVersion } from '#server/notifications/notify.ts';
import { publishOrderUpdate, publishStorageChange, recordTimeline } from '#server/orders/publish-update.ts';
import { keepCarriedThreads } from '#server/review/compare/carried-threads.queries.ts';
import { compareFollowing } from '#server/review/compare/compare-versions.ts';
import type { VersionIds } from '#server/review/thread-access.ts';
import { can } from '#shared/access/permission.ts';
import { seesInternal } from '#shared/access/role.ts';
import { mayDeleteVersion } from '#shared/files/version-rules.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { deleteVersionRow, versionsOf } from './attachments.queries.ts';
import { openState } from './present-version.ts';
import { publishVersionRemoved } from './publish-version.ts';
import { requireOpenForFiles } from './upload/grant-upload.ts';

/**
 * Removes a version with a reason; its files go after the commit, by a job. `knownState`: of its open threads, as the actor
 * knew them (`openState`). What others have written since is not deleted unread.
 */
export async function deleteVersion(
  context: MutationContext,
  ids: VersionIds,
  reason: string,
  knownState: string | undefined,
): Promise<null> {
  const { tx, actor } = context;
  await lockOrder(tx, ids.orderId);
  const found = await readableVersion(tx, actor, ids);
  if (!can(actor, 'update', 'ASSIGNED_OPERATOR')) throw forbidden();
  requireOpenForFiles(found.order);
  const flags = (version: (typeof found)['version']) => ({
    isInternal: version.is_internal,
    isInternalApproved: version.is_internal_approved,
    disabledDelete: version.disabled_delete,
  });
  const versions = await versionsOf(tx, [found.attachment.id]);
  const siblings = versions.map(flags);
  if (!mayDeleteVersion(actor, flags(found.version), siblings))
    throw new Refusal('conflict', 'This version cannot be deleted', [
      'A checked version, a protected one and the last one of its tab stay.',
    ]);
  if (knownState !== undefined && knownState !== openState(found.version, { internal: seesInternal(actor) }))
    throw new Refusal('conflict', 'The version was not deleted', [
      'Its comments have changed in the meantime. Read them first.',
    ]);
  await requireNotApproved(context, found.order.id, [found.version]);
  await keepCarriedThreads(tx, found.version.id);
  const removed = await deleteVersionRow(tx, found.version.id, {
    by: actor.userId,
    now: context.now,
    wasPublic: isPublic(found.attachment, found.version, found.order.status),
  });
  await forgetVersion(tx, found.order.id, found.version.id);
  await tx.addJob('delete-objects', { keys: removed.flatMap(({ keys }) => keys) });
  await compareFollowing(tx, versions, found.version);
  await recordTimeline(context, found.order, {
    type: 'history',
    content: `Version ${found.version.number} of ${found.attachment.name} was removed: ${reason}`,
    versionId: found.version.id,
    isInternal: true,
  });
  publishVersionRemoved(context, found);
  await publishOrderUpdate(context, found.order, null);
  publishStorageChange(context, found.order);
  return null;
}

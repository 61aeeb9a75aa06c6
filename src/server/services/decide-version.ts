import { setInternalApproved } from '#server/db/attachments.queries.ts';
import type { Version } from '#shared/model/attachment.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import { can } from '#shared/rules/permission.ts';
import { mayDecideVersion } from '#shared/rules/version-rules.ts';
import { forbidden, holdOrder, readableVersion } from './order-access.ts';
import { recordTimeline } from './tell.ts';
import { answerVersion } from './tell-version.ts';
import type { VersionIds } from './thread-access.ts';
import type { Writing } from './work.ts';

/** Approves a version (it becomes Checked) or revises it; writes the timeline entry. */
export async function decideVersion(
  work: Writing,
  ids: VersionIds,
  decision: 'Approved' | 'Revise',
): Promise<Version> {
  await holdOrder(work.tx, ids.orderId);
  const found = await readableVersion(work.tx, work.actor, ids);
  if (!can(work.actor, 'update', 'APPROVE_ACTION')) throw forbidden();
  if (!mayDecideVersion(work.actor, found.order.status))
    throw new Refusal('conflict', 'This version cannot be decided now', [
      'Versions are approved or revised while their order is in progress.',
    ]);
  await setInternalApproved(work.tx, found.version.id, decision === 'Approved');
  await recordTimeline(work, found.order, {
    type: 'history',
    content: decision,
    versionId: found.version.id,
    isInternal: true,
  });
  return answerVersion(work, found);
}

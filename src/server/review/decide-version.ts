import type { MutationContext } from '#server/access/mutation-context.ts';
import { forbidden, lockOrder, type ReadableVersion, readableVersion } from '#server/access/order-access.ts';
import { internalChannel } from '#server/access/order-channels.ts';
import { appendDecision } from '#server/decisions/append-decision.ts';
import { decisionConflict, newerVersion } from '#server/decisions/check-seen.ts';
import { decidedVersion } from '#server/decisions/current-proofs.ts';
import { decisionsOf } from '#server/decisions/decisions.queries.ts';
import { findVersion, setInternalApproved, versionsOf } from '#server/files/attachments.queries.ts';
import { publishVersion } from '#server/files/publish-version.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { recordTimeline } from '#server/orders/publish-update.ts';
import { can } from '#shared/access/permission.ts';
import type { DecidedVersion } from '#shared/decisions/decision.ts';
import type { Version } from '#shared/files/attachment.ts';
import { mayDecideVersion } from '#shared/files/version-rules.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { approveReviewed } from './end-review.ts';
import { type PassedOnCopy, passOnApproved, takeBackPassedOn } from './pass-on-approved.ts';
import { reviewSituation } from './request-review.ts';
import type { VersionIds } from './thread-access.ts';

/**
 * Approves a version (it becomes Checked) or revises it; writes the timeline entry. `copy`: what is passed on where it is
 * approved; `take` is called where that is used.
 */
export async function decideVersion(
  context: MutationContext,
  ids: VersionIds,
  decision: 'Approved' | 'Revise',
  { sha256, copy, take }: { sha256: string | null; copy: PassedOnCopy | null; take: () => void },
): Promise<Version> {
  await lockOrder(context.tx, ids.orderId);
  const found = await readableVersion(context.tx, context.actor, ids);
  if (!can(context.actor, 'update', 'APPROVE_ACTION')) throw forbidden();
  if (!mayDecideVersion(context.actor, reviewSituation(found.order)))
    throw new Refusal('conflict', 'This version cannot be decided now', [
      'Versions are approved or revised while their order is in progress or in GR Revision, and neither frozen, locked nor archived.',
    ]);
  if (decision === 'Approved' || !found.version.is_internal_approved) await requireNewest(context, found);
  const shown = await requireShown(context, found, sha256);
  if (decision === 'Approved' && found.version.is_internal_approved)
    throw await approvedBefore(context, found);
  await setInternalApproved(context.tx, found.version.id, decision === 'Approved');
  const kind = decision === 'Approved' ? 'approved-version' : 'revised-version';
  const { id: decisionId } = await appendDecision(context, found.order.id, {
    kind,
    reason: null,
    versions: [shown],
  });
  await recordTimeline(context, found.order, {
    type: 'history',
    content: decision,
    versionId: found.version.id,
    decisionId,
    isInternal: true,
  });
  const notified = decision === 'Approved' ? await approveReviewed(context, found) : [];
  // The order shows its newest decision, which customers do not read here.
  const about = { orderId: String(found.order.id), order: null };
  context.tx.emit(internalChannel(found.order.id), 'reload-order', about);
  if (decision === 'Approved')
    await passOnApproved(context, found, { sha256: shown.sha256, copy, take }, notified);
  else if (found.version.is_internal_approved) await takeBackPassedOn(context, found, shown.sha256);
  return publishVersion(context, found);
}

/** Refuses to give the response of a decision on a version again that others have revised or approved since. */
export async function requireDecidedStill(
  tx: Tx,
  { id, attachmentId, version, isInternalApproved }: Version,
): Promise<void> {
  const now = await findVersion(tx, attachmentId, id);
  if (now?.is_internal_approved === isInternalApproved) return;
  throw new Refusal('conflict', 'Someone else has decided on this version', [
    `Version ${version} is ${now?.is_internal_approved ? 'approved' : 'not approved'} now. Nothing was recorded again: look at it and decide again.`,
  ]);
}

/** Returns the refusal of a second approval, naming whose came first. */
async function approvedBefore(
  { tx }: MutationContext,
  { order, version }: ReadableVersion,
): Promise<Refusal> {
  const first = (await decisionsOf(tx, order.id)).find(
    ({ kind, versions }) =>
      kind === 'approved-version' && versions.some(({ versionId }) => versionId === version.id),
  );
  const who = first === undefined ? 'Someone else' : (first.impersonator_name ?? first.user_name);
  return new Refusal('conflict', 'This version is approved already', [
    `${who} approved version ${version.number} of “${version.file_name}” first: nothing was recorded again.`,
  ]);
}

/** Refuses to decide on an older version. One that is Checked can still be revised: it could not be deleted else. */
async function requireNewest(
  { tx }: MutationContext,
  { attachment, version }: ReadableVersion,
): Promise<void> {
  const [newest] = await versionsOf(tx, [attachment.id]);
  if (newest !== undefined && newest.id !== version.id)
    throw decisionConflict([newerVersion(attachment.id, newest)]);
}

/** Returns the version as the record keeps it. Refuses bytes that were not on the screen. */
async function requireShown(
  context: MutationContext,
  { attachment, version }: ReadableVersion,
  sha256: string | null,
): Promise<DecidedVersion> {
  const decided = await decidedVersion(context, version, sha256 !== null);
  if (sha256 !== null && sha256 !== decided.sha256)
    throw decisionConflict([
      { what: 'different-bytes', attachmentId: attachment.id, fileName: version.file_name },
    ]);
  return decided;
}

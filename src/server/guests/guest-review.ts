import { guestDenied } from '#server/access/guest-end.ts';
import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import {
  forbidden,
  readableOf,
  readableOrder,
  readableRemovals,
  readableVersion,
} from '#server/access/order-access.ts';
import { presentPerson } from '#server/accounts/present-person.ts';
import { watermarkAddress } from '#server/brands/watermarks.queries.ts';
import { readHours } from '#server/calendar/business-hours.ts';
import { decidedVersions, decisionConflict, newerVersion } from '#server/decisions/check-seen.ts';
import { readNewestDecision } from '#server/decisions/read-decisions.ts';
import { requireUndecided } from '#server/decisions/require-undecided.ts';
import {
  type AttachmentRow,
  attachmentsOf,
  removalsOf,
  type VersionRow,
  versionsOf,
} from '#server/files/attachments.queries.ts';
import { presentAttachment } from '#server/files/present-version.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { actOnOrder } from '#server/orders/actions/act-on-order.ts';
import { lockUnchanged } from '#server/orders/lock-orders.ts';
import { orderHistory } from '#server/orders/order-history.ts';
import { findPerson, type OrderRow } from '#server/orders/orders.queries.ts';
import { recordTimeline } from '#server/orders/publish-update.ts';
import { closedAt } from '#server/orders/timeline.queries.ts';
import type { VersionIds } from '#server/review/thread-access.ts';
import type { Actor } from '#shared/access/actor.ts';
import { mayMove } from '#shared/board/order-move.ts';
import type { SeenVersion } from '#shared/decisions/decision.ts';
import { closingOf } from '#shared/guests/guest-closed.ts';
import type { GuestData, GuestDecision } from '#shared/guests/guest-link.ts';
import { guestMoves } from '#shared/guests/guest-rules.ts';
import { invalidInput, Refusal } from '#shared/kernel/errors.ts';
import { shownOrderName } from '#shared/orders/order-name.ts';
import { decidedAs } from './guest-labels.ts';
import { findGuestLink } from './guest-links.queries.ts';
import { insertGuestDecision } from './guests.queries.ts';

/** Returns the attachments of which a guest may read something, each with those versions, newest first. */
export async function readableFiles(
  tx: Tx,
  actor: Actor,
  order: Pick<OrderRow, 'id' | 'status'>,
): Promise<{ row: AttachmentRow; versions: VersionRow[] }[]> {
  const rows = (await attachmentsOf(tx, order.id)).filter(
    ({ id }) => actor.guest?.attachmentIds.includes(id) === true,
  );
  const all = await versionsOf(
    tx,
    rows.map(({ id }) => id),
  );
  return rows
    .map((row) => {
      const own = all.filter((version) => version.attachment_id === row.id);
      return { row, versions: readableOf(actor, row, own, order.status) };
    })
    .filter(({ versions }) => versions.length > 0);
}

/** Returns everything a guest may read of the order. */
export async function readGuestData(context: UseCaseContext): Promise<GuestData> {
  const { tx, actor } = context;
  const { guest } = actor;
  if (guest === undefined) throw forbidden();
  const order = await readableOrder(tx, actor, String(guest.orderId));
  const link = await findGuestLink(tx, guest.linkId);
  const person = await findPerson(tx, actor.userId);
  if (link === null || person === null) throw guestDenied();
  const email = link.visitors.find(({ id }) => id === actor.userId)?.email ?? '';
  const { name, avatar } = presentPerson(link.inviter);

  const files = await readableFiles(tx, actor, order);
  const removals = readableRemovals(
    actor,
    await removalsOf(
      tx,
      files.map(({ row }) => row.id),
    ),
  );
  const attachments = files.map(({ row, versions }) =>
    presentAttachment(row, versions, removals, { internal: false }),
  );
  return {
    guestId: actor.userId,
    guestName: presentPerson(person).name,
    guestEmail: email === '' ? null : { email },
    guestAvatar: person.avatar,
    providerZone: (await readHours(tx)).timeZone,
    guestMessage: link.message,
    inviter: { name, avatar },
    orderIsFrozen: order.is_frozen,
    orderId: String(order.id),
    orderName: shownOrderName(order.name),
    progress: order.status,
    isArchived: order.is_archived,
    closedAt:
      closingOf({ progress: order.status, isArchived: order.is_archived }) === null
        ? null
        : ((await closedAt(tx, order, orderHistory.archive('', '', null)))?.toISOString() ?? null),
    mayDownload: link.may_download,
    mayDecide: link.may_decide && order.has_review_buttons,
    expiresAt: link.expires_at?.toISOString() ?? null,
    downloadWithWatermark: {
      watermark: await watermarkAddress(tx, order),
      isDownloadWithWatermark: order.download_with_watermark,
      isDarkBackground: order.is_dark_background,
    },
    attachments,
    decision: await readNewestDecision(context, order.id),
  };
}

/** Refuses a decision on a version that a newer one has replaced: it would be recorded of the newer one. */
async function requireNewest(
  { tx, actor }: UseCaseContext,
  attachment: AttachmentRow,
  { id }: VersionRow,
): Promise<void> {
  const [newest] = readableOf(actor, attachment, await versionsOf(tx, [attachment.id]), 'in-review');
  if (newest !== undefined && newest.id !== id) throw decisionConflict([newerVersion(attachment.id, newest)]);
}

/** Decides as a guest: moves the order as the rules allow, and records file and version in the history. */
export async function decideAsGuest(
  context: MutationContext,
  ids: VersionIds,
  {
    decision,
    reason,
    seen,
  }: {
    decision: GuestDecision;
    reason: string | null;
    seen?: readonly SeenVersion[] | undefined;
  },
): Promise<GuestData> {
  const { tx, actor, now } = context;
  const locked = await lockUnchanged(context, ids.orderId, undefined);
  if (actor.guest?.mayDecide !== true) throw forbidden();
  if (seen !== undefined) {
    if (!seen.some(({ versionId }) => versionId === ids.versionId))
      throw invalidInput(['seen: lacks the version that is decided on']);
    await requireUndecided(context, locked);
    // A version that is no longer the newest is refused with the newer one, not as unknown.
    await decidedVersions(context, locked.id, seen);
  }
  const { order, attachment, version } = await readableVersion(tx, actor, ids);
  const situation = {
    status: order.status,
    isFrozen: order.is_frozen,
    ability: 'none',
    hasReviewButtons: order.has_review_buttons,
  } as const;
  if (order.is_archived || !mayMove(actor, situation, guestMoves[decision]))
    throw new Refusal('conflict', 'This proof cannot be decided now', [
      'Proofs are decided while their order is in review. It is shown as it is now.',
    ]);
  await requireNewest(context, attachment, version);
  await actOnOrder(context, ids.orderId, decision === 'approved' ? 'approve' : 'in-progress', {
    seen,
    summary: reason ?? undefined,
  });
  const decisionId = (await readNewestDecision(context, order.id))?.id ?? null;
  await recordTimeline(context, order, {
    type: 'history',
    content: decidedAs({ decision, reason }, version),
    versionId: version.id,
    decisionId,
    isInternal: false,
  });
  await insertGuestDecision(tx, {
    userId: actor.userId,
    decision,
    reason,
    versionId: version.id,
    versionNumber: version.number,
    fileName: version.file_name,
    decisionId,
    now,
  });
  return readGuestData(context);
}

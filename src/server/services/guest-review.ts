import { attachmentsOf, versionsOf } from '#server/db/attachments.queries.ts';
import { findGuestLink } from '#server/db/guest-links.queries.ts';
import { insertGuestDecision } from '#server/db/guests.queries.ts';
import { findPerson } from '#server/db/orders.queries.ts';
import type { Attachment, VersionDetail } from '#shared/model/attachment.ts';
import type { GuestData, GuestDecision } from '#shared/model/guest-link.ts';
import { shownOrderName } from '#shared/model/order-name.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import { guestMoves } from '#shared/rules/guest-links.ts';
import { mayMove } from '#shared/rules/order-move.ts';
import { actOnOrder } from './act-on-order.ts';
import { type GuestAddresses, withGuestAddresses } from './guest-addresses.ts';
import { guestDenied } from './guest-session.ts';
import { decidedAs } from './guest-words.ts';
import { forbidden, holdOrder, readableOf, readableOrder, readableVersion } from './order-access.ts';
import { presentPerson } from './present-person.ts';
import { presentAttachment } from './present-version.ts';
import { readVersion } from './read-version.ts';
import { recordTimeline } from './tell.ts';
import type { VersionIds } from './thread-access.ts';
import type { Work, Writing } from './work.ts';

/** What a guest's answers need beside the work: where their files are fetched, and in which session. */
export interface GuestView {
  addresses: GuestAddresses;
  sessionId: string;
}

/** All that a guest is told of the order. */
export async function readGuestData(work: Work, view: GuestView): Promise<GuestData> {
  const { tx, actor, store, now } = work;
  const { guest } = actor;
  if (guest === undefined) throw forbidden();
  const order = await readableOrder(tx, actor, String(guest.orderId));
  const link = await findGuestLink(tx, guest.linkId);
  const person = await findPerson(tx, actor.userId);
  if (link === null || person === null) throw guestDenied();
  const email = link.visitors.find(({ id }) => id === actor.userId)?.email ?? '';
  const { name, avatar } = presentPerson(link.inviter);

  const rows = (await attachmentsOf(tx, order.id)).filter(({ id }) => guest.attachmentIds.includes(id));
  const versions = await versionsOf(
    tx,
    rows.map(({ id }) => id),
  );
  const attachments: Attachment[] = [];
  for (const row of rows) {
    const own = versions.filter((version) => version.attachment_id === row.id);
    const readable = readableOf(actor, row, own, order.status);
    if (readable.length === 0) continue;
    const attachment = await presentAttachment(row, readable, { store, now, internal: false });
    attachments.push({
      ...attachment,
      versions: attachment.versions.map((version) =>
        withGuestAddresses(view.addresses, view.sessionId, version),
      ),
    });
  }
  return {
    guestId: actor.userId,
    guestName: presentPerson(person).name,
    guestEmail: email === '' ? null : { email },
    guestAvatar: person.avatar,
    guestMessage: link.message,
    inviter: { name, avatar },
    orderIsFrozen: order.is_frozen,
    orderId: String(order.id),
    orderName: shownOrderName(order.name),
    progress: order.status,
    isArchived: order.is_archived,
    mayDownload: link.may_download,
    mayDecide: link.may_decide,
    expiresAt: link.expires_at?.toISOString() ?? null,
    downloadWithWatermark: {
      watermark: null,
      isDownloadWithWatermark: order.download_with_watermark,
      isDarkBackground: order.is_dark_background,
    },
    attachments,
  };
}

/** One version with its public threads. */
export async function readGuestVersion(work: Work, view: GuestView, ids: VersionIds): Promise<VersionDetail> {
  const detail = await readVersion(work, ids);
  return { ...detail, version: withGuestAddresses(view.addresses, view.sessionId, detail.version) };
}

/** A guest's decision: it moves the order as the rules allow, and stands in the history with file and version. */
export async function decideAsGuest(
  work: Writing,
  view: GuestView,
  ids: VersionIds,
  { decision, reason }: { decision: GuestDecision; reason: string | null },
): Promise<GuestData> {
  const { tx, actor, now } = work;
  await holdOrder(tx, ids.orderId);
  const { order, version } = await readableVersion(tx, actor, ids);
  if (actor.guest?.mayDecide !== true) throw forbidden();
  const situation = { status: order.status, isFrozen: order.is_frozen, ability: 'none' } as const;
  if (order.is_archived || !mayMove(actor, situation, guestMoves[decision]))
    throw new Refusal('conflict', 'This proof cannot be decided now', [
      'Proofs are decided while their order is in review. It is shown as it stands now.',
    ]);
  await actOnOrder(work, ids.orderId, decision === 'approved' ? 'approve' : 'in-progress', {});
  await recordTimeline(work, order, {
    type: 'history',
    content: decidedAs({ decision, reason }, version),
    versionId: version.id,
    isInternal: false,
  });
  await insertGuestDecision(tx, {
    userId: actor.userId,
    decision,
    reason,
    versionId: version.id,
    versionNumber: version.number,
    fileName: version.file_name,
    now,
  });
  return readGuestData(work, view);
}

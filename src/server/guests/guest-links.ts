import { endSockets, nameOfActor, narrowSockets } from '#server/access/access-change.ts';
import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import {
  forbidden,
  isReadable,
  lockOrder,
  notFound,
  readableOrder,
  requirePermission,
} from '#server/access/order-access.ts';
import { hashPassword } from '#server/accounts/password.ts';
import { attachmentsOf, versionsOf } from '#server/files/attachments.queries.ts';
import { hashToken, newId } from '#server/kernel/http/opaque-token.ts';
import type { OrderRow } from '#server/orders/orders.queries.ts';
import { recordTimeline } from '#server/orders/publish-update.ts';
import type { GuestLink } from '#shared/guests/guest-link.ts';
import { mayControlLink, mayInvite, mayLetDecide, mayReadLinks } from '#shared/guests/guest-links.ts';
import type { GuestInvitation } from '#shared/guests/guests.http.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { placeOf } from '#shared/orders/order-place.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import {
  allowOpens,
  countGuestLinks,
  findGuestLink,
  type GuestLinkRow,
  guestLinksOf,
  guestLinksOfOrder,
  insertGuestLink,
  revokeLink,
  saveLinkEnd,
  saveLinkToken,
} from './guest-links.queries.ts';
import { addressee } from './guest-words.ts';
import { sessionsOfLink } from './guests.queries.ts';
import { presentGuestLink } from './present-guest-link.ts';
import { publishLinkChanges } from './publish-to-guests.ts';

export async function readOrderGuestLinks(work: UseCaseContext, orderId: string): Promise<GuestLink[]> {
  const order = await readableOrder(work.tx, work.actor, orderId);
  if (!mayReadLinks(work.actor, { companyId: order.company_id })) throw forbidden();
  return (await guestLinksOfOrder(work.tx, order.id)).map((row) => presentGuestLink(row, work));
}

/** A page of the links that one may see, and how many there are. */
export async function readGuestLinks(
  work: UseCaseContext,
  { state, limit, cursor }: { state: 'live' | 'all'; limit: number; cursor?: string | undefined },
): Promise<RouteData<'guestLinks'>> {
  const { tx, actor, now } = work;
  requirePermission(actor, 'read', 'GUEST_REVIEWER');
  const last = cursor === undefined ? undefined : await findGuestLink(tx, cursor);
  if (last === null || (last && !mayReadLinks(actor, { companyId: last.company_id })))
    throw new Refusal('invalid_input', 'Not Valid', ['This page of the list is not known. Please reload.']);
  const liveAt = state === 'live' ? now : null;
  const rows = await guestLinksOf(tx, actor.companyId, { liveAt, limit: limit + 1, after: cursor ?? null });
  const page = rows.slice(0, limit);
  return {
    links: page.map((row) => presentGuestLink(row, work)),
    counts: await countGuestLinks(tx, actor.companyId, now),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Makes a link whose token is `token`; the argument is not kept. */
export async function inviteGuest(
  work: MutationContext,
  orderId: string,
  invitation: GuestInvitation,
  token: string,
): Promise<GuestLink> {
  const { tx, actor, now } = work;
  await lockOrder(tx, orderId);
  const order = await readableOrder(tx, actor, orderId);
  if (!mayInvite(actor) || (invitation.mayDecide && !mayLetDecide(actor))) throw forbidden();
  requireOpenForGuests(order);
  requireConsistent(invitation, now);
  const names = await requireShowable(work, order, invitation.attachmentIds);
  const { guest, password, expiresAt, protection, maxOpens, mayDownload, mayDecide, message } = invitation;
  const id = newId();
  await insertGuestLink(tx, {
    id,
    orderId: order.id,
    tokenHash: hashToken(token),
    invitedBy: actor.userId,
    guest,
    message,
    attachmentIds: invitation.attachmentIds,
    now,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    protection,
    passwordHash: password === undefined ? null : await hashPassword(password),
    maxOpens,
    mayDownload,
    mayDecide,
  });
  await note(work, order, `Invited ${addressee(guest)} to review ${names.join(', ')}`);
  return presentGuestLink(await requireLink(work, id), work);
}

function requireOpenForGuests(order: OrderRow): void {
  const why = order.is_archived ? 'archived' : order.is_frozen ? 'frozen' : null;
  if (why !== null || placeOf(order) === 'draft')
    throw new Refusal('conflict', 'Guests cannot be invited now', [
      `This order is ${why ?? 'a draft'}. Invite them when it is open.`,
    ]);
}

function requireConsistent({ guest, protection, password, expiresAt }: GuestInvitation, now: Date): void {
  const refuse = (message: string) => new Refusal('invalid_input', 'Not Valid', [message]);
  if (expiresAt !== null && new Date(expiresAt) <= now) throw refuse('expiresAt: The end must lie ahead.');
  if (protection === 'code' && guest === null)
    throw refuse('protection: A code is mailed: give the guest’s name and e-mail address.');
  if ((protection === 'password') !== (password !== undefined))
    throw refuse('password: Required with the protection by password, and with it alone.');
}

/** Their names; refused where one is not of this order, or nothing of it may ever be seen by a guest. */
async function requireShowable(
  { tx, actor }: UseCaseContext,
  order: OrderRow,
  ids: readonly string[],
): Promise<string[]> {
  const attachments = await attachmentsOf(tx, order.id);
  const versions = await versionsOf(tx, [...ids]);
  return [...new Set(ids)].map((id) => {
    const attachment = attachments.find((one) => one.id === id);
    const isShown = versions.some(
      (version) =>
        version.attachment_id === id &&
        !version.is_internal &&
        attachment !== undefined &&
        attachment.kind !== 'internal' &&
        isReadable(actor, attachment, version, order.status),
    );
    if (attachment === undefined || !isShown)
      throw new Refusal('invalid_input', 'Not Valid', [
        'attachmentIds: A file is not there any more, or is not for guests to see.',
      ]);
    return attachment.name;
  });
}

/** Into the history, and to those who list links. */
async function note(work: MutationContext, order: OrderRow, content: string): Promise<void> {
  await recordTimeline(work, order, { type: 'history', content, versionId: null, isInternal: false });
  await publishLinkChanges(work.tx, [order.id]);
}

async function requireLink({ tx }: UseCaseContext, id: string): Promise<GuestLinkRow> {
  const link = await findGuestLink(tx, id);
  if (link === null) throw notFound();
  return link;
}

/** Locks a link's order and returns both. Refuses those who may not read the order or invite to it. */
async function lockLink(
  work: MutationContext,
  linkId: string,
): Promise<{ link: GuestLinkRow; order: OrderRow }> {
  const { tx, actor } = work;
  const { order_id: orderId } = await requireLink(work, linkId);
  await lockOrder(tx, String(orderId));
  const order = await readableOrder(tx, actor, String(orderId));
  if (!mayInvite(actor)) throw forbidden();
  return { link: await requireLink(work, linkId), order };
}

const nameOf = (link: GuestLinkRow): string =>
  link.guest_name === null ? 'an open guest link' : `the guest link of ${link.guest_name}`;

/** Ends a link, its sessions and its sockets at once. Done twice it stays done. */
export async function revokeGuestLink(work: MutationContext, linkId: string): Promise<GuestLink> {
  const { link, order } = await lockLink(work, linkId);
  if (link.revoked_at === null) {
    await revokeLink(work.tx, linkId, work.now);
    const end = { code: 'link-revoked', by: await nameOfActor(work) } as const;
    endSockets(work.tx, await sessionsOfLink(work.tx, linkId), end);
    await note(work, order, `Revoked ${nameOf(link)}`);
  }
  return presentGuestLink(await requireLink(work, linkId), work);
}

function requireControl({ actor }: UseCaseContext, link: GuestLinkRow): void {
  if (!mayControlLink(actor, link.inviter.id)) throw forbidden();
  if (link.revoked_at !== null)
    throw new Refusal('conflict', 'This link was revoked', ['Invite the guest anew.']);
}

/** Sets when the link ends, and how often it opens from now on; sessions under way follow. */
export async function extendGuestLink(
  work: MutationContext,
  linkId: string,
  { furtherOpens, ...terms }: { expiresAt: string | null; furtherOpens?: number | null | undefined },
): Promise<GuestLink> {
  const { link, order } = await lockLink(work, linkId);
  requireControl(work, link);
  const expiresAt = terms.expiresAt === null ? null : new Date(terms.expiresAt);
  if (expiresAt !== null && expiresAt <= work.now)
    throw new Refusal('invalid_input', 'Not Valid', ['expiresAt: The end must lie ahead.']);
  await saveLinkEnd(work.tx, linkId, expiresAt);
  if (furtherOpens !== undefined) await allowOpens(work.tx, linkId, furtherOpens);
  narrowSockets(work.tx, { sessions: await sessionsOfLink(work.tx, linkId) });
  await note(work, order, `Extended ${nameOf(link)}`);
  return presentGuestLink(await requireLink(work, linkId), work);
}

/** Gives the link another token. Who is in stays in; the earlier address opens nothing any more. */
export async function renewGuestLink(
  work: MutationContext,
  linkId: string,
  token: string,
): Promise<GuestLink> {
  const { link, order } = await lockLink(work, linkId);
  requireControl(work, link);
  if (presentGuestLink(link, work).state !== 'live')
    throw new Refusal('conflict', 'This link has ended', ['Extend it before you send it again.']);
  await saveLinkToken(work.tx, linkId, hashToken(token));
  await note(work, order, `Sent ${nameOf(link)} again`);
  return presentGuestLink(await requireLink(work, linkId), work);
}

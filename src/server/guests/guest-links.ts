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
import { mayControlLink, mayInvite, mayLetDecide, mayReadLinks } from '#shared/guests/guest-rules.ts';
import type { GuestInvitation } from '#shared/guests/guests.http.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import { invalidInput, Refusal } from '#shared/kernel/errors.ts';
import { phaseOf } from '#shared/orders/order-phase.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import { addressee } from './guest-labels.ts';
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
import { sessionsOfLink } from './guests.queries.ts';
import { presentGuestLink } from './present-guest-link.ts';
import { publishLinkChanges } from './publish-to-guests.ts';

type LinkLife = Pick<GuestInvitation, 'expiresAt' | 'days'>;

export async function readOrderGuestLinks(context: UseCaseContext, orderId: string): Promise<GuestLink[]> {
  const order = await readableOrder(context.tx, context.actor, orderId);
  if (!mayReadLinks(context.actor, { companyId: order.company_id })) throw forbidden();
  return (await guestLinksOfOrder(context.tx, order.id)).map((row) => presentGuestLink(row, context));
}

/** Returns a page of the links that the actor may see, and their number. */
export async function readGuestLinks(
  context: UseCaseContext,
  { state, limit, cursor }: { state: 'live' | 'all'; limit: number; cursor?: string | undefined },
): Promise<RouteData<'guestLinks'>> {
  const { tx, actor, now } = context;
  requirePermission(actor, 'read', 'GUEST_REVIEWER');
  const last = cursor === undefined ? undefined : await findGuestLink(tx, cursor);
  if (last === null || (last && !mayReadLinks(actor, { companyId: last.company_id })))
    throw invalidInput(['This page of the list is not known. Please reload.']);
  const liveAt = state === 'live' ? now : null;
  const rows = await guestLinksOf(tx, actor.companyId, { liveAt, limit: limit + 1, after: cursor ?? null });
  const page = rows.slice(0, limit);
  return {
    links: page.map((row) => presentGuestLink(row, context)),
    counts: await countGuestLinks(tx, actor.companyId, now),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Makes a link whose token is `token`; the argument is not kept. */
export async function inviteGuest(
  context: MutationContext,
  orderId: string,
  invitation: GuestInvitation,
  token: string,
): Promise<GuestLink> {
  const { tx, actor, now } = context;
  await lockOrder(tx, orderId);
  const order = await readableOrder(tx, actor, orderId);
  if (!mayInvite(actor) || (invitation.mayDecide && !mayLetDecide(actor))) throw forbidden();
  requireOpenForGuests(order);
  requireConsistent(invitation);
  const expiresAt = endOf(invitation, now);
  const names = await requireShowable(context, order, invitation.attachmentIds);
  const { guest, password, protection, maxOpens, mayDownload, mayDecide, message } = invitation;
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
    expiresAt,
    protection,
    passwordHash: password === undefined ? null : await hashPassword(password),
    maxOpens,
    mayDownload,
    mayDecide,
  });
  await note(context, order, `Invited ${addressee(guest)} to review ${names.join(', ')}`);
  return presentGuestLink(await requireLink(context, id), context);
}

function requireOpenForGuests(order: OrderRow): void {
  const why = order.is_archived ? 'archived' : order.is_frozen ? 'frozen' : null;
  if (why !== null || phaseOf(order) === 'draft')
    throw new Refusal('conflict', 'Guests cannot be invited now', [
      `This order is ${why ?? 'a draft'}. Invite them when it is open.`,
    ]);
}

/** Returns when a link ends that is made or extended now; null where it goes on until it is revoked. */
function endOf({ expiresAt, days }: LinkLife, now: Date): Date | null {
  if (days !== undefined) return new Date(now.getTime() + days * dayMs);
  const end = expiresAt === null ? null : new Date(expiresAt);
  if (end !== null && end <= now) throw invalidInput(['expiresAt: The end must lie ahead.']);
  return end;
}

function requireConsistent({ guest, protection, password }: GuestInvitation): void {
  const refuse = (message: string) => invalidInput([message]);
  if (protection === 'code' && guest === null)
    throw refuse('protection: A code is mailed: give the guest’s name and e-mail address.');
  if ((protection === 'password') !== (password !== undefined))
    throw refuse('password: Required with the protection by password, and with it alone.');
}

/** Returns the names of attachments. Refuses one of another order, and one that guests may never see. */
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
      throw invalidInput(['attachmentIds: A file no longer exists, or is not visible to guests.']);
    return attachment.name;
  });
}

/** Into the history, and to those who list links. */
async function note(context: MutationContext, order: OrderRow, content: string): Promise<void> {
  await recordTimeline(context, order, { type: 'history', content, versionId: null, isInternal: false });
  await publishLinkChanges(context.tx, [order.id]);
}

async function requireLink({ tx }: UseCaseContext, id: string): Promise<GuestLinkRow> {
  const link = await findGuestLink(tx, id);
  if (link === null) throw notFound();
  return link;
}

/** Locks a link's order and returns both. Refuses those who may not read the order or invite to it. */
async function lockLink(
  context: MutationContext,
  linkId: string,
): Promise<{ link: GuestLinkRow; order: OrderRow }> {
  const { tx, actor } = context;
  const { order_id: orderId } = await requireLink(context, linkId);
  await lockOrder(tx, String(orderId));
  const order = await readableOrder(tx, actor, String(orderId));
  if (!mayInvite(actor)) throw forbidden();
  return { link: await requireLink(context, linkId), order };
}

const nameOf = (link: GuestLinkRow): string =>
  link.guest_name === null ? 'an open guest link' : `the guest link of ${link.guest_name}`;

/** Ends a link, its sessions and its sockets at once. Done twice it stays done. */
export async function revokeGuestLink(context: MutationContext, linkId: string): Promise<GuestLink> {
  const { link, order } = await lockLink(context, linkId);
  if (link.revoked_at === null) {
    await revokeLink(context.tx, linkId, context.now);
    const end = { code: 'link-revoked', by: await nameOfActor(context) } as const;
    endSockets(context.tx, await sessionsOfLink(context.tx, linkId), end);
    await note(context, order, `Revoked ${nameOf(link)}`);
  }
  return presentGuestLink(await requireLink(context, linkId), context);
}

function requireControl({ actor }: UseCaseContext, link: GuestLinkRow): void {
  if (!mayControlLink(actor, link.inviter.id)) throw forbidden();
  if (link.revoked_at !== null)
    throw new Refusal('conflict', 'This link was revoked', ['Invite the guest again.']);
}

/** Sets when the link ends, and how often it opens from now on; sessions under way follow. */
export async function extendGuestLink(
  context: MutationContext,
  linkId: string,
  { furtherOpens, ...life }: LinkLife & { furtherOpens?: number | null | undefined },
): Promise<GuestLink> {
  const { link, order } = await lockLink(context, linkId);
  requireControl(context, link);
  await saveLinkEnd(context.tx, linkId, endOf(life, context.now));
  if (furtherOpens !== undefined) await allowOpens(context.tx, linkId, furtherOpens);
  narrowSockets(context.tx, { sessions: await sessionsOfLink(context.tx, linkId) });
  await note(context, order, `Extended ${nameOf(link)}`);
  return presentGuestLink(await requireLink(context, linkId), context);
}

/** Gives the link another token. Who is in stays in; the earlier address opens nothing any more. */
export async function renewGuestLink(
  context: MutationContext,
  linkId: string,
  token: string,
): Promise<GuestLink> {
  const { link, order } = await lockLink(context, linkId);
  requireControl(context, link);
  requireOpenForGuests(order);
  if (presentGuestLink(link, context).state !== 'live')
    throw new Refusal('conflict', 'This link has ended', ['Extend it before you send it again.']);
  await saveLinkToken(context.tx, linkId, hashToken(token));
  await note(context, order, `Sent ${nameOf(link)} again`);
  return presentGuestLink(await requireLink(context, linkId), context);
}

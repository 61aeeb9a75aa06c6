import type { CallResult } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { reportRefusal } from '#client/state/report-failure.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { GuestLink } from '#shared/guests/guest-link.ts';
import { maxLinksPerPage } from '#shared/guests/guest-rules.ts';
import type { GuestInvitation } from '#shared/guests/guests.http.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';

/** A new link with its address, which is returned only once; null if the response to this call was lost. */
type LinkToShare = RouteData<'inviteGuest'>;

/** Lists the links of an order, or with null of all readable orders; `showsAll`: ended ones too. */
export async function showGuestLinks(
  client: Client,
  listed: { orderId: string | null; showsAll: boolean },
): Promise<void> {
  const { links } = client;
  const isOfSame = links.orderId === listed.orderId && links.status !== 'idle';
  // An order's links are all loaded; other lists depend on `showsAll`.
  const stays = isOfSame && (listed.orderId !== null || links.showsAll === listed.showsAll);
  Object.assign(links, listed);
  if (stays && links.status === 'ready') return;
  if (!stays) Object.assign(links, { links: [], counts: isOfSame ? links.counts : null, nextCursor: null });
  links.status = 'loading';
  await loadGuestLinks(client);
}

export function leaveGuestLinks({ links }: Client): void {
  links.status = 'idle';
}

const pageSize = 50;

/** Reloads the listed links. */
export async function loadGuestLinks(client: Client): Promise<void> {
  const { links } = client;
  const { orderId, showsAll } = links;
  const isShown = (): boolean =>
    links.status !== 'idle' && links.orderId === orderId && (orderId !== null || links.showsAll === showsAll);
  const result =
    orderId === null
      ? await loadPages(client, isShown)
      : await client.api.call('orderGuestLinks', { params: { orderId } });
  if (!isShown()) return;
  if (result.ok) links.status = 'ready';
  // The former session's request: whoever comes next has asked for them themselves.
  else if (links.status === 'loading' && result.code !== 'aborted') links.status = 'failed';
}

/** Loads as many links of all orders as are listed, and at least the first page. */
async function loadPages({ api, links }: Client, isShown: () => boolean): Promise<CallResult<unknown>> {
  const state = links.showsAll ? 'all' : 'live';
  let left = Math.max(links.links.length, pageSize);
  let after: { cursor?: string } = {};
  for (;;) {
    const limit = Math.min(left, maxLinksPerPage);
    const result = await api.call('guestLinks', { query: { state, limit, ...after } });
    left -= limit;
    if (!result.ok || !result.data.nextCursor || left === 0 || !isShown()) return result;
    after = { cursor: result.data.nextCursor };
  }
}

/** Loads the page behind the listed links; once, however often one scrolls to its place. */
export async function loadMoreGuestLinks(client: Client): Promise<void> {
  const { links } = client;
  const { nextCursor, showsAll, status, isMoreAsked } = links;
  if (nextCursor === null || isMoreAsked || status !== 'ready') return;
  links.isMoreAsked = true;
  await client.api.call('guestLinks', {
    query: { state: showsAll ? 'all' : 'live', limit: pageSize, cursor: nextCursor },
  });
  links.isMoreAsked = false;
}

/** Returns null if refused, after a toast. */
export async function inviteGuest(
  client: Client,
  orderId: string,
  invitation: GuestInvitation,
): Promise<LinkToShare | null> {
  const result = await client.api.call('inviteGuest', {
    params: { orderId },
    body: { invitation: JSON.stringify(invitation) },
  });
  if (result.ok) return result.data;
  reportRefusal(client, result);
  return null;
}

export async function revokeGuestLink(client: Client, { id, guest }: GuestLink): Promise<void> {
  const result = await client.api.call('revokeGuestLink', { params: { linkId: id } });
  if (!result.ok) return reportRefusal(client, result);
  const whose = guest === null ? 'The link' : `${guest.name}’s link`;
  showToast(client.toasts, {
    kind: 'success',
    title: 'Success',
    messages: [`${whose} opens nothing any more.`],
  });
}

/** Returns whether it was done. */
export async function extendGuestLink(
  client: Client,
  { id }: GuestLink,
  terms: { expiresAt: null; days?: number; furtherOpens: number | null },
): Promise<boolean> {
  const result = await client.api.call('extendGuestLink', {
    params: { linkId: id },
    body: { terms: JSON.stringify(terms) },
  });
  if (!result.ok) reportRefusal(client, result);
  return result.ok;
}

/** A new address in place of the earlier one, mailed where the link is one person's. Null where it was refused. */
export async function resendGuestLink(client: Client, { id }: GuestLink): Promise<LinkToShare | null> {
  const result = await client.api.call('resendGuestLink', { params: { linkId: id } });
  if (result.ok) return result.data;
  reportRefusal(client, result);
  return null;
}

/**
 * Returns the address of a new link that must be passed on by hand, with a toast where it could not be mailed; null where
 * it was mailed, after a toast.
 */
export function reportLink(client: Client, { link, address }: LinkToShare): string | null {
  if (link.guest === null && address !== null) return address;
  if (link.guest !== null && link.mailedAt === null) {
    const remedy =
      address === null ? 'Send the link again on the page of guest links.' : 'Pass the address on yourself.';
    const messages = [`No mail could be sent to ${link.guest.email}. ${remedy}`];
    showToast(client.toasts, { kind: 'warning', title: 'Not mailed', messages });
    return address;
  }
  showToast(client.toasts, {
    kind: 'success',
    title: 'Success',
    messages: [
      link.guest === null
        ? 'The link is made. Its address was lost on the way: make a new one on the page of guest links.'
        : `The invitation is on its way to ${link.guest.email}.`,
    ],
  });
  return null;
}

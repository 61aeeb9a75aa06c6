import type { CallResponse } from '#client/net/route-call.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import { type LinksState, putLink, putLinksPage, putOrderLinks } from './links.store.ts';

type LinkResponses =
  | 'guestLinks'
  | 'orderGuestLinks'
  | 'inviteGuest'
  | 'resendGuestLink'
  | 'revokeGuestLink'
  | 'extendGuestLink';

/** Returns what responses change of the shown list of guests' links. */
export const linkResponses = (
  links: LinksState,
): { [N in LinkResponses]: (data: RouteData<N>, response: CallResponse) => void } => ({
  guestLinks: (page, { input: { query } }) => {
    const isAsked = links.orderId === null && (query?.state === 'all') === links.showsAll;
    if (isAsked) putLinksPage(links, page, query?.cursor === undefined);
  },
  orderGuestLinks: (found, { input }) => {
    if (links.orderId === String(input.params?.orderId)) putOrderLinks(links, found);
  },
  inviteGuest: ({ link }) => putLink(links, link),
  resendGuestLink: ({ link }) => putLink(links, link),
  revokeGuestLink: (link) => putLink(links, link),
  extendGuestLink: (link) => putLink(links, link),
});

import type { CallResponse } from '#client/net/route-call.ts';
import { type Clock, mayLackChange, noteChange } from '#client/sync/clock.ts';
import type { GuestLink } from '#shared/guests/guest-link.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import { type LinksState, putLink, putLinksPage, putOrderLinks } from './links.store.ts';

type LinkResponses =
  | 'guestLinks'
  | 'orderGuestLinks'
  | 'inviteGuest'
  | 'resendGuestLink'
  | 'revokeGuestLink'
  | 'extendGuestLink';

/** Returns what responses change of the shown list of guests' links. `reload` fetches it again. */
export function linkResponses(
  links: LinksState,
  clock: Clock,
  reload: () => void,
): { [N in LinkResponses]: (data: RouteData<N>, response: CallResponse) => void } {
  const putChanged = (link: GuestLink): void => {
    putLink(links, link);
    noteChange(links, clock);
  };
  /** Returns whether a list replaces the one that is shown. One that may lack a change is fetched again. */
  const replaces = (begun: number): boolean => {
    if (!mayLackChange(links, begun)) return true;
    reload();
    return links.status === 'loading';
  };
  return {
    guestLinks: (page, { input: { query }, begun }) => {
      if (links.orderId !== null || (query?.state === 'all') !== links.showsAll) return;
      const cursor = query?.cursor;
      if (replaces(begun) || cursor !== undefined)
        putLinksPage(links, page, cursor === undefined ? null : String(cursor));
    },
    orderGuestLinks: (found, { input, begun }) => {
      const isListed = links.orderId === String(input.params?.orderId);
      if (isListed && replaces(begun)) putOrderLinks(links, found);
    },
    inviteGuest: ({ link }) => putChanged(link),
    resendGuestLink: ({ link }) => putChanged(link),
    revokeGuestLink: putChanged,
    extendGuestLink: putChanged,
  };
}

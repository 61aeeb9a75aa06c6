import { proxy } from 'valtio';
import type { Loaded } from '#client/sync/clock.ts';
import type { GuestLink } from '#shared/guests/guest-link.ts';

/** Guests' links as those see them who invite. */
export interface LinksState extends Loaded {
  /** The order's id; null: of all readable orders. */
  orderId: string | null;
  /** Ended ones are shown too. */
  showsAll: boolean;
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Newest first. Of an order all of them; of all orders the pages that have come. */
  links: readonly GuestLink[];
  /** The numbers of links; null until loaded. */
  counts: { live: number; all: number } | null;
  /** Cursor of the next page; null: all have come. */
  nextCursor: string | null;
  /** The next page is on its way. */
  isMoreAsked: boolean;
}

export const createLinksStore = (): LinksState =>
  proxy<LinksState>({
    orderId: null,
    showsAll: false,
    status: 'idle',
    links: [],
    counts: null,
    nextCursor: null,
    isMoreAsked: false,
    changedAt: 0,
  });

export const isLive = ({ state }: Pick<GuestLink, 'state'>): boolean =>
  state === 'live' || state === 'frozen';

/** Adds or updates a link in the list; a new one goes first. */
export function putLink(state: LinksState, link: GuestLink): void {
  if (state.orderId !== null && state.orderId !== link.orderId) return;
  const known = state.links.some(({ id }) => id === link.id);
  state.links = known
    ? state.links.map((held) => (held.id === link.id ? link : held))
    : [link, ...state.links];
}

/** All links of one order. */
export function putOrderLinks(state: LinksState, links: readonly GuestLink[]): void {
  const counts = { live: links.filter(isLive).length, all: links.length };
  Object.assign(state, { links, counts, nextCursor: null });
}

interface LinksPage {
  links: readonly GuestLink[];
  counts: { live: number; all: number };
  nextCursor: string | null;
}

/**
 * Adds a page of the links of all orders: `isFirst` replaces the first page, else it goes behind the loaded
 * ones.
 */
export function putLinksPage(state: LinksState, page: LinksPage, isFirst: boolean): void {
  const come = new Set(page.links.map(({ id }) => id));
  const others = state.links.filter(({ id }) => !come.has(id));
  state.counts = page.counts;
  if (!isFirst) Object.assign(state, { links: [...others, ...page.links], nextCursor: page.nextCursor });
  // Further pages already loaded stay behind the reloaded ones.
  else if (page.nextCursor !== null && state.links.length > page.links.length)
    state.links = [...page.links, ...others];
  else Object.assign(state, { links: page.links, nextCursor: page.nextCursor });
}

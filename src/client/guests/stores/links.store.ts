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
 * Puts a page of the links of all orders behind the one that `cursor` names; null: first. What was there up to its last
 * known link is gone, further pages stay behind it.
 */
export function putLinksPage(state: LinksState, page: LinksPage, cursor: string | null): void {
  const { links } = state;
  const come = new Set(page.links.map(({ id }) => id));
  const at = links.findIndex(({ id }) => id === cursor);
  const from = cursor !== null && at === -1 ? links.length : at + 1;
  const before = links.slice(0, from).filter(({ id }) => !come.has(id));
  const lastKnown = links.findLastIndex(({ id }) => come.has(id));
  const behind =
    page.nextCursor === null || lastKnown === -1 ? [] : links.slice(Math.max(lastKnown + 1, from));
  state.links = [...before, ...page.links, ...behind];
  state.counts = page.counts;
  if (behind.length === 0) state.nextCursor = page.nextCursor;
}

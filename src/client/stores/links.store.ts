import { proxy } from 'valtio';
import type { GuestLink } from '#shared/model/guest-link.ts';

/** Guests' links as those see them who invite. */
export interface LinksState {
  /** Of which order; null: of all that one may see. */
  orderId: string | null;
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Newest first, ended ones too. */
  links: readonly GuestLink[];
}

export const createLinksStore = (): LinksState =>
  proxy<LinksState>({ orderId: null, status: 'idle', links: [] });

/** A link made, changed or ended: where it is listed it takes its new shape, a new one stands first. */
export function putLink(state: LinksState, link: GuestLink): void {
  if (state.orderId !== null && state.orderId !== link.orderId) return;
  const known = state.links.some(({ id }) => id === link.id);
  state.links = known
    ? state.links.map((held) => (held.id === link.id ? link : held))
    : [link, ...state.links];
}

import { proxy } from 'valtio';
import type { Loaded } from '#client/sync/clock.ts';
import type { GuestData } from '#shared/guests/guest-link.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';

type Exchange = RouteData<'reviewAuth'>;

/** A guest's visit by link. The person is in the session store, the reviewed data in the review store. */
export interface GuestState extends Loaded {
  /**
   * `asking`: something of `needs` must be given first. `denied`: the link opens nothing, from the start or
   * any more; `unreachable`: no response came.
   */
  step: 'opening' | 'asking' | 'open' | 'denied' | 'unreachable';
  /** The link's own token, until the link is open. */
  linkToken: string | null;
  needs: Exchange['needs'];
  /** Where the code is mailed to, masked. */
  codeGoesTo: string | null;
  /** The picture of the first file, to be shown before anything else has come. */
  first: Exchange['first'];
  /** Access token of the calls; null until the link is open. */
  token: string | null;
  /**
   * Replaced whole, as a reference: of a proxy, what no component has read yet would stay as it was when it is read later,
   * as the page count is that an approval names.
   */
  data: GuestData | null;
  /** Why a genuine link opens nothing, as the server words it. */
  why: string | null;
}

export const createGuestStore = (): GuestState =>
  proxy<GuestState>({
    step: 'opening',
    linkToken: null,
    needs: [],
    codeGoesTo: null,
    first: null,
    token: null,
    data: null,
    why: null,
    changedAt: 0,
  });

import { proxy, ref } from 'valtio';
import type { Loaded } from '#client/sync/clock.ts';
import { countUnsent, memberUnsent } from '#client/sync/kept-form.ts';
import { keptText } from '#client/sync/kept-value.ts';
import type { AccountView } from '#shared/access/account-view.ts';
import type { ClientType } from '#shared/access/role.ts';
import type { IdentityProof } from '#shared/accounts/identity.http.ts';
import type { Person } from '#shared/accounts/person.ts';
import type { User, WhitelabelLook } from '#shared/accounts/user.ts';
import type { BusinessHours } from '#shared/calendar/business-hours.ts';
import { standardHours } from '#shared/calendar/standard-hours.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import { companyOf } from './kept-company.ts';
import { readStoredSession, type StoredSession, sideOfClient, writeStoredSession } from './kept-session.ts';
import { keptTheme, type ThemeChoice } from './kept-theme.ts';
import { keptSessionEnd, type SessionEnd } from './session-end.ts';

export type AppConfig = RouteData<'appConfig'>;

export type SessionPlace = 'browser' | 'tab';

/** Calls wait for the answer. */
export interface IdentityQuestion {
  proofs: readonly IdentityProof[];
  /** Ends the question: proved, or given up. */
  settle(isProved: boolean): void;
}

/** `changedAt` is of the user. */
export interface SessionState extends Loaded {
  /**
   * `resuming` until the profile of a stored session has come, `unreachable` without a response; `ending`
   * from a reauth response to the reload.
   */
  status: 'signed-out' | 'resuming' | 'unreachable' | 'signed-in' | 'ending';
  stored: StoredSession | null;
  /**
   * Where the session is stored. `tab`: an impersonation session, while the browser's own session continues in
   * other tabs.
   */
  place: SessionPlace;
  /** Which sign-in the session came from. */
  side: ClientType;
  user: User | null;
  /** The visitor by a link, in place of a signed-in person. */
  guest: Person | null;
  config: AppConfig | null;
  /** The white-label client whose sign-in page was opened in this tab. */
  company: string | null;
  /** Business hours; replaced as a whole. */
  businessHours: BusinessHours;
  theme: ThemeChoice;
  /** A white-label client sees the product as itself or as a customer. */
  view: AccountView;
  /** The customer to sign in as is being chosen. */
  asksForCustomer: boolean;
  /** Plan, hours and meters are to be shown, where there is no room for them beside the screen. */
  asksForPlan: boolean;
  /** Unsent drafts are to be listed. */
  asksForDrafts: boolean;
  /** The person is to prove who they are; null: not now. */
  identity: IdentityQuestion | null;
  /** Rises with each change of what this device keeps. */
  kept: number;
  /** The film about the product is to be shown. */
  asksForVideo: boolean;
  /** Starts the shown screen's tour, even if it was seen before. */
  asksForTour: boolean;
  /** Why the person must sign in again; null unless a session ended without their doing. */
  end: SessionEnd | null;
  /** The issuer's address for ending the single sign-on session after signing out here; null if there is none. */
  signOutUrl: string | null;
  /** Where to go after sign-in. */
  redirectPath: string | null;
}

export const keptView = keptText<AccountView>('view', {
  otherwise: 'client',
  parse: (view) => (view === 'customer' ? view : undefined),
});

const sideKey = 'side';

/** Stores for this tab the side of the person's sign-in, which is shown after a session's end. */
export const rememberSide = (tab: Storage, side: ClientType): void => tab.setItem(sideKey, side);

/** Returns what the sign-in page says of unsent text in a tab that knows of no session; null where there is none. */
function textsLeft(storage: Storage): SessionEnd | null {
  const unsent = memberUnsent(storage);
  return unsent === 0 ? null : { reason: '', unsent };
}

/**
 * `tab` is the session storage. A guest does not touch the stored session of the person signed in in this
 * browser.
 */
export function createSessionStore(
  storage: Storage,
  tab: Storage,
  now: number,
  kind: 'member' | 'guest' = 'member',
): SessionState {
  const stored = kind === 'guest' ? null : readStoredSession(storage, now);
  const userId = storage.getItem('userId');
  if (stored === null && kind === 'member' && userId !== null)
    keptSessionEnd.write(tab, {
      reason: 'Your session has run out.',
      unsent: countUnsent(storage, userId),
    });
  if (stored === null && kind === 'member') writeStoredSession(storage, null);
  return proxy<SessionState>({
    status: stored === null ? 'signed-out' : 'resuming',
    stored,
    place: storage === tab ? 'tab' : 'browser',
    side: stored === null ? sideOfClient(tab.getItem(sideKey) ?? 'customer') : sideOfClient(stored.clientId),
    user: null,
    guest: null,
    config: null,
    company: companyOf(tab, ''),
    businessHours: ref(standardHours('Asia/Kuala_Lumpur')),
    theme: keptTheme.read(storage),
    view: keptView.read(storage),
    asksForCustomer: false,
    asksForPlan: false,
    asksForDrafts: false,
    identity: null,
    kept: 0,
    asksForVideo: false,
    asksForTour: false,
    end: kind === 'guest' ? null : (keptSessionEnd.read(tab) ?? textsLeft(storage)),
    signOutUrl: null,
    redirectPath: null,
    changedAt: 0,
  });
}

/**
 * Returns the look in effect: a white-label client's where the signed-in person, or before that the sign-in page, has
 * one; otherwise the provider's own. Null until it is known.
 */
export const lookOf = ({ user, config }: Pick<SessionState, 'user' | 'config'>): WhitelabelLook | null => {
  const whitelabel = user === null ? config?.whitelabel : user.whitelabelInfo;
  return whitelabel ?? (config === null ? null : { productName: config.productName, ...config.look });
};

/** Returns the product's name for the current person; null until it is known. */
export const productNameOf = (session: Pick<SessionState, 'user' | 'config'>): string | null =>
  lookOf(session)?.productName ?? null;

/** Applies a profile from the server. */
export function putUser(session: SessionState, user: User): void {
  session.user = user;
  putHours(session, user.businessHours);
}

/** Hundreds of cards read them: they are kept out of the store's tracking. */
export function putHours(session: SessionState, hours: BusinessHours): void {
  session.businessHours = ref(hours);
}

/** The page that guests' links lead to. */
export const guestPath = '/annotation/guestreviewer';

const tokenKey = 'guest';

/** The access token of this tab's visit, so that a reload goes on with it. */
export const keptGuestToken = (): string | null => sessionStorage.getItem(tokenKey);

export function keepGuestToken(token: string | null): void {
  if (token === null) sessionStorage.removeItem(tokenKey);
  else sessionStorage.setItem(tokenKey, token);
}

/**
 * The link's token, taken out of the address before anything is asked for. Until the link is open the tab's history
 * entry keeps it: whoever looks up a code in their mail may come back to a page that was loaded anew.
 */
export function takeLinkToken(): string | null {
  const { state } = history as { state: { link?: unknown } | null };
  const token = new URLSearchParams(location.search).get('token') ?? state?.link;
  const link = typeof token === 'string' && token !== '' ? token : null;
  history.replaceState(link === null ? null : { link }, '', location.pathname);
  return link;
}

export const forgetLinkToken = (): void => history.replaceState(null, '', location.pathname);

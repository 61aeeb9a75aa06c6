import { tabStorage } from '#client/sync/tab-storage.ts';

const tokenKey = 'guest';
const linkKey = 'guest.link';

/** The access token of this tab's visit, so that a reload goes on with it. */
export const keptGuestToken = (): string | null => tabStorage.getItem(tokenKey);

const writerKey = 'guest.writer';

/** Stores the guest of this tab: their unsent text is found again when the link no longer opens. */
export const keepGuestId = (guestId: string): void => tabStorage.setItem(writerKey, guestId);
export const forgetGuestId = (): void => tabStorage.removeItem(writerKey);
export const keptGuestId = (): string | null => tabStorage.getItem(writerKey);

/** Returns the stored token if the visit came by this link. */
export const keptTokenOf = (linkToken: string): string | null =>
  tabStorage.getItem(linkKey) === linkSum(linkToken) ? keptGuestToken() : null;

/** `linkToken` null keeps what is known of the link. */
export function keepGuestToken(token: string, linkToken: string | null): void {
  tabStorage.setItem(tokenKey, token);
  if (linkToken !== null) tabStorage.setItem(linkKey, linkSum(linkToken));
}

/** Returns a 32-bit sum that names a link in the browser's storage without revealing its token. */
export function linkSum(linkToken: string): string {
  let sum = 0x811c9dc5;
  for (const letter of linkToken) sum = Math.imul(sum ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return sum.toString(36);
}

/**
 * Returns the link's token, removed from the address before anything is fetched. Until the link is open the
 * tab's history entry keeps it: someone who looks up a code in their mail may come back to a reloaded page.
 */
export function takeLinkToken(): string | null {
  const { state } = history as { state: { link?: unknown } | null };
  const search = new URLSearchParams(location.search);
  const token = search.get('token') ?? state?.link;
  const link = typeof token === 'string' && token !== '' ? token : null;
  search.delete('token');
  // The other parameters, e.g. whose branding the page has, may stay.
  const rest = search.size === 0 ? '' : `?${search}`;
  history.replaceState(link === null ? null : { link }, '', location.pathname + rest);
  return link;
}

export const forgetLinkToken = (): void =>
  history.replaceState(null, '', location.pathname + location.search);

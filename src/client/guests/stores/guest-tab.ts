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

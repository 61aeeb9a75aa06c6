import type { PendingSignIn } from '#client/accounts/actions/second-factor.ts';
import { beginSession } from '#client/accounts/actions/session-life.ts';
import type { SignInRefused } from '#client/accounts/actions/sign-in.ts';
import { expirationOf } from '#client/accounts/stores/kept-session.ts';
import { keptSignOn, keptSignOutThere } from '#client/accounts/stores/kept-sign-on.ts';
import type { CallFailure, CallResult } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { tabStorage } from '#client/sync/tab-storage.ts';
import type { ClientType } from '#shared/access/role.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';

export type SignOnOffer = RouteData<'findSignOn'>;

/** The server's text says what to do also where the issuer does not respond. */
export const refusedBy = ({ message, messages, code }: CallFailure): SignInRefused =>
  code === 'network' || message === ''
    ? { title: 'The server could not be reached', text: 'Check your connection and try again.' }
    : { title: message, text: messages.join(' ') };

/** Returns whether an e-mail domain signs in by single sign-on; null where that is not known. */
export async function findSignOn(
  { api }: Client,
  side: ClientType,
  domain: string,
): Promise<SignOnOffer | null> {
  const result = await api.call('findSignOn', { query: { side, domain } });
  return result.ok ? result.data : null;
}

/** Returns where the issuer sends people back to from a sign-in at an address. */
export const callbackOf = (url: string): URL =>
  new URL(new URL(url).searchParams.get('redirect_uri') ?? location.href);

/** Leaves for the issuer of an address's domain. Returns why that cannot be; null: the page is on its way out. */
export async function beginSignOn(
  client: Client,
  side: ClientType,
  email: string,
): Promise<SignInRefused | null> {
  const result = await client.api.call('beginSignOn', { body: { side, email } });
  if (!result.ok) return refusedBy(result);
  const { url, attempt } = result.data;
  const { origin, pathname } = callbackOf(url);
  if (origin === location.origin) {
    const { redirectPath } = client.session;
    keptSignOn.write(tabStorage, { attempt, side, email, redirectPath, proves: false });
    location.assign(url);
  } else {
    // The issuer sends people to that address, where this tab's storage is another: the sign-in begins there.
    location.assign(`${origin}${pathname}?${new URLSearchParams({ side, email })}`);
  }
  return null;
}

/** A sign-in that the issuer has confirmed, for an account that was there before. */
export interface SignOnToLink {
  link: string;
  email: string;
  signOutUrl: string | null;
}

type SignOnOutcome =
  | 'done'
  | { refused: SignInRefused }
  | { pending: PendingSignIn }
  | { toLink: SignOnToLink };

/** Returns the side and address that the last sign-in of this tab began with. */
export const lastSignOn = (): { side: ClientType; email: string } | null => keptSignOn.read(tabStorage);

/** Finishes the sign-in of this tab with where the issuer has sent it back to. */
export async function finishSignOn(
  client: Client,
  { search: parameters, origin, pathname }: Pick<Location, 'search' | 'origin' | 'pathname'>,
): Promise<SignOnOutcome> {
  const kept = keptSignOn.read(tabStorage);
  const attempt = kept?.attempt ?? '';
  const result = await client.api.call('finishSignOn', {
    body: { attempt, parameters, callback: `${origin}${pathname}` },
  });
  if (!result.ok) return { refused: refusedBy(result) };
  client.session.redirectPath = kept?.redirectPath ?? null;
  if ('link' in result.data) return { toLink: result.data };
  return enter(client, result.data, result.data.signOutUrl);
}

/** Links the account that was there before, with its password. Returns what is wrong with that. */
export async function linkSignOn(
  client: Client,
  { link, signOutUrl }: SignOnToLink,
  password: string,
): Promise<SignOnOutcome | { wrong: string }> {
  const result: CallResult<RouteData<'linkSignOn'>> = await client.api.call('linkSignOn', {
    body: { link, password },
  });
  if (result.ok) return enter(client, result.data, signOutUrl);
  const { title, text } = refusedBy(result);
  return result.message === 'Not Valid'
    ? { wrong: 'This is not the password of your account.' }
    : { refused: { title, text } };
}

async function enter(
  client: Client,
  { user, client: signedInto, accessToken, awaits, factors = [], ...end }: RouteData<'linkSignOn'>,
  signOutUrl: string | null,
): Promise<SignOnOutcome> {
  keptSignOn.write(tabStorage, null);
  keptSignOutThere.write(client.storage, signOutUrl === null ? null : { userId: user.id, url: signOutUrl });
  const stored = {
    clientId: signedInto.id,
    token: accessToken,
    expirationDate: expirationOf(end),
    userId: user.id,
  };
  if (awaits !== undefined) return { pending: { awaits, factors, stored } };
  await beginSession(client, stored);
  return 'done';
}

import { renewToken } from '#client/accounts/actions/renewed-token.ts';
import type { SignInRefused } from '#client/accounts/actions/sign-in.ts';
import { keptSignOn } from '#client/accounts/stores/kept-sign-on.ts';
import type { Client } from '#client/state/client.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { tabStorage } from '#client/sync/tab-storage.ts';
import { callbackOf, refusedBy } from './sign-on.ts';

/**
 * Leaves for the issuer of the person's single sign-on, which asks them who they are and sends them back to the page that
 * they are on. Returns false where that cannot be, which is said; true: the page is on its way out.
 */
export async function leaveToProve(client: Client): Promise<boolean> {
  const { session, api, toasts } = client;
  const refuse = ({ title, text }: SignInRefused): false => {
    showToast(toasts, { kind: 'warning', title, messages: text === '' ? [] : [text] });
    return false;
  };
  const result = await api.call('beginSignOnProof', {});
  // The session has ended meanwhile: the reason is not for whoever comes next.
  if (!result.ok) return result.code === 'aborted' ? false : refuse(refusedBy(result));
  const { url, attempt } = result.data;
  const { origin } = callbackOf(url);
  if (origin !== location.origin)
    return refuse({
      title: 'Single sign-on does not come back to this address',
      text: `Sign in at ${origin}, and make this change there.`,
    });
  keptSignOn.write(tabStorage, {
    attempt,
    side: session.side,
    email: session.user?.emailAddress ?? '',
    redirectPath: location.pathname + location.search + location.hash,
    proves: true,
  });
  location.assign(url);
  return true;
}

/** Proves who the person is with what the issuer has sent back. Returns where they came from, and why it is no proof. */
export async function finishProof(
  client: Client,
  { search: parameters, origin, pathname }: Pick<Location, 'search' | 'origin' | 'pathname'>,
): Promise<{ from: string; refused: SignInRefused | null }> {
  const { session, api, toasts } = client;
  const { attempt = '', redirectPath } = keptSignOn.read(tabStorage) ?? {};
  const from = redirectPath ?? '/';
  const { stored } = session;
  keptSignOn.write(tabStorage, null);
  const result = await api.call('finishSignOnProof', {
    body: { attempt, parameters, callback: `${origin}${pathname}` },
  });
  if (!result.ok) return { from, refused: refusedBy(result) };
  // The response may come after the session has ended here: another one would get its token.
  if (session.stored === stored && session.status !== 'ending') renewToken(client, result.data.accessToken);
  showToast(toasts, {
    kind: 'success',
    title: 'You have confirmed that it is you',
    messages: ['Please make your change now.'],
  });
  return { from, refused: null };
}

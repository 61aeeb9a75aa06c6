import { expirationOf, writeStoredSession } from '#client/accounts/stores/kept-session.ts';
import { keptTheme } from '#client/accounts/stores/kept-theme.ts';
import { keptImpersonator } from '#client/accounts/stores/session-end.ts';
import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { unsentWriters } from '#client/sync/kept-form.ts';
import { tabStorage } from '#client/sync/tab-storage.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';

/**
 * Follows a link that signs its holder in as a customer, in this tab only: pages loaded from then on belong to the
 * customer and store everything in the tab. Unsent text that an earlier impersonation left in the tab becomes
 * drafts of whoever impersonated. Refused: the link opens nothing. Unreachable: it can be followed again.
 */
export async function followImpersonation(
  client: Client,
  token: string,
): Promise<'begun' | 'refused' | 'unreachable'> {
  // Loaded before the link is used up: no text may be lost because a script does not load.
  const texts = await import('./hand-over-texts.ts').catch(() => null);
  if (texts === null) return 'unreachable';
  const result = await client.api.call('validateImpersonateToken', {}, { bearer: token });
  if (!result.ok) return result.code === 'network' ? 'unreachable' : 'refused';
  const { accessToken, user, client: signedInto } = result.data;
  const done = await sendLeft(client);
  const impersonatorId = keptImpersonator.read(tabStorage);
  if (impersonatorId !== null)
    for (const writer of unsentWriters(tabStorage))
      texts.handOverTexts(client, tabStorage, writer, impersonatorId, done);
  tabStorage.clear();
  keptTheme.write(tabStorage, client.session.theme);
  writeStoredSession(tabStorage, {
    clientId: signedInto.id,
    token: accessToken,
    expirationDate: expirationOf(result.data),
    userId: user.id,
  });
  return 'begun';
}

/**
 * Sends what the session of this tab has not, as far as the server takes it now: on its way, it would become a draft as
 * well. Returns the write that the server did last.
 */
async function sendLeft({ session, outbox }: Client): Promise<string | null> {
  if (session.stored !== null) outbox.resume(session.stored.userId);
  await outbox.settled();
  return outbox.pause();
}

/** The path of a link that signs in as a customer; null if there is none, after a toast. */
export async function makeImpersonation(client: Client, userId: string): Promise<string | null> {
  const result = await client.api.call('impersonate', { params: { userId } });
  if (result.ok) return result.data.path;
  reportFailure(client, result);
  return null;
}

/** The sessions as customers that were begun last; null where they cannot be had. */
export async function loadImpersonations({ api }: Client): Promise<RouteData<'impersonations'> | null> {
  const result = await api.call('impersonations', {});
  return result.ok ? result.data : null;
}

/** Returns everyone whom the signed-in person may impersonate; null if that could not be loaded. */
export async function customersToBe({ api }: Client): Promise<RouteData<'customers'> | null> {
  const result = await api.call('customers', {});
  return result.ok ? result.data : null;
}

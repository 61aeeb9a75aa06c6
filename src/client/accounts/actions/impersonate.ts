import { writeStoredSession } from '#client/accounts/stores/kept-session.ts';
import { keptTheme } from '#client/accounts/stores/session.store.ts';
import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { tabStorage } from '#client/sync/tab-storage.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';

/**
 * Follows a link that signs its holder in as a customer, in this tab alone: a page loaded from then on is the
 * customer's, and keeps in the tab all that it keeps. False: the link opens nothing.
 */
export async function followImpersonation(client: Client, token: string): Promise<boolean> {
  const result = await client.api.call('validateImpersonateToken', {}, { bearer: token });
  if (!result.ok) return false;
  const { accessToken, accessTokenExpiresAt, user, client: signedInto } = result.data;
  tabStorage.clear();
  keptTheme.write(tabStorage, client.session.theme);
  writeStoredSession(tabStorage, {
    clientId: signedInto.id,
    token: accessToken,
    expirationDate: accessTokenExpiresAt,
    userId: user.id,
  });
  return true;
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

/** Everyone whom the signed-in person may sign in as; null where that cannot be had. */
export async function customersToBe({ api }: Client): Promise<RouteData<'customers'> | null> {
  const result = await api.call('customers', {});
  return result.ok ? result.data : null;
}

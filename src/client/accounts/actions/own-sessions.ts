import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import type { OwnSession } from '#shared/accounts/sessions/sessions.http.ts';

/** Returns one's own sessions, this one first; null where they could not be loaded. */
export async function loadOwnSessions({ api }: Client): Promise<readonly OwnSession[] | null> {
  const result = await api.call('ownSessions', {});
  return result.ok ? result.data : null;
}

/** Ends one. Returns whether it has ended, now or before. */
export async function endOwnSession(client: Client, sessionId: string): Promise<boolean> {
  const result = await client.api.call('endOwnSession', { params: { sessionId } });
  if (result.ok || result.code === 'not_found') return true;
  reportFailure(client, result);
  return false;
}

/** Ends all others. Returns whether that was done. */
export async function endOtherSessions(client: Client): Promise<boolean> {
  const result = await client.api.call('endOtherSessions', {});
  if (!result.ok) reportFailure(client, result);
  return result.ok;
}

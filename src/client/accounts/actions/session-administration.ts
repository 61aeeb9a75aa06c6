import type { Client } from '#client/state/client.ts';
import { reportMessage, reportResult } from '#client/state/report-result.ts';
import type { IdleLimits } from '#shared/accounts/sessions/idle-limits.ts';

/** Returns after how many minutes without use sessions end; null where that could not be loaded. */
export async function loadIdleLimits({ api }: Client): Promise<IdleLimits | null> {
  const result = await api.call('idleLimits', {});
  return result.ok ? result.data : null;
}

/** Sets it. Returns whether that was taken. */
export async function setIdleLimits(client: Client, { staff, customers }: IdleLimits): Promise<boolean> {
  const body = { staff: String(staff), customers: String(customers) };
  return reportResult(client, await client.api.call('setIdleLimits', { body }), 'The time is saved.');
}

/** Signs somebody out everywhere. Returns whether that was done. */
export const endSessionsOfPerson = async (client: Client, userId: string): Promise<boolean> =>
  reportMessage(client, await client.api.call('endSessionsOfPerson', { params: { userId } }));

/** Signs everybody out, but the session that asks. Returns whether that was done. */
export const endAllSessions = async (client: Client): Promise<boolean> =>
  reportMessage(client, await client.api.call('endAllSessions', {}));

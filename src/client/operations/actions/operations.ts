import type { Client } from '#client/state/client.ts';
import { reportMessage } from '#client/state/report-result.ts';
import type { Operations } from '#shared/operations/operations.ts';

/** Returns mails, failed jobs and stored bytes; null if they could not be loaded. */
export async function loadOperations({ api }: Client): Promise<Operations | null> {
  const result = await api.call('operations', {});
  return result.ok ? result.data : null;
}

export const restartJob = async (client: Client, jobId: string): Promise<boolean> =>
  reportMessage(client, await client.api.call('restartJob', { params: { jobId } }));

export const discardJob = async (client: Client, jobId: string): Promise<boolean> =>
  reportMessage(client, await client.api.call('discardJob', { params: { jobId } }));

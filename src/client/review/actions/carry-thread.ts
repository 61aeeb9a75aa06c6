import type { CallResult } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { reportRefusal } from '#client/state/report-failure.ts';
import type { CarriedThread, Carrying } from '#shared/review/carried-thread.ts';
import type { ShownVersion } from './queue-write.ts';

/** Returns the open threads of earlier versions that are not on this one. */
export const readCarried = (
  { api }: Client,
  { orderId, attachmentId, versionId }: ShownVersion,
): Promise<CallResult<CarriedThread[]>> =>
  api.call('carriedThreads', { params: { orderId, attachmentId, versionId } });

/** Says what became of a thread in a version. Reports a refusal; returns whether it was done. */
export async function carryThread(
  client: Client,
  { orderId, attachmentId, versionId }: ShownVersion,
  topicId: string,
  { outcome, annotation }: Carrying,
): Promise<boolean> {
  const result = await client.api.call('carryThread', {
    params: { orderId, attachmentId, versionId, topicId },
    body: { outcome, ...(annotation === undefined ? {} : { annotation }) },
  });
  if (!result.ok) reportRefusal(client, result);
  return result.ok;
}

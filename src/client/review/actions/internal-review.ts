import type { CallResult } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { reportRefusal } from '#client/state/report-failure.ts';
import type { Version } from '#shared/files/attachment.ts';
import type { OrderDetail } from '#shared/orders/order.ts';

/** Reports a refusal; returns whether it was done. */
async function done(client: Client, asked: Promise<CallResult<OrderDetail>>): Promise<boolean> {
  const result = await asked;
  if (!result.ok) reportRefusal(client, result);
  return result.ok;
}

export const requestReview = (
  client: Client,
  orderId: string,
  { attachmentId, id }: Pick<Version, 'id' | 'attachmentId'>,
): Promise<boolean> =>
  done(
    client,
    client.api.call('requestReview', { params: { orderId }, body: { attachmentId, versionId: id } }),
  );

export const withdrawReview = (client: Client, orderId: string, versionId: string): Promise<boolean> =>
  done(client, client.api.call('withdrawReview', { params: { orderId }, query: { versionId } }));

export const returnVersion = (
  client: Client,
  orderId: string,
  body: { versionId: string; reason: string },
): Promise<boolean> => done(client, client.api.call('returnVersion', { params: { orderId }, body }));

export const setReviewButtons = (client: Client, orderId: string, shown: boolean): Promise<boolean> =>
  done(client, client.api.call('setReviewButtons', { params: { orderId }, body: { shown: String(shown) } }));

import type { Client } from '#client/state/client.ts';
import { reportRefusal } from '#client/state/report-failure.ts';
import { mentionedIds, type RichText } from '#shared/kernel/rich-text.ts';
import type { OrderThread } from '#shared/orders/order-thread.ts';
import { loadThreads } from './load-order.ts';

/** Replies in a thread from the order's own page. Returns whether it was sent. */
export async function replyOnOrder(
  client: Client,
  orderId: string,
  { attachmentId, versionId, id: topicId }: OrderThread,
  message: RichText,
): Promise<boolean> {
  const result = await client.api.call('addComment', {
    params: { orderId, attachmentId, versionId, topicId },
    body: { message: JSON.stringify(message), mentions: JSON.stringify(mentionedIds(message)) },
  });
  if (!result.ok) reportRefusal(client, result);
  else await loadThreads(client, orderId);
  return result.ok;
}

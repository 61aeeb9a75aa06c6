import type { MutationContext } from '#server/access/mutation-context.ts';
import { ownChannel, publicChannel } from '#server/access/order-channels.ts';
import { presentTimelineEntry } from '#server/orders/publish-update.ts';
import { timelineOfDecision } from '#server/orders/timeline.queries.ts';
import type { ChannelFor } from '#shared/protocol/socket.ts';

type DecisionEvent = Pick<MutationContext, 'tx'> & { orderId: number; decisionId: string };

async function publishHistory(
  { tx, orderId, decisionId }: DecisionEvent,
  channel: ChannelFor<'reload-timeline'>,
): Promise<void> {
  const rows = await timelineOfDecision(tx, decisionId);
  for (const row of rows)
    tx.emit(channel, 'reload-timeline', { orderId: String(orderId), entry: presentTimelineEntry(row) });
}

/** Publishes a decision's lines of history to its author alone, who can still undo it. */
export const publishToAuthor = (event: DecisionEvent, userId: string): Promise<void> =>
  publishHistory(event, ownChannel(userId));

/** Publishes a decision's lines of history to all readers of the order, and that the record has a further entry. */
export async function publishDecision(event: DecisionEvent): Promise<void> {
  const { tx, orderId } = event;
  await publishHistory(event, publicChannel(orderId));
  const payload = { orderId: String(orderId), order: null };
  tx.emit(publicChannel(orderId), 'reload-order', payload);
}

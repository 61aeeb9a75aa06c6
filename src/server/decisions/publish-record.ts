import type { MutationContext } from '#server/access/mutation-context.ts';
import { ownChannel, publicChannel } from '#server/access/order-channels.ts';
import { presentTimelineEntry } from '#server/orders/publish-update.ts';
import { type TimelineRow, timelineOfDecision } from '#server/orders/timeline.queries.ts';
import type { ChannelFor } from '#shared/protocol/socket.ts';

type OfOrder = Pick<MutationContext, 'tx'> & { orderId: number };

function publishLine(
  { tx, orderId }: OfOrder,
  channel: ChannelFor<'reload-timeline'>,
  row: TimelineRow,
): void {
  tx.emit(channel, 'reload-timeline', { orderId: String(orderId), entry: presentTimelineEntry(row) });
}

/** Publishes a decision's line of history to its author alone, who can still undo it. */
export const publishToAuthor = ({ entry, ...of }: OfOrder & { entry: TimelineRow }, userId: string): void =>
  publishLine(of, ownChannel(userId), entry);

/** Publishes a decision's lines of history to all readers of the order, and that the record has a further entry. */
export async function publishDecision({
  decisionId,
  ...of
}: OfOrder & { decisionId: string }): Promise<void> {
  const { tx, orderId } = of;
  for (const row of await timelineOfDecision(tx, decisionId)) publishLine(of, publicChannel(orderId), row);
  tx.emit(publicChannel(orderId), 'reload-order', { orderId: String(orderId), order: null });
}

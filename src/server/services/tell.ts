import { appendEvent } from '#server/db/events.queries.ts';
import type { OrderRow } from '#server/db/orders.queries.ts';
import { insertTimelineEntry, type TimelineRow } from '#server/db/timeline.queries.ts';
import type { OrderSummary, TimelineEntry } from '#shared/model/order.ts';
import { companyChannel, internalChannel, providerChannel, publicChannel } from './order-channels.ts';
import { presentPerson } from './present-person.ts';
import type { Work } from './work.ts';

export const presentTimelineEntry = (row: TimelineRow): TimelineEntry => ({
  id: row.id,
  timelineType: row.type,
  content: row.content,
  attachmentVersionId: row.version_id,
  by: presentPerson(row.person),
  createdAt: row.created_at.toISOString(),
});

/** Writes one line of the order's history and tells those who may read it. */
export async function recordTimeline(
  { tx, actor, now }: Work,
  order: OrderRow,
  entry: {
    type: TimelineEntry['timelineType'];
    content: string;
    versionId: string | null;
    isInternal: boolean;
  },
): Promise<void> {
  const row = await insertTimelineEntry(tx, { orderId: order.id, userId: actor.userId, now, ...entry });
  const channel = entry.isInternal ? internalChannel(order.id) : publicChannel(order.id);
  await appendEvent(tx, channel, 'reload-timeline', {
    orderId: String(order.id),
    entry: presentTimelineEntry(row),
  });
}

/** Tells that an order changed: `summary`, or null where what is visible of it must be fetched anew. */
export async function tellOrder(
  { tx }: Pick<Work, 'tx'>,
  order: OrderRow,
  summary: OrderSummary | null,
): Promise<void> {
  const orderId = String(order.id);
  await appendEvent(tx, publicChannel(order.id), 'reload-order', { orderId, order: summary });
  await appendEvent(tx, companyChannel(order.company_id), 'reload-order-list', { orderId });
  await appendEvent(tx, providerChannel, 'reload-order-list', { orderId });
}

/** Tells a company's people that what is stored for them has changed: the profile carries it. */
export const tellStorage = ({ tx }: Pick<Work, 'tx'>, order: OrderRow): Promise<void> =>
  appendEvent(tx, companyChannel(order.company_id), 'reload-profile', {});

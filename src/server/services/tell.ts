import { appendEvent, appendEvents, type NewEvent } from '#server/db/events.queries.ts';
import type { OrderRow } from '#server/db/orders.queries.ts';
import { insertTimelineEntry, type TimelineRow } from '#server/db/timeline.queries.ts';
import type { BoardChange } from '#shared/model/board-card.ts';
import type { ListedOrder, TimelineEntry } from '#shared/model/order.ts';
import { companyChannel, internalChannel, providerChannel, publicChannel } from './order-channels.ts';
import { presentPerson } from './present-person.ts';
import { eventsForGuests } from './tell-guests.ts';
import type { Work } from './work.ts';

export const presentTimelineEntry = (row: TimelineRow): TimelineEntry => ({
  id: row.id,
  timelineType: row.type,
  content: row.content,
  attachmentVersionId: row.version_id,
  by: presentPerson(row.person),
  ...(row.impersonator !== null && { impersonator: presentPerson(row.impersonator) }),
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

/**
 * Tells that an order changed in its place: `listed`, or null where what is visible of it must be fetched anew. Its
 * card is to be fetched in any case, for what each sees of its files is their own.
 */
export async function tellOrder(
  { tx }: Pick<Work, 'tx'>,
  order: OrderRow,
  listed: ListedOrder | null,
): Promise<void> {
  const orderId = String(order.id);
  const isDraft = order.board_column === 'draft';
  const row = { orderId, order: isDraft ? null : listed };
  const change: BoardChange = { orderId, move: null, card: null, isStale: true, mutationId: null };
  const company = companyChannel(order.company_id);
  const events: NewEvent[] = [
    { channel: publicChannel(order.id), name: 'reload-order', payload: row },
    { channel: company, name: 'reload-order-list', payload: row },
  ];
  if (!isDraft) events.push({ channel: providerChannel, name: 'reload-order-list', payload: row });
  if (order.board_column !== null)
    events.push({ channel: company, name: 'reload-client-board', payload: { changes: [change] } });
  if (order.board_column !== null && !isDraft)
    events.push({ channel: providerChannel, name: 'reload-single-column', payload: { changes: [change] } });
  await appendEvents(tx, [...events, ...(await eventsForGuests(tx, [order.id]))]);
}

/** Tells a company's people that what is stored for them has changed: their meters show it. */
export const tellStorage = ({ tx }: Pick<Work, 'tx'>, order: OrderRow): Promise<void> =>
  appendEvent(tx, companyChannel(order.company_id), 'notify-sidebar', {});

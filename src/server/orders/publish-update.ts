import type { MutationContext } from '#server/access/mutation-context.ts';
import {
  companyChannel,
  internalChannel,
  providerChannel,
  publicChannel,
} from '#server/access/order-channels.ts';
import { presentPerson } from '#server/accounts/present-person.ts';
import { isPending } from '#server/decisions/pending.queries.ts';
import { publishToGuests } from '#server/guests/publish-to-guests.ts';
import type { BoardChange } from '#shared/board/board-card.ts';
import type { ListedOrder, TimelineEntry } from '#shared/orders/order.ts';
import type { OrderRow } from './orders.queries.ts';
import { insertTimelineEntry, type TimelineRow } from './timeline.queries.ts';

export const presentTimelineEntry = (row: TimelineRow): TimelineEntry => ({
  id: row.id,
  timelineType: row.type,
  content: row.content,
  attachmentVersionId: row.version_id,
  ...(row.decision_id !== null && { decisionId: row.decision_id }),
  by: presentPerson(row.person),
  ...(row.impersonator !== null && { impersonator: presentPerson(row.impersonator) }),
  createdAt: row.created_at.toISOString(),
});

/** Adds an entry to the order's timeline and publishes it. A decision's entry is published once it can no longer be undone. */
export async function recordTimeline(
  { tx, actor, now }: Pick<MutationContext, 'tx' | 'actor' | 'now'>,
  order: OrderRow,
  entry: {
    type: TimelineEntry['timelineType'];
    content: string;
    versionId: string | null;
    decisionId?: string | null;
    isInternal: boolean;
  },
): Promise<void> {
  const row = await insertTimelineEntry(tx, { orderId: order.id, userId: actor.userId, now, ...entry });
  if (typeof entry.decisionId === 'string' && (await isPending(tx, entry.decisionId))) return;
  const channel = entry.isInternal ? internalChannel(order.id) : publicChannel(order.id);
  tx.emit(channel, 'reload-timeline', {
    orderId: String(order.id),
    entry: presentTimelineEntry(row),
  });
}

/**
 * Publishes that an order changed without moving. `listed` is its row, or null if readers must fetch it again. Readers
 * always fetch its card, because each sees different files.
 */
export async function publishOrderUpdate(
  { tx }: Pick<MutationContext, 'tx'>,
  order: OrderRow,
  listed: ListedOrder | null,
): Promise<void> {
  const orderId = String(order.id);
  const isDraft = order.board_column === 'draft';
  const row = { orderId, order: isDraft ? null : listed };
  const change: BoardChange = { orderId, move: null, card: null, isStale: true, mutationId: null };
  const company = companyChannel(order.company_id);
  tx.emit(publicChannel(order.id), 'reload-order', row);
  tx.emit(company, 'reload-order-list', row);
  if (!isDraft) tx.emit(providerChannel, 'reload-order-list', row);
  if (order.board_column !== null) tx.emit(company, 'reload-client-board', { changes: [change] });
  if (order.board_column !== null && !isDraft)
    tx.emit(providerChannel, 'reload-single-column', { changes: [change] });
  await publishToGuests(tx, [order.id]);
}

/** Publishes to a company's users that its stored size has changed, so that their meters reload. */
export const publishStorageChange = ({ tx }: Pick<MutationContext, 'tx'>, order: OrderRow): void =>
  tx.emit(companyChannel(order.company_id), 'notify-sidebar', {});

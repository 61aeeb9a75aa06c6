import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { type PublishedRow, publishedOrders } from '#server/board/cards.queries.ts';
import { cardReader, presentCard, presentSharedCard } from '#server/board/present-card.ts';
import { type PublishedChange, publishOrderChanges } from '#server/board/publish-changes.ts';
import { mayReadAttachment } from '#shared/access/attachment-visibility.ts';
import type { BoardCard } from '#shared/board/board-card.ts';
import type { OrderStatus } from '#shared/orders/order.ts';
import type { LockedOrder } from './order-rows.queries.ts';
import { presentListed } from './present-order.ts';
import type { TimelineRow } from './timeline.queries.ts';

/** An order that the use case has changed. */
export interface ChangedOrder {
  id: number;
  /** The order as locked before the change; null if it is new. */
  before: LockedOrder | null;
  /** The timeline entry to publish. */
  entry: TimelineRow | null;
  /** Whether it was given another position on the board. Absent: to be found out. */
  hasMoved?: boolean;
}

/** Returns whether customers may see the proofs of an order of this status. */
export const showsProofs = (status: OrderStatus): boolean =>
  mayReadAttachment('owner', { kind: 'customer', uploadedByCustomer: false }, status);

/** Publishes the changed orders to everyone who may read them. Returns the cards as the actor sees them, by id. */
export async function publishChangedOrders(
  context: MutationContext,
  changed: readonly ChangedOrder[],
): Promise<Map<number, BoardCard>> {
  const ids = changed.map(({ id }) => id);
  const found = await publishedOrders(context.tx, ids, cardReader(context.actor));
  const rows = new Map(found.map((row) => [row.id, row]));
  const own = new Map<number, BoardCard>();
  const changes: PublishedChange[] = [];
  for (const { id, before, entry, hasMoved } of changed) {
    const row = rows.get(id);
    if (row === undefined) throw new Error(`order ${id} is gone within its own transaction`);
    if (row.is_shown) own.set(id, presentCard(row, positionFor(context, row)));
    const staysVisible = before !== null && showsProofs(before.status) === showsProofs(row.status);
    changes.push({
      orderId: id,
      companyId: row.company_id,
      clientId: row.client_id,
      from: before?.board_column ?? null,
      to: row.board_column,
      hasMoved: hasMoved ?? isElsewhere(before, row),
      hasGuests: row.has_guests,
      card: row.is_shown ? presentSharedCard(row) : null,
      listed: staysVisible ? presentListed(row) : null,
      entry,
    });
  }
  publishOrderChanges(context, changes);
  return own;
}

/** Publishes one changed order. */
export async function publishChangedOrder(context: MutationContext, changed: ChangedOrder): Promise<void> {
  await publishChangedOrders(context, [changed]);
}

/** Returns whether the order is at another position on the board than before. */
const isElsewhere = (before: LockedOrder | null, row: PublishedRow): boolean =>
  row.board_column !== null && (before?.board_column !== row.board_column || before.rank !== row.rank);

const positionFor = ({ actor }: UseCaseContext, row: PublishedRow): number =>
  actor.companyId === null ? row.position : row.company_position;

/** Returns the order's current card, to be sent with a refusal. */
export async function currentCard(context: UseCaseContext, id: number): Promise<BoardCard | null> {
  const [row] = await publishedOrders(context.tx, [id], cardReader(context.actor));
  return row?.is_shown ? presentCard(row, positionFor(context, row)) : null;
}

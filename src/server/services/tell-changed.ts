import { type ToldRow, toldOrders } from '#server/db/cards.queries.ts';
import type { HeldOrder } from '#server/db/order-rows.queries.ts';
import { type StandRow, standOf } from '#server/db/places.queries.ts';
import type { TimelineRow } from '#server/db/timeline.queries.ts';
import type { BoardCard } from '#shared/model/board-card.ts';
import type { OrderStatus } from '#shared/model/order.ts';
import { mayReadAttachment } from '#shared/rules/attachment-visibility.ts';
import { cardReader, presentCard, presentSharedCard } from './present-card.ts';
import { presentListed } from './present-order.ts';
import { type ToldChange, tellChanges } from './tell-board.ts';
import type { Work, Writing } from './work.ts';

/** An order that the use case has changed. */
export interface ChangedOrder {
  id: number;
  /** As it was held before; null where it is new. */
  before: HeldOrder | null;
  /** The line of history to tell of. */
  entry: TimelineRow | null;
  /** Where it came to stand, where several move at once and later ones may have come between. */
  stand?: StandRow | null;
}

const showsProofs = (status: OrderStatus): boolean =>
  mayReadAttachment('owner', { kind: 'customer', uploadedByCustomer: false }, status);

/** Tells everyone who may read the orders how they now stand; answers the cards as the actor sees them, by id. */
export async function tellAllChanged(
  work: Writing,
  changed: readonly ChangedOrder[],
): Promise<Map<number, BoardCard>> {
  const ids = changed.map(({ id }) => id);
  const found = await toldOrders(work.tx, ids, cardReader(work.actor));
  const rows = new Map(found.map((row) => [row.id, row]));
  const own = new Map<number, BoardCard>();
  const told: ToldChange[] = [];
  for (const { id, before, entry, stand } of changed) {
    const row = rows.get(id);
    if (row === undefined) throw new Error(`order ${id} is gone within its own transaction`);
    if (row.is_shown) own.set(id, await presentCard(row, positionFor(work, row), work));
    const staysVisible = before !== null && showsProofs(before.status) === showsProofs(row.status);
    told.push({
      orderId: id,
      companyId: row.company_id,
      clientId: row.client_id,
      from: before?.board_column ?? null,
      to: row.board_column,
      stand: stand === undefined ? await movedTo(work, before, row) : stand,
      card: row.is_shown ? presentSharedCard(row) : null,
      listed: staysVisible ? presentListed(row) : null,
      entry,
    });
  }
  await tellChanges(work, told);
  return own;
}

/** The same of one order. */
export async function tellChanged(work: Writing, changed: ChangedOrder): Promise<void> {
  await tellAllChanged(work, [changed]);
}

async function movedTo(
  { tx }: Work,
  before: HeldOrder | null,
  { board_column, rank, company_id }: ToldRow,
): Promise<StandRow | null> {
  const stays = before?.board_column === board_column && before.rank === rank;
  return board_column === null || stays ? null : standOf(tx, board_column, rank, company_id);
}

const positionFor = ({ actor }: Work, row: ToldRow): number =>
  actor.companyId === null ? row.position : row.company_position;

/** How an order stands, to be answered with a refusal. */
export async function cardNow(work: Work, id: number): Promise<BoardCard | null> {
  const [row] = await toldOrders(work.tx, [id], cardReader(work.actor));
  return row?.is_shown ? presentCard(row, positionFor(work, row), work) : null;
}

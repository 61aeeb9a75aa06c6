import { generateKeyBetween } from 'fractional-indexing';
import type { Tx } from '#server/db/db.ts';
import type { HeldOrder } from '#server/db/order-rows.queries.ts';
import { edgeGap, type Gap, gapAbove, gapAboveCompany, gapBehind } from '#server/db/places.queries.ts';
import { arrivesOnTop, type BoardColumn } from '#shared/model/order-place.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import type { Actor } from '#shared/rules/actor.ts';
import { notFound, orderNumber } from './order-access.ts';

/** Behind a card, on top (null), as near as can be to a former rank, or where the column puts what arrives. */
export type WantedPlace = { afterId: number | null } | { rank: string } | 'arrive';

/** The place that a call asks for by the id of a card; null is the top. */
export function wantedPlace(afterId: string | null): WantedPlace {
  if (afterId === null) return { afterId: null };
  const number = orderNumber(afterId);
  if (number === null) throw notFound();
  return { afterId: number };
}

/**
 * A rank for the order at its place in a column, which the caller holds. A customer's top is above the company's own
 * first card: dragging does not take an order past those of others.
 */
export async function rankFor(
  tx: Tx,
  actor: Actor,
  column: BoardColumn,
  order: HeldOrder,
  wanted: WantedPlace,
): Promise<string> {
  if (typeof wanted === 'object' && 'rank' in wanted) {
    const gap = await gapAbove(tx, column, wanted.rank, order.id);
    return gap === null ? wanted.rank : between(gap);
  }
  return between(await wantedGap(tx, actor, column, order, wanted));
}

const between = ({ above, below }: Gap): string => generateKeyBetween(above, below);

async function wantedGap(
  tx: Tx,
  actor: Actor,
  column: BoardColumn,
  order: HeldOrder,
  wanted: { afterId: number | null } | 'arrive',
): Promise<Gap> {
  const { id } = order;
  if (wanted === 'arrive') return edgeGap(tx, column, arrivesOnTop(column) ? 'top' : 'end', id);
  if (wanted.afterId === null) {
    if (actor.companyId === null) return edgeGap(tx, column, 'top', id);
    const gap = await gapAboveCompany(tx, column, actor.companyId, id);
    return gap ?? edgeGap(tx, column, arrivesOnTop(column) ? 'top' : 'end', id);
  }
  const gap = await gapBehind(tx, column, { id, afterId: wanted.afterId, companyId: actor.companyId });
  if (gap === null)
    throw new Refusal('conflict', 'The board has changed', [
      'The card it was to stand behind is not in that column any more. Please choose its place again.',
    ]);
  return gap;
}

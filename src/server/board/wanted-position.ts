import { notFound, orderNumber } from '#server/access/order-access.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { LockedOrder } from '#server/orders/order-rows.queries.ts';
import type { Actor } from '#shared/access/actor.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { arrivesOnTop, type BoardColumn } from '#shared/orders/order-phase.ts';
import { edgeGap, type Gap, gapAbove, gapAboveCompany, gapBefore, gapBehind } from './positions.queries.ts';
import { rankWithin } from './rank-within.ts';

/** Behind a card, on top (null), before a card, close to a former rank, or where the column puts what arrives. */
export type WantedPosition = { afterId: number | null } | { beforeId: number } | { rank: string } | 'arrive';

/** Of several cards that go to one position in one call: there, each behind the one that was placed before it. */
export interface SharedPosition {
  together: WantedPosition;
}

/** A position as a call names it by the id of a card: just before `beforeId`, or else behind `afterId`; null is the top. */
export interface NamedPosition {
  afterId?: string | null | undefined;
  beforeId?: string | undefined;
}

/** Returns the position that a call names; null: none. */
export function wantedPosition({ afterId, beforeId }: NamedPosition): WantedPosition | null {
  if (beforeId !== undefined) return { beforeId: knownNumber(beforeId) };
  if (afterId === undefined) return null;
  return { afterId: afterId === null ? null : knownNumber(afterId) };
}

function knownNumber(cardId: string): number {
  const number = orderNumber(cardId);
  if (number === null) throw notFound();
  return number;
}

/**
 * Returns a rank for the order in a column that the caller shares with others who place cards in it. A customer's top
 * position is above their own company's first card: dragging cannot move an order past those of others.
 */
export async function rankFor(
  tx: Tx,
  actor: Actor,
  column: BoardColumn,
  order: LockedOrder,
  wanted: WantedPosition,
): Promise<string> {
  if (typeof wanted === 'object' && 'rank' in wanted) {
    const gap = await gapAbove(tx, column, wanted.rank, order.id);
    return gap === null ? wanted.rank : rankWithin(gap);
  }
  return rankWithin(await wantedGap(tx, actor, column, order, wanted));
}

async function wantedGap(
  tx: Tx,
  actor: Actor,
  column: BoardColumn,
  order: LockedOrder,
  wanted: { afterId: number | null } | { beforeId: number } | 'arrive',
): Promise<Gap> {
  const { id } = order;
  if (wanted === 'arrive') return edgeGap(tx, column, arrivesOnTop(column) ? 'top' : 'end', id);
  const { companyId } = actor;
  if ('beforeId' in wanted) {
    const gap = await gapBefore(tx, column, { id, beforeId: wanted.beforeId, companyId });
    return gap ?? hasLeft('below');
  }
  if (wanted.afterId === null) {
    if (companyId === null) return edgeGap(tx, column, 'top', id);
    const gap = await gapAboveCompany(tx, column, companyId, id);
    return gap ?? edgeGap(tx, column, arrivesOnTop(column) ? 'top' : 'end', id);
  }
  const gap = await gapBehind(tx, column, { id, afterId: wanted.afterId, companyId });
  return gap ?? hasLeft('above');
}

function hasLeft(where: 'above' | 'below'): never {
  throw new Refusal('conflict', 'The board has changed', [
    `The card ${where} its new position has left that column. Please choose a position again.`,
  ]);
}

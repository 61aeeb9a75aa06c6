import type { MutationContext } from '#server/access/mutation-context.ts';
import {
  companyChannel,
  guestsChannel,
  providerChannel,
  publicChannel,
} from '#server/access/order-channels.ts';
import type { Emit, MutationTx } from '#server/mutation/mutate.ts';
import { presentTimelineEntry } from '#server/orders/publish-update.ts';
import type { TimelineRow } from '#server/orders/timeline.queries.ts';
import type { BoardChange, BoardPosition, SharedCard } from '#shared/board/board-card.ts';
import { isActiveColumn } from '#shared/orders/meters.ts';
import type { ListedOrder } from '#shared/orders/order.ts';
import type { BoardColumn } from '#shared/orders/order-phase.ts';
import { boardPositions, type PositionRow } from './positions.queries.ts';

/** One order's change with everything its events need. */
export interface PublishedChange {
  orderId: number;
  companyId: string;
  /** The reseller whose customer the company is; the company itself if it has no reseller. */
  clientId: string | null;
  from: BoardColumn | null;
  to: BoardColumn | null;
  /** Whether it was given another position on the board. */
  hasMoved: boolean;
  /** Null if it is on no board. */
  card: SharedCard | null;
  /** Null if readers must fetch it because their visible part has changed. */
  listed: ListedOrder | null;
  /** Whether guests have links to it. */
  hasGuests: boolean;
  /** The timeline entry to publish; null if there is none. */
  entry: TimelineRow | null;
}

const idText = (id: number | null): string | null => (id === null ? null : String(id));

/** A change as one board shows it: a company's, or with null the provider's. */
interface SeenChange {
  board: string | null;
  change: PublishedChange;
  from: BoardColumn | null;
  to: BoardColumn | null;
}

/** Returns the change as the boards see it that show it. The provider sees no drafts. */
const seenByBoards = (change: PublishedChange): SeenChange[] =>
  [change.companyId, null].flatMap((board) => {
    const seen = (column: BoardColumn | null) => (column === 'draft' && board === null ? null : column);
    const [from, to] = [seen(change.from), seen(change.to)];
    return from === null && to === null ? [] : [{ board, change, from, to }];
  });

/** `at`: the new position; null if it has not moved or is on no board. */
function boardChange(
  { board, change, from, to }: SeenChange,
  at: PositionRow | null,
  mutationId: string | null,
): BoardChange {
  const position: BoardPosition | null =
    to === null || at === null
      ? null
      : {
          column: to,
          afterId: idText(board === null ? at.after_id : at.company_after_id),
          position: board === null ? at.position : at.company_position,
        };
  return {
    orderId: String(change.orderId),
    move: to !== null && position === null ? null : { from, to: position },
    card: to === null ? null : change.card,
    isStale: change.listed === null || from === null,
    mutationId,
  };
}

/** Emits to each board what it shows. A board puts one card behind another, so the upper ones come first. */
function emitBoards(
  emit: Emit,
  seen: readonly SeenChange[],
  positions: ReadonlyMap<number, PositionRow>,
  mutationId: string | null,
): void {
  const changes = seen.map((one) => {
    const at = one.change.hasMoved ? (positions.get(one.change.orderId) ?? null) : null;
    return { board: one.board, at: at?.position ?? -1, change: boardChange(one, at, mutationId) };
  });
  changes.sort((one, other) => one.at - other.at);
  for (const board of new Set(changes.map((one) => one.board))) {
    const own = changes.filter((one) => one.board === board).map(({ change }) => change);
    if (board === null) emit(providerChannel, 'reload-single-column', { changes: own });
    else emit(companyChannel(board), 'reload-client-board', { changes: own });
  }
}

/** Returns whether the order was and is hidden from the provider. */
const isHiddenDraft = ({ from, to }: PublishedChange): boolean =>
  (from === 'draft' && (to === 'draft' || to === null)) || (from === null && to === 'draft');

/** Returns whether the change affects the company's plan usage: its active or started orders. */
const isMetered = ({ from, to }: PublishedChange): boolean =>
  isActiveColumn(from) !== isActiveColumn(to) || isBegun(from) !== isBegun(to);
const isBegun = (column: BoardColumn | null): boolean => column !== null && column !== 'draft';

function emitOrderChange({ emit }: MutationTx, change: PublishedChange): void {
  const orderId = String(change.orderId);
  const own = publicChannel(orderId);
  const row = { orderId, order: change.to === 'draft' ? null : change.listed };
  if (change.entry !== null)
    emit(own, 'reload-timeline', { orderId, entry: presentTimelineEntry(change.entry) });
  emit(own, 'reload-order', row);
  if (change.hasGuests) emit(guestsChannel(orderId), 'reload-order', { orderId, order: null });
  emit(companyChannel(change.companyId), 'reload-order-list', row);
  if (isHiddenDraft(change)) return;
  if (change.clientId !== null && change.clientId !== change.companyId)
    emit(companyChannel(change.clientId), 'reload-order-list', { orderId, order: null });
  emit(providerChannel, 'reload-order-list', row);
}

/**
 * Publishes changes to the channels of the orders, their boards and their lists. Positions are those at the commit: others
 * may place cards in the same columns meanwhile. Move cards in only one call per transaction: a second would publish the
 * same positions again.
 */
export function publishOrderChanges(
  { tx, mutationId }: Pick<MutationContext, 'tx' | 'mutationId'>,
  changes: readonly PublishedChange[],
): void {
  for (const change of changes) emitOrderChange(tx, change);
  for (const companyId of new Set(changes.filter(isMetered).map((change) => change.companyId)))
    tx.emit(companyChannel(companyId), 'notify-sidebar', {});
  const seen = changes.flatMap(seenByBoards);
  const moved = seen
    .filter(({ change, to }) => change.hasMoved && to !== null)
    .map(({ change }) => change.orderId);
  if (moved.length === 0) emitBoards(tx.emit, seen, new Map(), mutationId);
  else
    tx.emitAtCommit(
      seen.map(({ board }) => (board === null ? providerChannel : companyChannel(board))),
      async (emit) => emitBoards(emit, seen, await boardPositions(tx, [...new Set(moved)]), mutationId),
    );
}

import type { MutationContext } from '#server/access/mutation-context.ts';
import { companyChannel, providerChannel, publicChannel } from '#server/access/order-channels.ts';
import { publishToGuests } from '#server/guests/publish-to-guests.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import { presentTimelineEntry } from '#server/orders/publish-update.ts';
import type { TimelineRow } from '#server/orders/timeline.queries.ts';
import type { BoardChange, BoardPosition, SharedCard } from '#shared/board/board-card.ts';
import { isActiveColumn } from '#shared/orders/meters.ts';
import type { ListedOrder } from '#shared/orders/order.ts';
import type { BoardColumn } from '#shared/orders/order-phase.ts';
import type { PositionRow } from './places.queries.ts';

/** One order's change with everything its events need. */
export interface PublishedChange {
  orderId: number;
  companyId: string;
  /** The reseller whose customer the company is; the company itself if it has no reseller. */
  clientId: string | null;
  from: BoardColumn | null;
  to: BoardColumn | null;
  /** The order's new position; null if it has not moved or is on no board. */
  movedTo: PositionRow | null;
  /** Null if it is on no board. */
  card: SharedCard | null;
  /** Null if readers must fetch it because their visible part has changed. */
  listed: ListedOrder | null;
  /** The timeline entry to publish; null if there is none. */
  entry: TimelineRow | null;
}

const idText = (id: number | null): string | null => (id === null ? null : String(id));

/** Returns the board change as the company or the provider sees it; null if they see none. The provider sees no drafts. */
function boardChange(
  change: PublishedChange,
  ofCompany: boolean,
  mutationId: string | null,
): BoardChange | null {
  const seen = (column: BoardColumn | null) => (column === 'draft' && !ofCompany ? null : column);
  const from = seen(change.from);
  const to = seen(change.to);
  if (from === null && to === null) return null;
  const { movedTo } = change;
  const place: BoardPosition | null =
    to === null || movedTo === null
      ? null
      : {
          column: to,
          afterId: idText(ofCompany ? movedTo.company_after_id : movedTo.after_id),
          position: ofCompany ? movedTo.company_position : movedTo.position,
        };
  return {
    orderId: String(change.orderId),
    move: to !== null && place === null ? null : { from, to: place },
    card: to === null ? null : change.card,
    isStale: change.listed === null || from === null,
    mutationId,
  };
}

/** Returns whether the order was and is hidden from the provider. */
const isHiddenDraft = ({ from, to }: PublishedChange): boolean =>
  (from === 'draft' && (to === 'draft' || to === null)) || (from === null && to === 'draft');

/** Returns whether the change affects the company's plan usage: its active or started orders. */
const isMetered = ({ from, to }: PublishedChange): boolean =>
  isActiveColumn(from) !== isActiveColumn(to) || isBegun(from) !== isBegun(to);
const isBegun = (column: BoardColumn | null): boolean => column !== null && column !== 'draft';

/** Returns the changes that each board shows, by company; null is the provider's. */
function changesByBoard(
  changes: readonly PublishedChange[],
  mutationId: string | null,
): Map<string | null, BoardChange[]> {
  const boards = new Map<string | null, BoardChange[]>();
  for (const change of changes)
    for (const board of [change.companyId, null]) {
      const seen = boardChange(change, board !== null, mutationId);
      if (seen !== null) boards.set(board, [...(boards.get(board) ?? []), seen]);
    }
  return boards;
}

function emitOrderChange({ emit }: MutationTx, change: PublishedChange): void {
  const orderId = String(change.orderId);
  const own = publicChannel(orderId);
  const row = { orderId, order: change.to === 'draft' ? null : change.listed };
  if (change.entry !== null)
    emit(own, 'reload-timeline', { orderId, entry: presentTimelineEntry(change.entry) });
  emit(own, 'reload-order', row);
  emit(companyChannel(change.companyId), 'reload-order-list', row);
  if (isHiddenDraft(change)) return;
  if (change.clientId !== null && change.clientId !== change.companyId)
    emit(companyChannel(change.clientId), 'reload-order-list', { orderId, order: null });
  emit(providerChannel, 'reload-order-list', row);
}

/** Publishes changes to the channels of the orders, their boards and their lists. */
export async function publishOrderChanges(
  { tx, mutationId }: Pick<MutationContext, 'tx' | 'mutationId'>,
  changes: readonly PublishedChange[],
): Promise<void> {
  for (const change of changes) emitOrderChange(tx, change);
  for (const companyId of new Set(changes.filter(isMetered).map((change) => change.companyId)))
    tx.emit(companyChannel(companyId), 'notify-sidebar', {});
  for (const [companyId, seen] of changesByBoard(changes, mutationId))
    if (companyId === null) tx.emit(providerChannel, 'reload-single-column', { changes: seen });
    else tx.emit(companyChannel(companyId), 'reload-client-board', { changes: seen });
  await publishToGuests(
    tx,
    changes.map(({ orderId }) => orderId),
  );
}

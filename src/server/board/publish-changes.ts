import type { MutationContext } from '#server/access/mutation-context.ts';
import { companyChannel, providerChannel, publicChannel } from '#server/access/order-channels.ts';
import { eventsForGuests } from '#server/guests/publish-to-guests.ts';
import { appendEvents, type NewEvent } from '#server/kernel/events/events.queries.ts';
import { presentTimelineEntry } from '#server/orders/publish-update.ts';
import type { TimelineRow } from '#server/orders/timeline.queries.ts';
import type { BoardChange, BoardStand, SharedCard } from '#shared/board/board-card.ts';
import { isActiveColumn } from '#shared/orders/meters.ts';
import type { ListedOrder } from '#shared/orders/order.ts';
import type { BoardColumn } from '#shared/orders/order-place.ts';
import type { StandRow } from './places.queries.ts';

/** One order's change with everything its events need. */
export interface PublishedChange {
  orderId: number;
  companyId: string;
  /** The reseller whose customer the company is; the company itself if it has no reseller. */
  clientId: string | null;
  from: BoardColumn | null;
  to: BoardColumn | null;
  /** The order's new position; null if it has not moved or is on no board. */
  stand: StandRow | null;
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
  const { stand } = change;
  const place: BoardStand | null =
    to === null || stand === null
      ? null
      : {
          column: to,
          afterId: idText(ofCompany ? stand.company_after_id : stand.after_id),
          position: ofCompany ? stand.company_position : stand.position,
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

/** Publishes changes to the channels of the orders, their boards and their lists. */
export async function publishOrderChanges(
  { tx, mutationId }: Pick<MutationContext, 'tx' | 'mutationId'>,
  changes: readonly PublishedChange[],
): Promise<void> {
  const events: NewEvent[] = [];
  const boards = new Map<string, BoardChange[]>();
  const addBoardChange = (channel: string, change: BoardChange | null): void => {
    if (change === null) return;
    const told = boards.get(channel);
    if (told === undefined) boards.set(channel, [change]);
    else told.push(change);
  };
  for (const change of changes) {
    const orderId = String(change.orderId);
    const own = publicChannel(orderId);
    const company = companyChannel(change.companyId);
    const row = { orderId, order: change.to === 'draft' ? null : change.listed };
    if (change.entry !== null) {
      const entry = presentTimelineEntry(change.entry);
      events.push({ channel: own, name: 'reload-timeline', payload: { orderId, entry } });
    }
    events.push(
      { channel: own, name: 'reload-order', payload: row },
      { channel: company, name: 'reload-order-list', payload: row },
    );
    if (change.clientId !== null && change.clientId !== change.companyId && !isHiddenDraft(change))
      events.push({
        channel: companyChannel(change.clientId),
        name: 'reload-order-list',
        payload: { orderId, order: null },
      });
    if (!isHiddenDraft(change))
      events.push({ channel: providerChannel, name: 'reload-order-list', payload: row });
    addBoardChange(company, boardChange(change, true, mutationId));
    addBoardChange(providerChannel, boardChange(change, false, mutationId));
  }
  for (const companyId of new Set(changes.filter(isMetered).map((change) => change.companyId)))
    events.push({ channel: companyChannel(companyId), name: 'notify-sidebar', payload: {} });
  for (const [channel, told] of boards) {
    const name = channel === providerChannel ? 'reload-single-column' : 'reload-client-board';
    events.push({ channel, name, payload: { changes: told } });
  }
  const guestEvents = await eventsForGuests(
    tx,
    changes.map(({ orderId }) => orderId),
  );
  await appendEvents(tx, [...events, ...guestEvents]);
}

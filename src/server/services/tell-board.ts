import { appendEvents, type NewEvent } from '#server/db/events.queries.ts';
import type { StandRow } from '#server/db/places.queries.ts';
import type { TimelineRow } from '#server/db/timeline.queries.ts';
import type { BoardChange, BoardStand, SharedCard } from '#shared/model/board-card.ts';
import type { ListedOrder } from '#shared/model/order.ts';
import type { BoardColumn } from '#shared/model/order-place.ts';
import { isActiveColumn } from '#shared/rules/meters.ts';
import { companyChannel, providerChannel, publicChannel } from './order-channels.ts';
import { presentTimelineEntry } from './tell.ts';
import { eventsForGuests } from './tell-guests.ts';
import type { Writing } from './work.ts';

/** One order's change as everyone is to hear of it. */
export interface ToldChange {
  orderId: number;
  companyId: string;
  /** Whose customer the company is, who follows its orders; the company itself where it is one. */
  clientId: string | null;
  from: BoardColumn | null;
  to: BoardColumn | null;
  /** Where it stands now; null where it has not moved, or is on no board. */
  stand: StandRow | null;
  /** Null where it is on no board. */
  card: SharedCard | null;
  /** Null where it must be fetched because what is visible has changed. */
  listed: ListedOrder | null;
  /** Null where its history has nothing to tell. */
  entry: TimelineRow | null;
}

const idText = (id: number | null): string | null => (id === null ? null : String(id));

/** The change of the board as the company or the provider sees it, who sees no drafts; null where they see none. */
function boardChange(change: ToldChange, ofCompany: boolean, mutationId: string | null): BoardChange | null {
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

/** Whether the provider's side has neither seen the order before nor sees it now. */
const isHiddenDraft = ({ from, to }: ToldChange): boolean =>
  (from === 'draft' && (to === 'draft' || to === null)) || (from === null && to === 'draft');

/** Whether it changes what the company uses of its plan: orders active, or begun. */
const isMetered = ({ from, to }: ToldChange): boolean =>
  isActiveColumn(from) !== isActiveColumn(to) || isBegun(from) !== isBegun(to);
const isBegun = (column: BoardColumn | null): boolean => column !== null && column !== 'draft';

/** Tells of changes on the orders' own channels, and on those of the boards and lists they stand in. */
export async function tellChanges(
  { tx, mutationId }: Pick<Writing, 'tx' | 'mutationId'>,
  changes: readonly ToldChange[],
): Promise<void> {
  const events: NewEvent[] = [];
  const boards = new Map<string, BoardChange[]>();
  const tellBoard = (channel: string, change: BoardChange | null): void => {
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
    tellBoard(company, boardChange(change, true, mutationId));
    tellBoard(providerChannel, boardChange(change, false, mutationId));
  }
  for (const companyId of new Set(changes.filter(isMetered).map((change) => change.companyId)))
    events.push({ channel: companyChannel(companyId), name: 'notify-sidebar', payload: {} });
  for (const [channel, told] of boards) {
    const name = channel === providerChannel ? 'reload-single-column' : 'reload-client-board';
    events.push({ channel, name, payload: { changes: told } });
  }
  const heard = await eventsForGuests(
    tx,
    changes.map(({ orderId }) => orderId),
  );
  await appendEvents(tx, [...events, ...heard]);
}

import { type ChangeEntry, insertChange } from '#server/db/changes.queries.ts';
import {
  fieldsOf,
  type HeldOrder,
  type OrderFields,
  peopleFields,
  saveFields,
} from '#server/db/order-rows.queries.ts';
import { lockColumns, type StandRow, standOf } from '#server/db/places.queries.ts';
import { isOnLeave } from '#server/db/plans.queries.ts';
import {
  insertTimelineEntry,
  type StatusStep,
  type TimelineRow,
  uncountLastStep,
} from '#server/db/timeline.queries.ts';
import type { BoardCard } from '#shared/model/board-card.ts';
import type { TimelineEntry } from '#shared/model/order.ts';
import { type BoardColumn, columnOf } from '#shared/model/order-place.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import type { OrderChanged } from '#shared/protocol/http/order-actions.ts';
import { isActiveColumn } from '#shared/rules/meters.ts';
import { type ColumnGuard, openColumns } from './column-limits.ts';
import { endWorkLeft, tellEnded } from './end-work.ts';
import { notifyOfChanges } from './notice-causes.ts';
import { rankFor, type WantedPlace } from './place-card.ts';
import { cardNow, tellAllChanged } from './tell-changed.ts';
import { endGuests, tellLinks } from './tell-guests.ts';
import type { Writing } from './work.ts';

/** What is to become of one order, decided and allowed by the use case. */
export interface OrderChange {
  order: HeldOrder;
  fields: Partial<Omit<OrderFields, 'rank'>>;
  /** Null: where it stands, or where a column puts what arrives. */
  place: WantedPlace | null;
  /** The line of history. */
  content: string;
  type: Extract<TimelineEntry['timelineType'], 'status' | 'history'>;
  /** It takes the order's last change of status back, which then never was for the reports. */
  takesBack?: boolean;
}

export interface ChangeResult {
  orderId: string;
  refusal: Refusal | null;
  card: BoardCard | null;
}
export interface ChangeAnswer {
  /** Null where nothing was changed. */
  changeId: string | null;
  results: ChangeResult[];
  /** What a full column warns of. */
  warning: string | null;
}

interface Applied {
  order: HeldOrder;
  stand: StandRow | null;
  entry: TimelineRow;
  change: ChangeEntry;
}

const columnAfter = ({ order, fields }: OrderChange): BoardColumn | null =>
  columnOf({
    status: fields.status ?? order.status,
    state: fields.state ?? order.state,
    isArchived: fields.isArchived ?? order.is_archived,
  });

/** Whether the order takes the provider's time from now on. */
const beginsWork = (change: OrderChange): boolean =>
  isActiveColumn(columnAfter(change)) && !isActiveColumn(change.order.board_column);

/** A company on leave has no active orders, nor begins any; the provider's people may, who know why. */
const isOwnLeave = async ({ tx, actor, now }: Writing): Promise<boolean> =>
  actor.companyId !== null && (await isOnLeave(tx, actor.companyId, now));

const onLeave = (): Refusal =>
  new Refusal('conflict', 'Your subscription is on leave', [
    'Orders wait until it is reactivated: your account owner can do that in General Settings.',
  ]);

/**
 * The one way in which orders change their place, status, people and dates: fields, place, history, what undoes it
 * and events, in the caller's transaction. The orders are held by the caller, who holds no column yet and has told no
 * event. An order that cannot be placed is refused without a trace, one that is so already is left as it is, and the
 * others are changed.
 */
export async function changeOrders(work: Writing, asked: readonly OrderChange[]): Promise<ChangeAnswer> {
  const changes = asked.filter(({ fields, place }) => place !== null || Object.keys(fields).length > 0);
  const moving = changes.filter(
    (change) => change.place !== null || columnAfter(change) !== change.order.board_column,
  );
  const columns = new Set<BoardColumn>();
  for (const change of moving)
    for (const column of [change.order.board_column, columnAfter(change)])
      if (column !== null) columns.add(column);
  await lockColumns(work.tx, columns);
  const guard = await openColumns(work, columns);
  const isAway = changes.some(beginsWork) && (await isOwnLeave(work));

  const applied: Applied[] = [];
  const refusals = new Map<number, Refusal>();
  for (const change of changes)
    try {
      if (isAway && beginsWork(change)) throw onLeave();
      applied.push(await apply(work, guard, change));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusals.set(change.order.id, error);
    }
  const ended = await endWorkLeft(
    work,
    applied.map(({ order, change }) => ({
      id: order.id,
      name: order.name,
      company_id: order.company_id,
      ...fieldsOf(order),
      ...change.after,
    })),
  );
  const closed = applied.filter(
    ({ change: { after } }) => after.isFrozen === true || after.state === 'draft',
  );
  await endGuests(
    work.tx,
    closed.map(({ order }) => order.id),
    'closed',
  );
  await tellLinks(
    work.tx,
    applied
      .filter(({ change: { after } }) => after.isFrozen !== undefined || after.state !== undefined)
      .map(({ order }) => order.id),
  );
  const cards = await tellAllChanged(
    work,
    applied.map(({ order, entry, stand }) => ({ id: order.id, before: order, entry, stand })),
  );
  await tellEnded(work, ended);
  await notifyOfChanges(
    work,
    applied.map(({ order, change }) => ({ order, ...change })),
  );
  const changeId =
    applied.length === 0
      ? null
      : await insertChange(work.tx, {
          userId: work.actor.userId,
          now: work.now,
          entries: applied.map(({ change }) => change),
        });
  const results: ChangeResult[] = [];
  for (const change of asked) {
    const { id } = change.order;
    const card = changes.includes(change) ? (cards.get(id) ?? null) : await cardNow(work, id);
    results.push({ orderId: String(id), refusal: refusals.get(id) ?? null, card });
  }
  return { changeId, results, warning: guard.warning() };
}

/** Refuses, by throwing, before it writes anything. */
async function apply(work: Writing, guard: ColumnGuard, change: OrderChange): Promise<Applied> {
  const { tx, actor, now } = work;
  const { order } = change;
  const to = columnAfter(change);
  const moves = to !== null && (change.place !== null || to !== order.board_column);
  if (moves) guard.requireRoom(order.board_column, to);
  const fields: Partial<OrderFields> = { ...change.fields };
  if (moves) fields.rank = await rankFor(tx, actor, to, order, change.place ?? 'arrive');
  const was: OrderFields = {
    ...fieldsOf(order),
    ...(fields.collaborators === undefined
      ? { collaborators: [], approvers: [] }
      : await peopleFields(tx, order.id)),
  };
  const before: Partial<OrderFields> = Object.fromEntries(
    Object.keys(fields).map((key) => [key, was[key as keyof OrderFields]]),
  );
  // Back on the board by an undo, it stands where it stood.
  if (to === null && order.board_column !== null) {
    before.rank = order.rank;
    fields.rank = order.rank;
  }
  const saved = await saveFields(tx, order.id, fields, now);
  guard.moved(order.board_column, to);
  const step = stepOf(change);
  if (step !== null && change.takesBack === true) await uncountLastStep(tx, order.id);
  return {
    order,
    stand: moves ? await standOf(tx, to, saved.rank, order.company_id) : null,
    entry: await insertTimelineEntry(tx, {
      orderId: order.id,
      type: change.type,
      content: change.content,
      versionId: null,
      isInternal: false,
      userId: actor.userId,
      now,
      step: change.takesBack === true ? null : step,
    }),
    change: { orderId: order.id, content: change.content, before, after: fields },
  };
}

function stepOf({ order, fields }: OrderChange): StatusStep | null {
  const { status: to = order.status, operatorId = order.operator_id } = fields;
  return to === order.status ? null : { from: order.status, to, operatorId };
}

/** The answer for an order that was not changed. */
export const refusedResult = (orderId: string, refusal: Refusal): ChangeResult => ({
  orderId,
  refusal,
  card: null,
});

/** The answer about a single order, which is refused as a whole. */
export async function changeOrder(work: Writing, change: OrderChange): Promise<OrderChanged> {
  const { changeId, results, warning } = await changeOrders(work, [change]);
  const [result] = results;
  if (result === undefined) throw new Error('a change of one order answered none');
  if (result.refusal !== null) throw result.refusal;
  return { changeId, card: result.card, warning };
}

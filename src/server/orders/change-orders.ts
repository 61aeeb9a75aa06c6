import { hidePresences, narrowSockets } from '#server/access/access-change.ts';
import type { MutationContext } from '#server/access/mutation-context.ts';
import { openLimits } from '#server/billing/plans/plan-limits.ts';
import { type ColumnGuard, openColumns } from '#server/board/column-limits.ts';
import { rankFor, type SharedPosition, type WantedPosition } from '#server/board/wanted-position.ts';
import type { NewDecision } from '#server/decisions/append-decision.ts';
import { decidedFiles, linkedVersion } from '#server/decisions/decided-files.ts';
import { publishDecision, publishToAuthor } from '#server/decisions/publish-record.ts';
import {
  announceLater,
  type DecisionBasis,
  planDecision,
  type RecordedStep,
  recordStep,
} from '#server/decisions/record-step.ts';
import { endGuests, publishLinkChanges } from '#server/guests/publish-to-guests.ts';
import { type NotedChange, notifyOfChanges } from '#server/notifications/notification-triggers.ts';
import { endReviewsLeft } from '#server/review/end-reviews-left.ts';
import { endWorkLeft, publishEndedWork } from '#server/work-time/end-work.ts';
import type { BoardCard } from '#shared/board/board-card.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { isActiveColumn } from '#shared/orders/meters.ts';
import type { TimelineEntry } from '#shared/orders/order.ts';
import type { OrderChanged } from '#shared/orders/order-actions.http.ts';
import { type BoardColumn, columnOf } from '#shared/orders/order-phase.ts';
import { type ChangeEntry, insertChange } from './changes.queries.ts';
import {
  fieldsOf,
  type LockedOrder,
  type OrderFields,
  peopleFields,
  saveFields,
} from './order-rows.queries.ts';
import { currentCard, publishChangedOrders, showsProofs } from './publish-changed.ts';
import { takeOverChecklist } from './services/checklist.queries.ts';
import { requireChecklist } from './services/require-checklist.ts';
import { allocateByService } from './services/services.queries.ts';
import {
  insertTimelineEntry,
  type StatusStep,
  type TimelineRow,
  uncountLastStep,
} from './timeline.queries.ts';

/** The change of one order, decided and allowed by the use case. */
export interface OrderChange {
  order: LockedOrder;
  fields: Partial<Omit<OrderFields, 'rank'>>;
  /** Null: the current position, or the default one of a new column. */
  position: WantedPosition | SharedPosition | null;
  /** The line of history. */
  content: string;
  type: Extract<TimelineEntry['timelineType'], 'status' | 'history'>;
  /** It takes the order's last change of status back, which then never was for the reports. */
  takesBack?: boolean;
  /** For a change that may decide on the order's proofs. */
  basis?: DecisionBasis;
  /** Is published: it gets the allocated time and the checklist of its service. */
  publishes?: true;
  /** Goes to review also where items of its checklist that are not mandatory are open. */
  withOpenItems?: boolean;
  /** What its people are notified of instead of the change. */
  notice?: NotedChange['notice'];
}

export interface ChangeResult {
  orderId: string;
  refusal: Refusal | null;
  card: BoardCard | null;
}
export interface ChangeOutcome {
  /** Null where nothing was changed. */
  changeId: string | null;
  results: ChangeResult[];
  /** What a full column warns of. */
  warning: string | null;
}

interface Applied {
  order: LockedOrder;
  hasMoved: boolean;
  entry: TimelineRow;
  change: ChangeEntry;
  /** The decision that it is; null: it is none. */
  recorded: RecordedStep | null;
  notice: NotedChange['notice'];
}

const columnAfter = ({ order, fields }: OrderChange): BoardColumn | null =>
  columnOf({
    status: fields.status ?? order.status,
    state: fields.state ?? order.state,
    isArchived: fields.isArchived ?? order.is_archived,
  });

/** Returns whether the order takes the provider's time from now on. */
const beginsWork = (change: OrderChange): boolean =>
  isActiveColumn(columnAfter(change)) && !isActiveColumn(change.order.board_column);

/**
 * Changes the status, position, people and dates of orders, with their history, undo entries and events, in the
 * caller's transaction. All such changes go through here. The caller has locked the orders. An order that cannot be
 * placed is refused, one that is unchanged is skipped, and the others are changed.
 */
export async function changeOrders(
  context: MutationContext,
  asked: readonly OrderChange[],
): Promise<ChangeOutcome> {
  const changes = asked.filter(({ fields, position }) => position !== null || Object.keys(fields).length > 0);
  const moving = changes.filter(
    (change) => change.position !== null || columnAfter(change) !== change.order.board_column,
  );
  const columns = new Set<BoardColumn>();
  for (const change of moving)
    for (const column of [change.order.board_column, columnAfter(change)])
      if (column !== null) columns.add(column);
  const plans: { change: OrderChange; planned: Planned | Refusal }[] = [];
  for (const change of changes) plans.push({ change, planned: await plan(context, change).catch(refusalOf) });
  const limits = await openLimits(context, changes.some(beginsWork));
  const guard = await openColumns(context, columns);

  const applied: Applied[] = [];
  let placed: number | null = null;
  const refusals = new Map<number, Refusal>();
  for (const { change, planned } of plans)
    try {
      const begins = beginsWork(change) ? { isNew: change.order.state === 'draft' } : null;
      if (begins !== null) limits.require(begins);
      if (planned instanceof Refusal) throw planned;
      const { position, isShared } = positionBehind(placed, change.position);
      applied.push(await apply(context, { guard, planned, position }, change));
      if (isShared) placed = change.order.id;
      if (begins !== null) limits.begun(begins);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusals.set(change.order.id, error);
    }
  const ended = await endWorkLeft(
    context,
    applied.map(({ order, change }) => ({
      id: order.id,
      name: order.name,
      company_id: order.company_id,
      ...fieldsOf(order),
      ...change.after,
    })),
  );
  await shutOut(context, applied);
  await publishLinkChanges(
    context.tx,
    applied
      .filter(({ change: { after } }) => after.isFrozen !== undefined || after.state !== undefined)
      .map(({ order }) => order.id),
  );
  const cards = await publishChangedOrders(
    context,
    applied.map(({ order, entry, hasMoved, recorded }) => ({
      id: order.id,
      before: order,
      // A decision stays its author's until it can no longer be undone.
      entry: recorded?.isPending === true ? null : entry,
      hasMoved,
    })),
  );
  await publishEndedWork(context, ended);
  await endReviewsLeft(
    context,
    applied.map(({ order, change: { after } }) => ({ id: order.id, status: after.status ?? order.status })),
  );
  await notifyOfChanges(context, applied.flatMap(notedNow));
  const changeId =
    applied.length === 0
      ? null
      : await insertChange(context.tx, {
          userId: context.actor.userId,
          now: context.now,
          entries: applied.map(({ change }) => change),
        });
  for (const one of applied) if (changeId !== null) await publishRecord(context, one, changeId);
  const results: ChangeResult[] = [];
  for (const change of asked) {
    const { id } = change.order;
    const card = changes.includes(change) ? (cards.get(id) ?? null) : await currentCard(context, id);
    results.push({ orderId: String(id), refusal: refusals.get(id) ?? null, card });
  }
  return { changeId, results, warning: guard.warning() };
}

/** Publishes the decision record: undoable decisions only to their author. */
async function publishRecord(
  context: MutationContext,
  { order, entry, recorded }: Applied,
  changeId: string,
): Promise<void> {
  if (recorded === null) return;
  const { isPending, unknownId, decision } = recorded;
  const { tx, actor } = context;
  const orderId = order.id;
  if (unknownId !== null) await publishDecision({ tx, orderId, decisionId: unknownId });
  if (!isPending) return;
  await announceLater(context, { orderId, decisionId: decision.id, changeId });
  publishToAuthor({ tx, orderId, entry }, actor.userId);
}

/**
 * Returns the changes that others are notified of at once: a decision waits until its author can no longer
 * undo it.
 */
function notedNow({ order, change, recorded, notice }: Applied): NotedChange[] {
  if (recorded === null) return [{ order, ...change, notice }];
  const { isPending, isSilent, decision } = recorded;
  return isPending || isSilent ? [] : [{ order, ...change, decisionHash: decision.hash }];
}

/** Closes or narrows the sockets of those who lose access to the changed orders, in full or in part. */
async function shutOut(context: MutationContext, applied: readonly Applied[]): Promise<void> {
  const where = (fits: (one: Applied) => boolean) => applied.filter(fits).map(({ order }) => order.id);
  await endGuests(
    context,
    where(({ change }) => change.after.isFrozen === true),
    'order-frozen',
  );
  await endGuests(
    context,
    where(({ change }) => change.after.state === 'draft'),
    'order-draft',
  );
  const drafts = where(({ change }) => change.after.state === 'draft');
  narrowSockets(context.tx, { orders: drafts.map(String) });
  const withoutProofs = where(
    ({ order, change: { after } }) => showsProofs(order.status) && !showsProofs(after.status ?? order.status),
  );
  hidePresences(context.tx, withoutProofs.map(String));
}

/** What is known of a change before the columns are locked: others wait as short as possible. */
interface Planned {
  step: StatusStep | null;
  decision: NewDecision | null;
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

async function plan(context: MutationContext, change: OrderChange): Promise<Planned> {
  const { order } = change;
  const step = stepOf(change);
  if (step !== null && change.takesBack !== true)
    await requireChecklist(context, order, step.to, change.withOpenItems === true);
  const decision =
    step === null
      ? null
      : await planDecision(context, {
          order,
          to: step.to,
          isUndo: change.takesBack === true,
          basis: change.basis ?? {},
        });
  return { step, decision };
}

/** Returns where a card goes, if the card `placed` was the last of those that share its position; null: it is the first. */
function positionBehind(
  placed: number | null,
  position: OrderChange['position'],
): { position: WantedPosition | null; isShared: boolean } {
  if (position === null || typeof position === 'string' || !('together' in position))
    return { position, isShared: false };
  return { position: placed === null ? position.together : { afterId: placed }, isShared: true };
}

interface Applying {
  guard: ColumnGuard;
  planned: Planned;
  position: WantedPosition | null;
}

/** Throws a refusal before it writes anything. */
async function apply(
  context: MutationContext,
  { guard, planned: { step, decision }, position }: Applying,
  change: OrderChange,
): Promise<Applied> {
  const { tx, actor, now } = context;
  const { order } = change;
  const to = columnAfter(change);
  const moves = to !== null && (position !== null || to !== order.board_column);
  if (moves) guard.requireRoom(order.board_column, to);
  const fields: Partial<OrderFields> = { ...change.fields };
  if (moves) fields.rank = await rankFor(tx, actor, to, order, position ?? 'arrive');
  const was: OrderFields = {
    ...fieldsOf(order),
    ...(fields.collaborators === undefined
      ? { collaborators: [], approvers: [] }
      : await peopleFields(tx, order.id)),
  };
  const before: Partial<OrderFields> = Object.fromEntries(
    Object.keys(fields).map((key) => [key, was[key as keyof OrderFields]]),
  );
  // Back on the board by an undo, it takes its previous position.
  if (to === null && order.board_column !== null) {
    before.rank = order.rank;
    fields.rank = order.rank;
  }
  if (change.publishes === true) {
    await allocateByService(tx, order.id);
    await takeOverChecklist(tx, order.id);
  }
  await saveFields(tx, order.id, fields, now);
  guard.moved(order.board_column, to);
  if (step !== null && change.takesBack === true) await uncountLastStep(tx, order.id);
  const recorded = decision && (await recordStep(context, order.id, decision));
  const versions = recorded?.decision.versions ?? [];
  const files = decidedFiles(versions);
  return {
    order,
    hasMoved: moves,
    entry: await insertTimelineEntry(tx, {
      orderId: order.id,
      type: change.type,
      content: files === '' ? change.content : `${change.content} · ${files}`,
      versionId: linkedVersion(versions),
      decisionId: recorded?.decision.id ?? null,
      isInternal: false,
      userId: actor.userId,
      now,
      step: change.takesBack === true ? null : step,
    }),
    change: {
      orderId: order.id,
      content: change.content,
      before,
      after: { ...fields, ...(moves && { column: to }) },
    },
    recorded,
    notice: change.notice,
  };
}

function stepOf({ order, fields }: OrderChange): StatusStep | null {
  const { status: to = order.status, operatorId = order.operator_id } = fields;
  return to === order.status ? null : { from: order.status, to, operatorId };
}

/** Returns the result for an order that was not changed. */
export const refusedResult = (orderId: string, refusal: Refusal): ChangeResult => ({
  orderId,
  refusal,
  card: (refusal.data as Partial<Pick<ChangeResult, 'card'>> | undefined)?.card ?? null,
});

/** Changes a single order; throws its refusal. */
export async function changeOrder(context: MutationContext, change: OrderChange): Promise<OrderChanged> {
  const { changeId, results, warning } = await changeOrders(context, [change]);
  const [result] = results;
  if (result === undefined) throw new Error('a change of one order returned no result');
  if (result.refusal !== null) throw result.refusal;
  return { changeId, card: result.card, warning };
}

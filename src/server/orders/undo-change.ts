import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden, notFound } from '#server/access/order-access.ts';
import { type AnnouncedDecisions, announcedIn } from '#shared/decisions/announced-decisions.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { BoardColumn } from '#shared/orders/order-phase.ts';
import { type ChangeOutcome, changeOrders, type OrderChange, refusedResult } from './change-orders.ts';
import { type ChangeEntry, entriesOf, lockChange, markUndone } from './changes.queries.ts';
import { lockReadable } from './lock-orders.ts';
import { mayUndo } from './may-undo.ts';
import { fieldsOf, type LockedOrder, type OrderFields, peopleFields } from './order-rows.queries.ts';
import { situationOf } from './order-situation.ts';
import { publishing } from './publish-order.ts';

/** How long a change can be undone; older entries are deleted. */
export const undoAgeMs = dayMs;

type Remembered = OrderFields & { column: BoardColumn | null };

const fieldNames: Readonly<Record<keyof Remembered, string>> = {
  status: 'status',
  state: 'lane',
  isFrozen: 'freeze',
  isArchived: 'archive',
  isLocked: 'lock',
  holdReason: 'hold',
  heldFrom: 'hold',
  cancelledFrom: 'cancellation',
  operatorId: 'operator',
  managerId: 'manager',
  dueAt: 'due date',
  rank: 'place in its column',
  column: 'status',
  collaborators: 'collaborators',
  approvers: 'approvers',
};

/**
 * Undoes one of the actor's calls by a change that can itself be undone. Orders in which the same fields have
 * changed since stay as they are; if that is true of all, the undo is refused.
 */
export async function undoChange(context: MutationContext, changeId: string): Promise<ChangeOutcome> {
  const { tx, actor, now } = context;
  const change = await lockChange(tx, changeId);
  if (change === null || change.user_id !== actor.userId) throw notFound();
  if (actor.viewOnly) throw forbidden();
  if (change.undone) throw new Refusal('conflict', 'This is undone already');
  if (now.getTime() - change.created_at.getTime() > undoAgeMs)
    throw new Refusal('conflict', 'This can no longer be undone', ['Changes can be undone for a day.']);

  const entries = await entriesOf(tx, changeId);
  const orders = await lockReadable(
    tx,
    actor,
    entries.map(({ orderId }) => String(orderId)),
  );
  const changes: OrderChange[] = [];
  const refused = new Map<string, Refusal>();
  for (const entry of entries) {
    const id = String(entry.orderId);
    const order = orders.get(id);
    try {
      if (order === undefined) throw notFound();
      // The permission depends on the order's present state: that the change left it there is checked first.
      const undoing = await undoOfOrder(context, order, entry);
      if (!mayUndo(actor, situationOf(order), entry, isUndo(entry))) throw noLongerYours(order);
      changes.push(publishesDraft(undoing) ? await publishing(context, undoing) : undoing);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.set(id, error);
    }
  }
  const outcome = await changeOrders(context, changes);
  const refusals = [...refused.values(), ...outcome.results.flatMap(({ refusal }) => refusal ?? [])];
  if (outcome.changeId === null) throw refusalOfAll(refusals);
  await markUndone(tx, changeId);
  const results = [...outcome.results, ...[...refused].map(([id, refusal]) => refusedResult(id, refusal))];
  return { ...outcome, results };
}

const noLongerYours = ({ id }: LockedOrder): Refusal =>
  new Refusal('forbidden', 'Permission Denied!', [
    `#${id}: you may no longer make this change, nor undo it.`,
  ]);

/** Returns the first refusal, with the announced decisions of all. */
function refusalOfAll(refusals: readonly Refusal[]): Refusal {
  const [first = notFound()] = refusals;
  const announced = refusals.filter((refusal) => announcedIn(refusal) !== null);
  if (announced.length === 0) return first;
  const textsOf = (some: readonly Refusal[]) => [...new Set(some.flatMap(({ messages }) => messages))];
  const data: AnnouncedDecisions = {
    kind: 'announced-decisions',
    decisions: announced.flatMap((refusal) => announcedIn(refusal)?.decisions ?? []),
    others: textsOf(refusals.filter((refusal) => !announced.includes(refusal))),
  };
  return new Refusal(first.code, first.message, textsOf(refusals), data);
}

/** Returns the change that undoes a call's effect on an order; refuses if that has changed since. */
export async function undoOfOrder(
  context: UseCaseContext,
  order: LockedOrder,
  entry: ChangeEntry,
): Promise<OrderChange> {
  const refusal = await reasonAgainst(context, order, entry);
  if (refusal !== null) throw refusal;
  return undoingChange(order, entry);
}

/** Returns why this order cannot be restored; null if it can. */
async function reasonAgainst(
  { tx }: UseCaseContext,
  order: LockedOrder,
  { before, after }: ChangeEntry,
): Promise<Refusal | null> {
  const now: Remembered = {
    ...fieldsOf(order),
    ...(await peopleFields(tx, order.id)),
    // That it was archived is said below.
    column: order.is_archived ? (after.column ?? null) : order.board_column,
  };
  const changed = (Object.keys(after) as (keyof Remembered)[]).filter(
    (field) => JSON.stringify(now[field]) !== JSON.stringify(after[field]),
  );
  // A card in another column has another position, too: the column says it all.
  const named = changed.includes('column') ? changed.filter((field) => field !== 'rank') : changed;
  const names = [...new Set(named.map((field) => fieldNames[field]))];
  const since = (reason: string) =>
    new Refusal('conflict', 'This can no longer be undone', [`#${order.id}: ${reason}`]);
  if (names.length > 0) return since(`its ${names.join(', ')} was changed again since.`);
  if (order.is_locked && !('isLocked' in before)) return since('it was locked since.');
  if (order.is_frozen && !('isFrozen' in before)) return since('it was frozen since.');
  return order.is_archived && !('isArchived' in before) ? since('it was archived since.') : null;
}

function undoingChange(order: LockedOrder, { content, before }: ChangeEntry): OrderChange {
  const { rank, ...fields } = before;
  return {
    order,
    fields,
    position: rank === undefined ? null : { rank },
    content: undoneContent(content),
    type: 'status' in fields || 'state' in fields ? 'status' : 'history',
    takesBack: !isUndo({ content }),
    basis: { isRestored: true },
  };
}

/** Returns whether a draft is published by the change; it may have been edited since it became one. */
const publishesDraft = ({ order, fields }: OrderChange): boolean =>
  order.state === 'draft' && fields.state !== undefined && fields.state !== 'draft';

const undone = 'Undone: ';
const again = 'Done again: ';
const isUndo = ({ content }: Pick<ChangeEntry, 'content'>): boolean => content.startsWith(undone);
function undoneContent(content: string): string {
  if (isUndo({ content })) return again + content.slice(undone.length);
  return undone + (content.startsWith(again) ? content.slice(again.length) : content);
}

import { actorOf } from '#client/accounts/stores/actor.ts';
import { type BoardUndoStep, rememberChange } from '#client/board/stores/board-undo.ts';
import { noteSentDecision } from '#client/decisions/actions/resume-undo.ts';
import type { CallInput } from '#client/net/route-call.ts';
import {
  type CardPosition,
  type OrderPatch,
  patchOfWrite,
  type SeenByOrder,
  wayOf,
} from '#client/orders/stores/order-patch.ts';
import { type OrderTarget, situationOf } from '#client/orders/stores/order-target.ts';
import type { Client } from '#client/state/client.ts';
import { isDecision, type OrderRoute, type QueuedWrite } from '#client/sync/outbox-storage.ts';
import type { Actor } from '#shared/access/actor.ts';
import { moveInto } from '#shared/board/board-move.ts';
import { randomId } from '#shared/kernel/random-id.ts';
import type { BulkChange } from '#shared/orders/order-actions.http.ts';
import { maxBulkOrders } from '#shared/orders/order-batch.ts';
import { columnOf } from '#shared/orders/order-phase.ts';
import { changeText } from './change-text.ts';
import { showChange } from './change-toast.ts';
import { hasDecisionText } from './keep-decision-text.ts';
import { showPending } from './show-pending.ts';

/** Shows a change of orders at once, queues it in the outbox and shows a toast with Undo. */
export function mutateOrders(client: Client, orders: readonly OrderTarget[], change: OrderPatch): void {
  const { user } = client.session;
  if (user === null || orders.length === 0) return;
  const writes = writesOf(client, actorOf(user), orders, change);
  // The order is already there.
  if (writes.length === 0) return;
  queueChange(client, user.id, writes, change, orders);
  if (change.kind !== 'reorder') client.board.last = repeatable(change);
}

/** Shows the writes of one change at once, queues them and shows a toast with Undo. */
export function queueChange(
  client: Client,
  userId: string,
  writes: readonly Write[],
  change: OrderPatch,
  orders: readonly Pick<OrderTarget, 'id' | 'orderId'>[],
): void {
  const { board } = client;
  const group = randomId();
  const steps: BoardUndoStep[] = [];
  noteDecisions(client, writes);
  for (const write of writes) {
    const queued: QueuedWrite = {
      ...write,
      mutationId: randomId(),
      userId,
      queuedAt: Date.now(),
    };
    showPending(client, queued);
    const ids = patchOfWrite(write)?.ids ?? [];
    const step: BoardUndoStep = {
      mutationId: queued.mutationId,
      changeId: null,
      orders: orders.filter(({ id }) => ids.includes(id)).map(({ orderId }) => orderId),
      words: (numbers) =>
        changeText(
          numbers.map((orderId) => ({ orderId })),
          change,
        ),
      group,
      ...(hasDecisionText(queued) && { write: { name: queued.name, input: queued.input } }),
    };
    rememberChange(board.state.history, step);
    steps.push(step);
    client.outbox.add(queued);
  }
  showChange(client, steps);
}

function noteDecisions(client: Client, writes: readonly Write[]): void {
  const decisions = writes.filter((write) => isDecision(write) || hasDecisionText(write));
  const orderIds = decisions.flatMap((write) => patchOfWrite(write)?.ids ?? []);
  if (orderIds.length > 0) noteSentDecision(client, orderIds, Date.now());
}

/** Returns a change for repeating: without its position, the proofs it decided about and its reason. */
function repeatable(change: Exclude<OrderPatch, { kind: 'reorder' }>): OrderPatch {
  if (change.kind === 'move') return { kind: 'move', column: change.column };
  if (change.kind !== 'action') return change;
  return { kind: 'action', action: change.action, reason: null };
}

type Write = Pick<QueuedWrite, 'name' | 'input' | 'behind'>;
const write = <N extends OrderRoute>(
  name: N,
  input: CallInput<N>,
  behind: Readonly<Record<string, string>> = {},
): Write => ({ name, input, ...(Object.keys(behind).length > 0 && { behind }) });
/** Form value: empty for nobody, nothing, or the top position. */
const field = (value: string | null | undefined): string | undefined => (value === null ? '' : value);

const positionFields = ({ afterId, beforeId }: CardPosition): { afterId?: string; beforeId?: string } => ({
  ...(afterId !== undefined && { afterId: afterId ?? '' }),
  ...(beforeId !== undefined && { beforeId }),
});

/** Returns whether orders are put behind the same card, or on top, one after another. */
const isBehind = ({ afterId, beforeId }: CardPosition): boolean =>
  afterId !== undefined && beforeId === undefined;

const dropped = ({ isDropped }: { isDropped?: true | undefined }): { isDropped?: 'true' } =>
  isDropped === true ? { isDropped: 'true' } : {};

/** Returns the form fields of a decision on an order in review. */
function basisFields(
  orderId: string,
  { seen, summary = '' }: { seen?: SeenByOrder; summary?: string },
): { seen?: string; summary?: string } {
  const own = seen?.[orderId];
  if (own === undefined) return {};
  return {
    seen: JSON.stringify(own),
    ...(summary === '' ? {} : { summary }),
  };
}

function writesOf(client: Client, actor: Actor, orders: readonly OrderTarget[], change: OrderPatch): Write[] {
  const [order] = orders;
  // A decision names the proofs of its order.
  if ('seen' in change && change.seen !== undefined) {
    const single = orders.flatMap((each) => singleWrite(client, actor, each, change) ?? []);
    return isBehind(change) ? single.reverse() : single;
  }
  if (order !== undefined && orders.length === 1) {
    const single = singleWrite(client, actor, order, change);
    return single === null ? [] : [single];
  }
  const ids = orders.map(({ id }) => id);
  const bulk = bulkChange(orders, change);
  const parts = Array.from({ length: Math.ceil(ids.length / maxBulkOrders) }, (_, at) =>
    ids.slice(at * maxBulkOrders, (at + 1) * maxBulkOrders),
  );
  // Each part is inserted directly behind the same card, last part first, so that they end up in their order.
  if (bulk.kind === 'move' && isBehind(bulk)) parts.reverse();
  const known = new Map(orders.map((each) => [each.id, basisOf(client, each)]));
  return parts.map((part) => {
    const bases = part.map((id) => [id, known.get(id)] as const);
    const revisions = Object.fromEntries(bases.map(([id, basis]) => [id, basis?.revision]));
    const behind = Object.fromEntries(
      bases.flatMap(([id, basis]) => (basis?.behind ? [[id, basis.behind]] : [])),
    );
    const body = {
      ids: JSON.stringify(part),
      change: JSON.stringify(bulk),
      revisions: JSON.stringify(revisions),
    };
    return write('changeOrders', { body }, behind);
  });
}

/** The basis of a change: a revision, or the result of one's own write that is still waiting. */
interface Basis {
  revision?: number;
  /** The mutation id of that write. */
  behind?: string;
}

/** Returns the revision that its author sees, own writes included. Neither where it is not known. */
function basisOf({ board, outbox }: Client, { id, revision }: OrderTarget): Basis {
  const waiting = outbox.waiting().findLast((each) => patchOfWrite(each)?.ids.includes(id) === true);
  if (waiting !== undefined) return { behind: waiting.mutationId };
  const isDone = board.replica
    .pending()
    .some(({ write, respondedAt }) => respondedAt !== null && write.ids.includes(id));
  const own = isDone ? board.replica.base().cards.get(id)?.revision : undefined;
  if (revision === undefined && own === undefined) return {};
  return { revision: Math.max(revision ?? 0, own ?? 0) };
}

function bulkChange(orders: readonly OrderTarget[], change: OrderPatch): BulkChange {
  if (change.kind !== 'reorder')
    return change.kind === 'action'
      ? { kind: 'action', action: change.action, reason: change.reason }
      : change;
  const column = orders[0] === undefined ? null : columnOf(situationOf(orders[0]));
  if (column === null) throw new Error('an order that is on no board has no position to change');
  return { kind: 'move', column, afterId: change.afterId, beforeId: change.beforeId };
}

function singleWrite(client: Client, actor: Actor, order: OrderTarget, change: OrderPatch): Write | null {
  const params = { orderId: order.id };
  const basis = basisOf(client, order);
  const revision = basis.revision === undefined ? {} : { revision: basis.revision };
  const behind = basis.behind === undefined ? {} : { [order.id]: basis.behind };
  switch (change.kind) {
    case 'action': {
      const reason = change.reason === null ? {} : { reason: change.reason };
      const body = {
        ...reason,
        ...positionFields(change),
        ...dropped(change),
        ...revision,
        ...basisFields(order.id, change),
      };
      return write('actOnOrder', { params: { ...params, action: change.action }, body }, behind);
    }
    case 'reorder': {
      const body = { afterId: change.afterId ?? '', ...positionFields(change), ...revision };
      return write('reorderOrder', { params, body }, behind);
    }
    case 'assign': {
      const people = { operatorId: field(change.operatorId), managerId: field(change.managerId) };
      return write('assignOrder', { params, body: { ...people, ...revision } }, behind);
    }
    case 'due-date':
      return write('setDueDate', { params, body: { dueDate: change.dueDate ?? '', ...revision } }, behind);
    case 'move': {
      const action = moveInto(actor, situationOf(order), change.column, wayOf(change));
      if (action === null) return null;
      if (action === 'reorder')
        return change.afterId === undefined
          ? null
          : singleWrite(client, actor, order, {
              kind: 'reorder',
              afterId: change.afterId,
              beforeId: change.beforeId,
            });
      return singleWrite(client, actor, order, {
        kind: 'action',
        action: action as Extract<OrderPatch, { kind: 'action' }>['action'],
        reason: change.reason ?? null,
        afterId: change.afterId,
        beforeId: change.beforeId,
        ...(change.isDropped === undefined ? {} : { isDropped: change.isDropped }),
        ...(change.seen === undefined ? {} : { seen: change.seen }),
        ...(change.summary === undefined ? {} : { summary: change.summary }),
      });
    }
  }
}

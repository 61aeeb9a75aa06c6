import type { OrderRoute, QueuedWrite } from '#client/net/outbox-storage.ts';
import type { CallInput } from '#client/net/route-call.ts';
import { maxBulkOrders } from '#shared/model/order-batch.ts';
import { columnOf } from '#shared/model/order-place.ts';
import { randomId } from '#shared/model/random-id.ts';
import type { BulkChange } from '#shared/protocol/http/order-actions.ts';
import type { Actor } from '#shared/rules/actor.ts';
import { moveInto } from '#shared/rules/board-move.ts';
import { actorOf } from '../actor.ts';
import { publishBoard, publishChanges } from '../board.store.ts';
import { rememberChange } from '../change-history.ts';
import type { Client } from '../client.ts';
import { changeOfWrite, effectOf, type OrderChange } from '../order-change.ts';
import { type OrderTarget, situationOf } from '../order-target.ts';
import { showToast } from '../toasts.store.ts';
import { changeText } from './change-text.ts';
import { changeToastId, undoLastChange } from './undo-change.ts';

/** Shows a change of orders at once and hands it to the outbox. What of it can be undone is told with Undo. */
export function changeOrders(client: Client, orders: readonly OrderTarget[], change: OrderChange): void {
  const { board, toasts } = client;
  const { user } = client.session;
  if (user === null || orders.length === 0) return;
  const writes = writesOf(client, actorOf(user), orders, change);
  // An order that already stands where it was to go.
  if (writes.length === 0) return;
  const text = changeText(orders, change);
  const group = randomId();
  for (const write of writes) {
    const queued: QueuedWrite = {
      ...write,
      mutationId: randomId(),
      userId: user.id,
      queuedAt: Date.now(),
    };
    showPending(client, queued);
    rememberChange(board.history, { mutationId: queued.mutationId, changeId: null, text, group });
    client.outbox.add(queued);
  }
  if (change.kind !== 'reorder')
    board.last = change.kind === 'move' ? { kind: 'move', column: change.column } : change;
  publishBoard(board);
  publishChanges(board);
  showToast(toasts, {
    id: changeToastId,
    kind: 'success',
    title: text,
    action: { label: 'Undo', run: () => void undoLastChange(client) },
  });
}

/** A queued change shows on the board until its event has come. */
export function showPending(client: Client, write: QueuedWrite): void {
  const { board, session } = client;
  const found = changeOfWrite(write);
  if (found === null || session.user === null) return;
  const actor = actorOf(session.user);
  board.log.pending.push({
    mutationId: write.mutationId,
    ids: found.ids,
    effect: (card) => effectOf(actor, card, found.change, (id) => board.people.get(id) ?? null),
    answeredAt: null,
  });
}

type Write = Pick<QueuedWrite, 'name' | 'input'>;
const write = <N extends OrderRoute>(name: N, input: CallInput<N>): Write => ({ name, input });
/** Form fields: empty for nobody, nothing, on top. */
const field = (value: string | null | undefined): string | undefined => (value === null ? '' : value);

function writesOf(
  client: Client,
  actor: Actor,
  orders: readonly OrderTarget[],
  change: OrderChange,
): Write[] {
  const [order] = orders;
  if (order !== undefined && orders.length === 1) {
    const single = singleWrite(client, actor, order, change);
    return single === null ? [] : [single];
  }
  const ids = orders.map(({ id }) => id);
  const bulk = bulkChange(orders, change);
  const parts = Array.from({ length: Math.ceil(ids.length / maxBulkOrders) }, (_, at) =>
    ids.slice(at * maxBulkOrders, (at + 1) * maxBulkOrders),
  );
  // Each part is put just behind the same card: the last of them first, so that they come to stand in their order.
  if ('afterId' in bulk && bulk.afterId !== undefined) parts.reverse();
  return parts.map((part) =>
    write('changeOrders', { body: { ids: JSON.stringify(part), change: JSON.stringify(bulk) } }),
  );
}

function bulkChange(orders: readonly OrderTarget[], change: OrderChange): BulkChange {
  if (change.kind !== 'reorder')
    return change.kind === 'action'
      ? { kind: 'action', action: change.action, reason: change.reason }
      : change;
  const column = orders[0] === undefined ? null : columnOf(situationOf(orders[0]));
  if (column === null) throw new Error('an order that is on no board has no place to change');
  return { kind: 'move', column, afterId: change.afterId };
}

function singleWrite(client: Client, actor: Actor, order: OrderTarget, change: OrderChange): Write | null {
  const params = { orderId: order.id };
  // Behind a write of one's own the order will be newer than it is seen now.
  const isFirst = !client.board.log.pending.some(({ ids }) => ids.includes(order.id));
  const revision = isFirst && order.revision !== undefined ? { revision: order.revision } : {};
  switch (change.kind) {
    case 'action': {
      const after = change.afterId === undefined ? {} : { afterId: field(change.afterId) };
      const reason = change.reason === null ? {} : { reason: change.reason };
      return write('actOnOrder', {
        params: { ...params, action: change.action },
        body: { ...reason, ...after, ...revision },
      });
    }
    case 'reorder':
      return write('reorderOrder', { params, body: { afterId: change.afterId ?? '', ...revision } });
    case 'assign':
      return write('assignOrder', {
        params,
        body: {
          operatorId: field(change.operatorId),
          managerId: field(change.managerId),
          ...revision,
        },
      });
    case 'due-date':
      return write('setDueDate', { params, body: { dueDate: change.dueDate ?? '', ...revision } });
    case 'move': {
      const action = moveInto(actor, situationOf(order), change.column);
      if (action === null) return null;
      if (action === 'reorder')
        return change.afterId === undefined
          ? null
          : singleWrite(client, actor, order, { kind: 'reorder', afterId: change.afterId });
      return singleWrite(client, actor, order, {
        kind: 'action',
        action: action as Extract<OrderChange, { kind: 'action' }>['action'],
        reason: null,
        afterId: change.afterId,
      });
    }
  }
}

import type { QueuedWrite } from '#client/sync/outbox-storage.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { BoardCard } from '#shared/board/board-card.ts';
import { moveInto } from '#shared/board/board-move.ts';
import type { SeenVersion } from '#shared/decisions/decision.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { OrderActionId } from '#shared/orders/order-action-table.ts';
import type { BulkChange, PerformedAction } from '#shared/orders/order-actions.http.ts';
import { type ActionWay, mayAct } from '#shared/orders/order-actions.ts';
import { effectOfAction, situationAfter } from '#shared/orders/order-effect.ts';
import { arrivesOnTop, type BoardColumn, columnOf, phaseOf } from '#shared/orders/order-phase.ts';
import { type ActedOrder, situationOf } from './order-target.ts';

/** Versions to decide about, by order id: known, but not on the screen. */
export type SeenByOrder = Readonly<Record<string, readonly SeenVersion[]>>;

/** Just behind a card; null: on top. Undefined: the column's default. */
export interface CardPosition {
  afterId?: string | null | undefined;
  /** The card to place it just before, in place of the top: a filter may hide others above that card. */
  beforeId?: string | undefined;
}

/**
 * A change of one order or of several alike. `summary`: the requested changes. `isDropped`: by a drop, which the
 * drop table governs too.
 */
export type OrderPatch =
  | (CardPosition & {
      kind: 'action';
      action: PerformedAction;
      reason: string | null;
      isDropped?: true | undefined;
      seen?: SeenByOrder;
      summary?: string;
    })
  | (CardPosition & {
      kind: 'move';
      column: BoardColumn;
      reason?: string | undefined;
      isDropped?: true | undefined;
      seen?: SeenByOrder;
      summary?: string;
    })
  /** Within its column. */
  | (CardPosition & { kind: 'reorder'; afterId: string | null })
  | { kind: 'assign'; operatorId?: string | null | undefined; managerId?: string | null | undefined }
  | { kind: 'due-date'; dueDate: string | null };

/** The fields that a change sets, as cards, rows and pages show them. */
export type ChangedFields = Pick<OrderDetail, 'isArchived'> &
  Pick<
    BoardCard,
    | ('dueDate' | 'operator' | 'manager' | 'progress' | 'state' | 'orderStateStatus')
    | ('isFrozen' | 'isLocked' | 'heldFrom' | 'cancelledFrom')
  >;

/** How a change shows on an order until the server responds. */
export interface PatchEffect {
  patch: Partial<ChangedFields>;
  /** The order's new column; null if it leaves the board; undefined if it stays. */
  column?: BoardColumn | null;
  afterId?: string | null | undefined;
  onTop?: boolean;
}

/** Finds known names, so that an assignment shows at once. */
export type FindPerson = (id: string) => BoardCard['operator'];

const nothing: PatchEffect = { patch: {} };

/** Returns how a change was asked for. */
export const wayOf = ({ isDropped }: { isDropped?: true | undefined }): ActionWay =>
  isDropped === true ? 'drop' : 'button';

/** Returns the effect of a change on an order. */
export function effectOf(
  actor: Actor,
  order: ActedOrder,
  change: OrderPatch,
  people: FindPerson,
): PatchEffect {
  switch (change.kind) {
    case 'due-date':
      return { patch: { dueDate: change.dueDate } };
    case 'assign': {
      const person = (id: string | null): BoardCard['operator'] => (id === null ? null : people(id));
      const { operatorId, managerId } = change;
      return {
        patch: {
          ...(operatorId === undefined ? {} : { operator: person(operatorId) }),
          ...(managerId === undefined ? {} : { manager: person(managerId) }),
        },
      };
    }
    case 'reorder':
      return { patch: {}, column: columnOf(situationOf(order)), afterId: change.afterId, onTop: false };
    case 'move': {
      const action = moveInto(actor, situationOf(order), change.column, wayOf(change));
      if (action === null) return nothing;
      if (action === 'reorder')
        return { patch: {}, column: change.column, afterId: change.afterId, onTop: false };
      return acted(actor, order, action, change.afterId);
    }
    case 'action':
      if (!mayAct(actor, situationOf(order), change.action, wayOf(change))) return nothing;
      return acted(actor, order, change.action, change.afterId);
  }
}

/** Returns the effect of an allowed action, by the rule of the server. */
function acted(
  actor: Actor,
  order: ActedOrder,
  action: OrderActionId,
  afterId: string | null | undefined,
): PatchEffect {
  const before = situationOf(order);
  const { status = before.status, ...effect } = effectOfAction(actor, before, action);
  const after = situationAfter(actor, before, action);
  const patch = { ...effect, progress: status, orderStateStatus: phaseOf(after) };
  const column = columnOf(after);
  if (column === columnOf(before)) return { patch };
  return column === null ? { patch, column } : { patch, column, afterId, onTop: arrivesOnTop(column) };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** Form fields: absent is undefined, empty is null. */
const orNull = (value: unknown): string | null => (text(value) === '' ? null : text(value));

/** Returns the orders and the change of a queued write; null for writes of other kinds. */
export function patchOfWrite({
  name,
  input,
}: Pick<QueuedWrite, 'name' | 'input'>): { ids: string[]; change: OrderPatch } | null {
  const { params = {}, body = {} } = input;
  const ids = [text(params.orderId)];
  const after = body.afterId === undefined ? {} : { afterId: orNull(body.afterId) };
  switch (name) {
    case 'actOnOrder':
      return {
        ids,
        change: {
          kind: 'action',
          action: params.action as PerformedAction,
          reason: orNull(body.reason),
          ...after,
          ...(body.isDropped === 'true' ? { isDropped: true } : {}),
        },
      };
    case 'reorderOrder':
      return { ids, change: { kind: 'reorder', afterId: orNull(body.afterId) } };
    case 'assignOrder':
      return {
        ids,
        change: {
          kind: 'assign',
          ...(body.operatorId === undefined ? {} : { operatorId: orNull(body.operatorId) }),
          ...(body.managerId === undefined ? {} : { managerId: orNull(body.managerId) }),
        },
      };
    case 'setDueDate':
      return { ids, change: { kind: 'due-date', dueDate: orNull(body.dueDate) } };
    case 'changeOrders': {
      const change: BulkChange = JSON.parse(text(body.change));
      return { ids: JSON.parse(text(body.ids)), change };
    }
    default:
      return null;
  }
}

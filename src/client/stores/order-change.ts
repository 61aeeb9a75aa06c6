import type { QueuedWrite } from '#client/net/outbox-storage.ts';
import type { BoardCard } from '#shared/model/board-card.ts';
import { arrivesOnTop, type BoardColumn, columnOf, statusOfPlace } from '#shared/model/order-place.ts';
import type { BulkChange, PerformedAction } from '#shared/protocol/http/order-actions.ts';
import type { Actor } from '#shared/rules/actor.ts';
import { moveInto } from '#shared/rules/board-move.ts';
import { mayAct, placeAfter } from '#shared/rules/order-actions.ts';
import { situationOf } from './order-target.ts';

/** What is done to one order or to several alike. `afterId` null: on top; undefined: where the column puts arrivals. */
export type OrderChange =
  | { kind: 'action'; action: PerformedAction; reason: string | null; afterId?: string | null | undefined }
  | { kind: 'move'; column: BoardColumn; afterId?: string | null | undefined }
  /** Within its column. */
  | { kind: 'reorder'; afterId: string | null }
  | { kind: 'assign'; operatorId?: string | null | undefined; managerId?: string | null | undefined }
  | { kind: 'due-date'; dueDate: string | null };

/** How a change shows on a card until the server has answered. */
export interface CardEffect {
  patch: Partial<BoardCard>;
  /** Where the card goes; null where it leaves the board; undefined where it stays. */
  column?: BoardColumn | null;
  afterId?: string | null | undefined;
  onTop?: boolean;
}

const flags: Partial<Record<PerformedAction, Partial<BoardCard>>> = {
  freeze: { isFrozen: true },
  unfreeze: { isFrozen: false },
  lock: { isLocked: true },
  unlock: { isLocked: false },
};
const nothing: CardEffect = { patch: {} };

/** `people` are those whose names are known, for an assignment to show at once. */
export function effectOf(
  actor: Actor,
  card: BoardCard,
  change: OrderChange,
  people: (id: string) => BoardCard['operator'],
): CardEffect {
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
      return { patch: {}, column: columnOf(situationOf(card)), afterId: change.afterId, onTop: false };
    case 'move': {
      const action = moveInto(actor, situationOf(card), change.column);
      if (action === null) return nothing;
      if (action === 'reorder')
        return { patch: {}, column: change.column, afterId: change.afterId, onTop: false };
      return moved(actor, card, action, change.afterId);
    }
    case 'action':
      if (change.action === 'archive') return { patch: {}, column: null };
      if (!mayAct(actor, situationOf(card), change.action)) return nothing;
      return moved(actor, card, change.action, change.afterId);
  }
}

function moved(
  actor: Actor,
  card: BoardCard,
  action: Parameters<typeof placeAfter>[2],
  afterId: string | null | undefined,
): CardEffect {
  const place = placeAfter(actor, situationOf(card), action);
  if (place === null) return { patch: flags[action as PerformedAction] ?? {} };
  const { status, state } = statusOfPlace(place);
  const column = columnOf({ status, state, isArchived: false });
  const patch: Partial<BoardCard> = {
    progress: status,
    state,
    orderStateStatus: place,
    heldFrom: place === 'on-hold' ? card.progress : null,
    cancelledFrom: place === 'cancelled' ? card.progress : null,
  };
  const stays = column === columnOf({ status: card.progress, state: card.state, isArchived: false });
  if (column === null || stays) return { patch };
  return { patch, column, afterId, onTop: arrivesOnTop(column) };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** Form fields: absent is undefined, empty is null. */
const orNull = (value: unknown): string | null => (text(value) === '' ? null : text(value));

/** The orders and the change that a queued write stands for; null for writes of other kinds. */
export function changeOfWrite({ name, input }: QueuedWrite): { ids: string[]; change: OrderChange } | null {
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

import type { BoardCard } from '#shared/board/board-card.ts';
import type { OrderState, OrderStatus } from '#shared/orders/order.ts';
import type { OrderSituation } from '#shared/orders/order-actions.ts';

/** The fields of an order needed to act on it; a card has them, and an opened order. */
export interface OrderTarget {
  id: string;
  /** As people use it, without the #. */
  orderId: string;
  orderName: string;
  progress: OrderStatus;
  state: OrderState;
  isFrozen: boolean;
  isLocked: boolean;
  hasReviewButtons?: boolean;
  isArchived?: boolean;
  heldFrom: OrderStatus | null;
  userAbility: BoardCard['userAbility'];
  dueDate: string | null;
  operator: BoardCard['operator'];
  manager: BoardCard['manager'];
  /** Absent where it is not known; play and pause then wait for it. */
  workTime?: Pick<BoardCard['workTime'], 'state' | 'runningBy'>;
  /** The revision that was seen: of two who change it at once, the second gets a conflict. */
  revision?: number;
}

/** The fields that actions depend on. */
export type ActedOrder = Omit<
  OrderTarget,
  'orderId' | 'orderName' | 'dueDate' | 'operator' | 'manager' | 'workTime' | 'revision'
>;

export const situationOf = (order: Omit<ActedOrder, 'id'>): OrderSituation => ({
  status: order.progress,
  state: order.state,
  isFrozen: order.isFrozen,
  isLocked: order.isLocked,
  hasReviewButtons: order.hasReviewButtons,
  isArchived: order.isArchived ?? false,
  heldFrom: order.heldFrom,
  ability: order.userAbility,
});

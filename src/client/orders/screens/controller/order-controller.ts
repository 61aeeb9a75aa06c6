import { createContext, useContext } from 'react';
import type { OrderContext } from '#client/orders/commands/order-context.ts';
import type { OrderPatch } from '#client/orders/stores/order-patch.ts';
import type { OrderTarget } from '#client/orders/stores/order-target.ts';

/** Does what the order commands ask for, with the questions that belong to it. */
export interface OrderController {
  act: OrderContext['act'];
  /** Changes orders, asking for a reason where the change needs one. */
  change(orders: readonly OrderTarget[], change: OrderPatch): void;
}

export const OrderControllerContext = createContext<OrderController | null>(null);

export function useOrderController(): OrderController {
  const controller = useContext(OrderControllerContext);
  if (controller === null) throw new Error('no order controller above this component');
  return controller;
}

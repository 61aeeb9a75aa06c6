import { createContext, useContext } from 'react';
import type { OrderContext } from '#client/commands/order/order-context.ts';
import type { OrderChange } from '#client/stores/order-change.ts';
import type { OrderTarget } from '#client/stores/order-target.ts';

/** Does what the order commands ask for, with the questions that belong to it. */
export interface OrderDesk {
  act: OrderContext['act'];
  /** Changes orders, asking for a reason where the change needs one. */
  change(orders: readonly OrderTarget[], change: OrderChange): void;
}

export const OrderDeskContext = createContext<OrderDesk | null>(null);

export function useOrderDesk(): OrderDesk {
  const desk = useContext(OrderDeskContext);
  if (desk === null) throw new Error('no order desk above this component');
  return desk;
}

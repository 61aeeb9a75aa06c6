import type { ChipTone } from '#client/ui/chip.tsx';
import type { OrderStatus, OrderSummary } from '#shared/model/order.ts';

export const statusLabel: Readonly<Record<OrderStatus, string>> = {
  'new-order': 'New Order',
  'in-progress': 'In Progress',
  'gr-revision': 'GR Revision',
  'in-review': 'In Review',
  'on-hold': 'On Hold',
  approved: 'Approved',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export const statusTone: Readonly<Record<OrderStatus, ChipTone>> = {
  'new-order': 'new',
  'in-progress': 'progress',
  'gr-revision': 'progress',
  'in-review': 'review',
  'on-hold': 'hold',
  approved: 'approved',
  completed: 'done',
  cancelled: 'cancelled',
};

/** What wants attention first. */
export const statusOrder: readonly OrderStatus[] = [
  'in-review',
  'gr-revision',
  'in-progress',
  'new-order',
  'on-hold',
  'approved',
  'completed',
  'cancelled',
];

export interface StatusGroup {
  status: OrderStatus;
  orders: OrderSummary[];
}

/** Orders by status, groups and orders in the order given; empty groups are left out. */
export const groupByStatus = (orders: readonly OrderSummary[]): StatusGroup[] =>
  statusOrder
    .map((status) => ({ status, orders: orders.filter(({ progress }) => progress === status) }))
    .filter((group) => group.orders.length > 0);

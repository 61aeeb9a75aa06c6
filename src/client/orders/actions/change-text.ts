import type { OrderPatch } from '#client/orders/stores/order-patch.ts';
import type { OrderTarget } from '#client/orders/stores/order-target.ts';
import { orderAction } from '#shared/orders/order-action-table.ts';
import { columnNames, phaseNames } from '#shared/orders/order-phase.ts';

const subject = (orders: readonly Pick<OrderTarget, 'orderId'>[]): string =>
  orders.length === 1 ? `#${orders[0]?.orderId}` : `${orders.length} orders`;

/** Returns the text of a change, for the toast that offers to undo it. */
export function changeText(orders: readonly Pick<OrderTarget, 'orderId'>[], change: OrderPatch): string {
  const what = subject(orders);
  switch (change.kind) {
    case 'move':
      return `Moved ${what} to ${columnNames[change.column]}`;
    case 'reorder':
      return `Changed the priority of ${what}`;
    case 'assign':
      return change.operatorId === null || change.managerId === null
        ? `Unassigned ${what}`
        : `Assigned ${what}`;
    case 'due-date':
      return change.dueDate === null ? `Took the due date from ${what}` : `Changed the due date of ${what}`;
    case 'action': {
      const { label, to } = orderAction(change.action);
      if (to !== null && to !== 'held') return `Moved ${what} to ${phaseNames[to]}`;
      return `${label}: ${what}`;
    }
  }
}

import type { StatusTone } from '#client/ui/display/status-dot.tsx';
import type { ResellerOrder } from '#shared/board/reseller-board.ts';
import { type BoardColumn, columnNames } from '#shared/orders/order-phase.ts';

interface ResellerGroup {
  id: string;
  name: string;
  tone: StatusTone;
  columns: readonly BoardColumn[];
}

const single = (id: BoardColumn, tone: StatusTone): ResellerGroup => ({
  id,
  name: columnNames[id],
  tone,
  columns: [id],
});

/** The columns of the board, as a reseller follows them. */
export const resellerGroups: readonly ResellerGroup[] = [
  { id: 'new-order', name: 'New Order', tone: 'new', columns: ['active', 'queue', 'draft'] },
  single('in-progress', 'progress'),
  single('in-review', 'review'),
  single('on-hold', 'hold'),
  single('approved', 'approved'),
  single('cancelled', 'cancelled'),
];

/** Orders of one customer, or of all where `customerId` is null, whose name, number or customer holds `text`. */
export function narrowed(
  orders: readonly ResellerOrder[],
  customerId: string | null,
  text: string,
): ResellerOrder[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return orders.filter(({ id, orderName, customer }) => {
    if (customerId !== null && customer.id !== customerId) return false;
    const line = `#${id} ${orderName} ${customer.name}`.toLowerCase();
    return words.every((word) => line.includes(word));
  });
}

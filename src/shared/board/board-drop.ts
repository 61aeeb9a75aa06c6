import type { Role } from '#shared/access/role.ts';
import type { OrderStatus } from '#shared/orders/order.ts';

/** Where cards can be dropped: the lanes of New Order, and the other columns. */
export type DropTarget = 'active' | 'queue' | 'in-progress' | 'in-review' | 'on-hold' | 'approved';
type Drops = Partial<Record<OrderStatus, readonly DropTarget[]>>;

const customer: Drops = {
  'new-order': ['active', 'queue'],
  'in-progress': ['in-review'],
  'in-review': ['in-review', 'approved'],
  'on-hold': ['active', 'in-progress', 'in-review', 'on-hold'],
  approved: ['in-review'],
};
const operator: Drops = {
  'in-progress': ['active', 'in-progress'],
  'in-review': ['in-progress'],
  'on-hold': ['active', 'in-progress', 'on-hold'],
};
const others: Drops = {
  'in-progress': ['active', 'in-review'],
  'in-review': ['in-progress', 'approved'],
  'on-hold': ['active', 'in-progress', 'in-review'],
  approved: ['in-review'],
};

/** The drop table of the specification; guests and the read-only sales officer drop nothing. */
export function dropTargets(role: Role, from: OrderStatus): readonly DropTarget[] {
  if (role === 'guest' || role === 'cso') return [];
  const table = role === 'owner' || role === 'staff' ? customer : role === 'operator' ? operator : others;
  return table[from] ?? [];
}

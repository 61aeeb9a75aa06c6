import type { Role } from '#shared/access/role.ts';
import type { OrderState, OrderStatus } from './order.ts';

type Changes = Partial<Record<OrderStatus, readonly OrderStatus[]>>;

const manager: Changes = {
  'new-order': ['in-progress'],
  'in-progress': ['in-review'],
  'gr-revision': ['in-review'],
  'in-review': ['in-progress', 'approved'],
  approved: ['in-review', 'completed'],
  completed: ['approved'],
};
const owner: Changes = {
  'gr-revision': ['in-review'],
  'in-review': ['in-progress', 'approved'],
  approved: ['in-review', 'completed'],
  completed: ['approved'],
};

/** The status-mapping table of the specification. The administrator, not shown there, changes what managers may. */
const statusChanges: Readonly<Record<Role, Changes>> = {
  operator: { 'new-order': ['in-progress'], 'in-progress': ['in-review'], approved: ['completed'] },
  manager,
  creative_manager: manager,
  production_manager: manager,
  admin: manager,
  owner,
  staff: { 'in-review': ['in-progress', 'approved'], approved: ['in-review'] },
  cso: {},
  guest: {},
};

/** Statuses that `role` may give an order in `from`; none for on-hold and cancelled. */
export const nextStatuses = (role: Role, from: OrderStatus): readonly OrderStatus[] =>
  statusChanges[role][from] ?? [];

/** Returns whether an order in this status is closed. It takes no marks or comments then. */
export const isClosedStatus = (status: OrderStatus): boolean =>
  status === 'approved' || status === 'cancelled' || status === 'completed';

/** Returns the order state for a status: only new orders are queued or drafts. */
export const stateOf = (status: OrderStatus, wanted: OrderState): OrderState =>
  status === 'new-order' ? wanted : 'active';

/** Returns whether a change of status brings the order to review that was not there before, not even before a hold. */
export const goesToReview = (
  { status, heldFrom }: { status: OrderStatus; heldFrom: OrderStatus | null },
  to: OrderStatus,
): boolean =>
  to === 'in-review' &&
  (status === 'in-progress' ||
    status === 'gr-revision' ||
    (status === 'on-hold' && heldFrom !== 'in-review'));

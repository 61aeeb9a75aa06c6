import type { ChipTone } from '#client/ui/chip.tsx';
import type { OrderStatus } from '#shared/model/order.ts';

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

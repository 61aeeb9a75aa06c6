import type { ChipTone } from '#client/ui/display/chip.tsx';
import type { OrderStatus } from '#shared/orders/order.ts';

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

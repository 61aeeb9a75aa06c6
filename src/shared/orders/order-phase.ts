import type { OrderState, OrderStatus } from './order.ts';

/**
 * Status and state of an order in one word (`orderStateStatus` of a card): a new order is ready to go, queued
 * or a draft; any other is its status.
 */
export const orderPhases = [
  'draft',
  'queue',
  'ready-to-go',
  'in-progress',
  'gr-revision',
  'in-review',
  'on-hold',
  'approved',
  'completed',
  'cancelled',
] as const;
export type OrderPhase = (typeof orderPhases)[number];

export const statusNames: Readonly<Record<OrderStatus, string>> = {
  'new-order': 'New Order',
  'in-progress': 'In Progress',
  'gr-revision': 'GR Revision',
  'in-review': 'In Review',
  'on-hold': 'On Hold',
  approved: 'Approved',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** Labels shown to people; ready to go is displayed as Active. */
export const phaseNames: Readonly<Record<OrderPhase, string>> = {
  ...statusNames,
  draft: 'Draft',
  queue: 'Queued',
  'ready-to-go': 'Active',
};

/** Returns the status text of an order that is on hold or cancelled; null for others. */
export function fromLabel({
  progress,
  heldFrom,
  cancelledFrom,
}: {
  progress: OrderStatus;
  heldFrom: OrderStatus | null;
  cancelledFrom: OrderStatus | null;
}): string | null {
  if (progress === 'on-hold')
    return heldFrom === null ? statusNames[progress] : `Hold from ${statusNames[heldFrom]}`;
  if (progress === 'cancelled')
    return cancelledFrom === null ? statusNames[progress] : `Cancelled from ${statusNames[cancelledFrom]}`;
  return null;
}

export function phaseOf({ status, state }: { status: OrderStatus; state: OrderState }): OrderPhase {
  if (status !== 'new-order') return status;
  return state === 'active' ? 'ready-to-go' : state;
}

/** The order state mapping of the specification: only new orders are queued or drafts. */
export function statusOfPhase(phase: OrderPhase): { status: OrderStatus; state: OrderState } {
  if (phase === 'draft' || phase === 'queue') return { status: 'new-order', state: phase };
  return { status: phase === 'ready-to-go' ? 'new-order' : phase, state: 'active' };
}

/** The columns of the board; the first three are the lanes of New Order. */
export const boardColumns = [
  'active',
  'queue',
  'draft',
  'in-progress',
  'in-review',
  'on-hold',
  'approved',
  'cancelled',
] as const;
export type BoardColumn = (typeof boardColumns)[number];

export const columnNames: Readonly<Record<BoardColumn, string>> = {
  active: 'Active',
  queue: 'Queue',
  draft: 'Draft',
  'in-progress': 'In Progress',
  'in-review': 'In Review',
  'on-hold': 'On Hold',
  approved: 'Approved',
  cancelled: 'Cancelled',
};

/** Returns an order's board column; null for archived ones. The database computes the same. */
export function columnOf(order: {
  status: OrderStatus;
  state: OrderState;
  isArchived: boolean;
}): BoardColumn | null {
  if (order.isArchived) return null;
  const phase = phaseOf(order);
  switch (phase) {
    case 'ready-to-go':
      return 'active';
    case 'gr-revision':
      return 'in-progress';
    case 'completed':
      return 'approved';
    default:
      return phase;
  }
}

/** Returns whether a card moved without a position goes on top: finished orders do, others go last. */
export const arrivesOnTop = (column: BoardColumn): boolean => column === 'approved' || column === 'cancelled';

import type { OrderActionId } from '#shared/orders/order-action-table.ts';
import { phaseNames } from '#shared/orders/order-phase.ts';

/** Ends a line of history where a reason was asked for and none was given. */
export const withoutReason = 'no reason was given';

/** The line of history; `from` is the phase left, as text. */
type HistoryLine = (from: string, to: string, reason: string | null) => string;

const moved: HistoryLine = (from, to) => `Moved from ${from} to ${to}`;

/** The text of the timeline for each action on an order. */
export const orderHistory: Readonly<Record<OrderActionId, HistoryLine>> = {
  publish: () => 'Published',
  'ready-to-go': moved,
  queue: () => 'Queued',
  'in-progress': moved,
  'in-review': (from, to, reason) => `${moved(from, to, null)}${reason === null ? '' : `: ${reason}`}`,
  'gr-revision': moved,
  hold: (from, _to, reason) => `Hold from ${from}: ${reason ?? ''}`,
  resume: (_from, to) => `Resumed to ${to}`,
  approve: moved,
  complete: moved,
  cancel: (from) => `Cancelled from ${from}`,
  restore: () => `Restored to ${phaseNames['ready-to-go']}`,
  'revert-draft': () => 'Reverted as draft',
  freeze: () => 'Frozen',
  unfreeze: () => 'Unfrozen',
  lock: () => 'Locked',
  unlock: () => 'Unlocked',
  archive: () => 'Archived',
  unarchive: () => 'Taken from the archive',
  delete: () => 'Deleted',
  duplicate: () => 'Duplicated',
  'set-due-date': (_from, to) => `Due date: ${to}`,
  'set-people': () => 'Collaborators and approvers changed',
  'assign-operator': (_from, to) => `Operator: ${to}`,
  'assign-manager': (_from, to) => `Manager: ${to}`,
  reorder: () => 'Priority changed',
  play: () => 'Work started',
  pause: () => 'Work paused',
};

import type { Action, Subject } from '#shared/access/subjects.ts';
import type { OrderPhase } from './order-phase.ts';

/** Which table decides beyond the permission: see `mayAct`. */
type Governed = 'status' | 'drop' | 'resume' | 'none';

interface OrderActionSpec {
  /** The specification's words, for menus and buttons. */
  label: string;
  permission: readonly [Action, Subject];
  from: readonly OrderPhase[];
  /** The order's phase afterwards; null: unchanged, `held`: its phase before the hold. */
  to: OrderPhase | 'held' | null;
  governedBy: Governed;
  /** Limits the action to this side, in addition to the permission. */
  side?: 'customer' | 'provider';
  /** The creator may as well, while the order is a draft. */
  creatorOfDraft?: true;
  /** The phases from which a reason is asked for and recorded. */
  reasonFrom?: readonly OrderPhase[];
  /** Without a reason it is refused; absent: a reason that is asked for may be missing. */
  requiresReason?: true;
}

const open: readonly OrderPhase[] = [
  'queue',
  'ready-to-go',
  'in-progress',
  'gr-revision',
  'in-review',
  'on-hold',
];
const assignable: readonly OrderPhase[] = [...open, 'approved'];
const dated: readonly OrderPhase[] = ['draft', ...open, 'approved'];
const over: readonly OrderPhase[] = ['approved', 'completed', 'cancelled'];
const any: readonly OrderPhase[] = ['draft', ...open, ...over];

/**
 * The actions on an order: the one table that server, menus, keys and tests read. The status-mapping table and
 * the drop table of the specification decide (`governedBy`); this table says which action makes which change. The
 * specification does not define that, so it is decided here as a studio works:
 *
 * - Publish makes a draft ready to go, Revert as Draft takes back an order that nobody has begun, Queue Order and
 *   Ready to go change the lane. A lane is open from every phase in the drop table: work begun by mistake goes
 *   back to Active.
 * - Hold is for work in progress or in review and remembers it; Resume returns there, or to In Progress if the
 *   drop table does not allow the role more. Any other action that ends a hold needs the permission to resume too.
 * - In Review from Approved takes the approval back. The interface asks why, and the record keeps the reason or says
 *   that none was given: only a hold requires one.
 * - GR Revision is for manager roles, on a proof in progress or in review that is not good enough yet.
 * - Cancel is for orders that are not approved yet. Restore starts a cancelled order anew as Active: its earlier
 *   work may be out of date, and its operator may be at other work. A mere slip is undone instead.
 * - Delete removes drafts and cancelled orders for good. Archive puts away approved, completed or cancelled ones.
 * - Frozen Order (provider) blocks every action on an order, Lock (managers) until they unlock; neither moves it.
 */
export const orderActions = {
  publish: {
    label: 'Publish',
    permission: ['update', 'ORDER_PUBLISH'],
    from: ['draft'],
    to: 'ready-to-go',
    governedBy: 'drop',
  },
  'ready-to-go': {
    label: 'Ready to go',
    permission: ['update', 'ORDER_STATUS'],
    from: ['queue', 'in-progress', 'on-hold'],
    to: 'ready-to-go',
    governedBy: 'drop',
  },
  queue: {
    label: 'Queue Order',
    permission: ['update', 'ORDER_STATUS'],
    from: ['ready-to-go'],
    to: 'queue',
    governedBy: 'drop',
  },
  'in-progress': {
    label: 'In Progress',
    permission: ['update', 'ORDER_STATUS'],
    from: ['queue', 'ready-to-go', 'in-review', 'on-hold'],
    to: 'in-progress',
    governedBy: 'status',
  },
  'in-review': {
    label: 'In Review',
    permission: ['update', 'ORDER_STATUS'],
    from: ['in-progress', 'gr-revision', 'on-hold', 'approved'],
    to: 'in-review',
    governedBy: 'status',
    reasonFrom: ['approved'],
  },
  'gr-revision': {
    label: 'GR Revision',
    permission: ['update', 'ASSIGNED_OPERATOR'],
    from: ['in-progress', 'in-review'],
    to: 'gr-revision',
    governedBy: 'none',
  },
  hold: {
    label: 'Hold Order',
    permission: ['update', 'ORDER_HOLD'],
    from: ['in-progress', 'in-review'],
    to: 'on-hold',
    governedBy: 'status',
    reasonFrom: ['in-progress', 'in-review'],
    requiresReason: true,
  },
  resume: {
    label: 'Resume',
    permission: ['update', 'ORDER_RESUME'],
    from: ['on-hold'],
    to: 'held',
    governedBy: 'resume',
  },
  approve: {
    label: 'Approve',
    permission: ['update', 'ORDER_STATUS'],
    from: ['in-review', 'completed'],
    to: 'approved',
    governedBy: 'status',
  },
  complete: {
    label: 'Complete',
    permission: ['update', 'ORDER_STATUS'],
    from: ['approved'],
    to: 'completed',
    governedBy: 'status',
  },
  cancel: {
    label: 'Cancel Order',
    permission: ['update', 'ORDER_CANCEL'],
    from: open,
    to: 'cancelled',
    governedBy: 'none',
  },
  restore: {
    label: 'Restore',
    permission: ['update', 'ORDER_RESTORE'],
    from: ['cancelled'],
    to: 'ready-to-go',
    governedBy: 'none',
  },
  'revert-draft': {
    label: 'Revert as Draft',
    permission: ['update', 'ORDER_REVERT_DRAFT'],
    from: ['queue', 'ready-to-go'],
    to: 'draft',
    governedBy: 'none',
  },
  freeze: {
    label: 'Frozen Order',
    permission: ['update', 'ORDER_DETAIL'],
    from: [...open, 'approved'],
    to: null,
    governedBy: 'none',
    side: 'provider',
  },
  unfreeze: {
    label: 'Unfreeze Order',
    permission: ['update', 'ORDER_DETAIL'],
    from: any,
    to: null,
    governedBy: 'none',
    side: 'provider',
  },
  lock: {
    label: 'Lock Order',
    permission: ['update', 'ASSIGN_MANAGER'],
    from: any,
    to: null,
    governedBy: 'none',
  },
  unlock: {
    label: 'Unlock Order',
    permission: ['update', 'ASSIGN_MANAGER'],
    from: any,
    to: null,
    governedBy: 'none',
  },
  archive: {
    label: 'Archive',
    permission: ['update', 'ORDER_ARCHIVE'],
    from: over,
    to: null,
    governedBy: 'none',
  },
  unarchive: {
    label: 'Unarchive',
    permission: ['update', 'ORDER_ARCHIVE'],
    from: any,
    to: null,
    governedBy: 'none',
  },
  delete: {
    label: 'Delete',
    permission: ['delete', 'ORDER_DELETE'],
    from: ['draft', 'cancelled'],
    to: null,
    governedBy: 'none',
  },
  duplicate: {
    label: 'Duplicate',
    permission: ['update', 'ORDER_DUPLICATE'],
    from: any,
    to: null,
    governedBy: 'none',
  },
  'set-due-date': {
    label: 'Due Date',
    permission: ['update', 'ORDER_DETAIL'],
    from: dated,
    to: null,
    governedBy: 'none',
    creatorOfDraft: true,
  },
  'set-people': {
    label: 'Collaborators and Approvers',
    permission: ['update', 'ORDER_DETAIL'],
    from: dated,
    to: null,
    governedBy: 'none',
    creatorOfDraft: true,
  },
  'assign-operator': {
    label: 'Assign Operator',
    permission: ['update', 'ASSIGN_OPERATOR'],
    from: assignable,
    to: null,
    governedBy: 'none',
  },
  'assign-manager': {
    label: 'Assign Manager',
    permission: ['update', 'ASSIGN_MANAGER'],
    from: assignable,
    to: null,
    governedBy: 'none',
  },
  reorder: {
    label: 'Priority',
    permission: ['read', 'ORDER'],
    from: any,
    to: null,
    governedBy: 'drop',
  },
  play: {
    label: 'Play',
    permission: ['update', 'ORDER_WORKING_TIME'],
    from: ['in-progress', 'gr-revision'],
    to: null,
    governedBy: 'none',
  },
  pause: {
    label: 'Pause',
    permission: ['update', 'ORDER_WORKING_TIME'],
    from: any,
    to: null,
    governedBy: 'none',
  },
} as const satisfies Record<string, OrderActionSpec>;
export type OrderActionId = keyof typeof orderActions;

/**
 * Returns whether people are asked for a reason of an action on an order in this phase: what a hold waits for, why an
 * approval is taken back.
 */
export const asksReason = (action: OrderActionId, phase: OrderPhase): boolean =>
  orderAction(action).reasonFrom?.includes(phase) === true;

/** The table's entry with all its fields, present or not. */
export const orderAction = (id: OrderActionId): OrderActionSpec => orderActions[id];
export const orderActionIds = Object.keys(orderActions) as OrderActionId[];

import type { AnnotationTab } from '#shared/model/annotation.ts';
import type { Version } from '#shared/model/attachment.ts';
import type { OrderStatus } from '#shared/model/order.ts';
import type { Actor } from './actor.ts';
import { can } from './permission.ts';

type Flags = Pick<Version, 'isInternal' | 'isInternalApproved'>;

/** Internal versions are those flagged internal or internally approved; public ones are the non-internal. */
export const isOnTab = ({ isInternal, isInternalApproved }: Flags, tab: AnnotationTab): boolean =>
  tab === 'internal' ? isInternal || isInternalApproved : !isInternal;

/**
 * Whether a version can be deleted: by those who may update the assigned operator, while it is not checked, not
 * marked, and not the last of its tab.
 */
export function mayDeleteVersion(
  actor: Actor,
  version: Flags & Pick<Version, 'disabledDelete'>,
  siblings: readonly Flags[],
): boolean {
  const tab = version.isInternal ? 'internal' : 'public';
  return (
    can(actor, 'update', 'ASSIGNED_OPERATOR') &&
    !version.isInternalApproved &&
    !version.disabledDelete &&
    siblings.filter((sibling) => isOnTab(sibling, tab)).length >= 2
  );
}

/** Whether a version can be approved or revised: an order in progress allows it to those who may approve. */
export const mayDecideVersion = (actor: Actor, status: OrderStatus): boolean =>
  status === 'in-progress' && can(actor, 'update', 'APPROVE_ACTION');

/** Approve and Revise rest after a click, and Delete. */
export const decideLockMs = 10_000;
export const deleteLockMs = 5_000;

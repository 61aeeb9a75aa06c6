import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';

/** Returns whether someone may resolve or reopen a thread: guests their own alone. */
export const mayResolve = ({ role, userId }: Pick<Actor, 'role' | 'userId'>, begunBy: string): boolean =>
  role !== 'guest' || userId === begunBy;

/**
 * Returns whether somebody may mark an earlier version's thread as done, still open or left in a later one: its
 * author, or an approver.
 */
export const mayCarry = (
  actor: Pick<Actor, 'role' | 'userId' | 'isApprover' | 'viewOnly' | 'guest'>,
  { begunBy, isOrdersCreator }: { begunBy: string; isOrdersCreator: boolean },
): boolean => {
  if (!can(actor, 'create', 'ANNOTATION')) return false;
  if (actor.userId === begunBy || actor.role === 'owner') return true;
  if (actor.role === 'staff') return actor.isApprover || isOrdersCreator;
  if (actor.role === 'guest') return actor.guest?.mayDecide === true;
  return can(actor, 'update', 'APPROVE_ACTION');
};

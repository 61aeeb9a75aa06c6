import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { presentPerson } from '#server/accounts/present-person.ts';
import type { Actor } from '#shared/access/actor.ts';
import { seesInternal } from '#shared/access/role.ts';
import { type Decision, isGuestAssurance } from '#shared/decisions/decision.ts';
import type { DecisionRow } from './decisions.queries.ts';

/**
 * Returns whether the reader may read an entry: the studio's decisions on its own versions are its own, and what its
 * author can still undo is the author's.
 */
export const isReadableDecision = (
  { actor, now }: Pick<UseCaseContext, 'actor' | 'now'>,
  { kind, user_id, undo_until }: DecisionRow,
): boolean =>
  (seesInternal(actor) || (kind !== 'approved-version' && kind !== 'revised-version')) &&
  (undo_until === null || undo_until <= now || user_id === actor.userId);

/** Returns whether it is the actor's own: what was decided on somebody's behalf belongs to who acted, and not to them. */
export const isOwnDecision = (
  { userId, impersonatorId }: Pick<Actor, 'userId' | 'impersonatorId'>,
  { user_id, impersonator_id }: Pick<DecisionRow, 'user_id' | 'impersonator_id'>,
): boolean => user_id === userId && impersonator_id === (impersonatorId ?? null);

/** Returns an entry as the reader sees it: a guest without the files that their link does not open. */
export function presentDecision(
  { actor, now }: Pick<UseCaseContext, 'actor' | 'now'>,
  row: DecisionRow,
): Decision {
  const { guest } = actor;
  const versions =
    guest === undefined
      ? row.versions
      : row.versions.filter(({ attachmentId }) => guest.attachmentIds.includes(attachmentId));
  const named = new Set(versions.map(({ versionId }) => versionId));
  const mayUndo = isOwnDecision(actor, row) && row.undo_until !== null && row.undo_until > now;
  return {
    id: row.id,
    orderId: String(row.order_id),
    sequence: row.sequence,
    kind: row.kind,
    reason: row.reason,
    versions,
    openThreads: row.open_threads.filter(({ versionId }) => named.has(versionId)),
    by: {
      id: row.user_id,
      name: row.user_name,
      avatar: row.person?.avatar ?? null,
      ...(isGuestAssurance(row.assurance) && { isGuest: true as const }),
    },
    role: row.role,
    assurance: row.assurance,
    impersonator:
      row.impersonator_id === null
        ? null
        : {
            id: row.impersonator_id,
            name: row.impersonator_name ?? '',
            avatar: row.impersonator === null ? null : presentPerson(row.impersonator).avatar,
          },
    device: row.device,
    decidedAt: row.decided_at.toISOString(),
    takesBackId: row.takes_back_id,
    takenBackById: row.taken_back_by,
    undoUntil: mayUndo ? (row.undo_until?.toISOString() ?? null) : null,
    hash: row.hash,
    previousHash: row.previous_hash,
  };
}

import { presentPerson } from '#server/accounts/present-person.ts';
import type { Actor } from '#shared/access/actor.ts';
import { seesInternal } from '#shared/access/role.ts';
import type { BoardCard, SharedCard } from '#shared/board/board-card.ts';
import { shownOrderName } from '#shared/orders/order-name.ts';
import { phaseOf } from '#shared/orders/order-phase.ts';
import type { CardReader, CardRow } from './cards.queries.ts';

export const cardReader = (actor: Actor): CardReader => ({
  userId: actor.userId,
  companyId: actor.companyId,
  seesInternal: seesInternal(actor),
});

/** Returns the part of a card that is the same for all readers. */
export function presentSharedCard(row: CardRow): SharedCard {
  const id = String(row.id);
  return {
    id,
    orderId: id,
    orderName: shownOrderName(row.name),
    progress: row.status,
    state: row.state,
    orderStateStatus: phaseOf(row),
    heldFrom: row.held_from,
    cancelledFrom: row.cancelled_from,
    isFrozen: row.is_frozen,
    isLocked: row.is_locked,
    hasReviewButtons: row.has_review_buttons,
    company: { id: row.company_id, name: row.company_name },
    client: row.client_name,
    packageName: row.package_name,
    serviceName: row.service_name,
    createdAt: row.created_at.toISOString(),
    dueDate: row.due_at?.toISOString() ?? null,
    orderCreator: presentPerson(row.creator),
    operator: row.operator && presentPerson(row.operator),
    manager: row.manager && presentPerson(row.manager),
    workTime: {
      state: row.work_state,
      runningBy: row.worker && presentPerson(row.worker),
      startedAt: row.work_started_at?.toISOString() ?? null,
      elapsedSeconds: row.work_elapsed_seconds,
      allocatedSeconds: row.allocated_seconds,
    },
    revision: row.revision,
  };
}

export const presentCard = (row: CardRow, position: number): BoardCard => ({
  ...presentSharedCard(row),
  positionOrder: position,
  thumbnail: row.thumbnail,
  unreadComments: row.unread,
  awaitsInternalReview: row.awaits_review,
  userAbility: row.ability,
});

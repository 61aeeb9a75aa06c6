import type { CardReader, CardRow } from '#server/db/cards.queries.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import type { BoardCard, SharedCard } from '#shared/model/board-card.ts';
import { shownOrderName } from '#shared/model/order-name.ts';
import { placeOf } from '#shared/model/order-place.ts';
import type { Actor } from '#shared/rules/actor.ts';
import { seesInternal } from './order-channels.ts';
import { presentPerson } from './present-person.ts';
import { fileAddress } from './present-version.ts';

export const cardReader = (actor: Actor): CardReader => ({
  userId: actor.userId,
  companyId: actor.companyId,
  seesInternal: seesInternal(actor),
});

/** What everyone who may read the order sees of it alike. */
export function presentSharedCard(row: CardRow): SharedCard {
  const id = String(row.id);
  return {
    id,
    orderId: id,
    orderName: shownOrderName(row.name),
    progress: row.status,
    state: row.state,
    orderStateStatus: placeOf(row),
    heldFrom: row.held_from,
    cancelledFrom: row.cancelled_from,
    isFrozen: row.is_frozen,
    isLocked: row.is_locked,
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

export async function presentCard(
  row: CardRow,
  position: number,
  { store, now }: { store: ObjectStore; now: Date },
): Promise<BoardCard> {
  const key = row.thumbnail_key;
  return {
    ...presentSharedCard(row),
    positionOrder: position,
    thumbnail: key === null ? null : await fileAddress(store, key, `${row.name}.jpg`, now),
    unreadComments: row.unread,
    userAbility: row.ability,
  };
}
